import type { Db } from '#store/database.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import type { Harness } from './harness.ts'

export const password = 'a long enough secret'

/** Somebody with a session, who opens pages and sends their forms. */
export interface SignedInUser {
  uid: string
  /** What their browser sends along. */
  cookie: string
  request(path: string, init?: RequestInit): Promise<Response>
  getPage(path: string): Promise<{ status: number; html: string; headers: Headers }>
  /** Sends a form to a page's action, as the router does. Returns the status of its answer. */
  submitForm(path: string, form: Record<string, string>): Promise<number>
}

/** Signs up over HTTP in a store with pages; an admin is made one in the database. */
export async function signUp(harness: Harness, email: string, { isAdmin = false } = {}): Promise<SignedInUser> {
  const signedUp = await postForm(harness, '/signup.data', { email, password })
  const cookie = getCookieHeader(signedUp)
  const { id: uid } = await harness.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (isAdmin) await setAdmin(harness.db, uid, { isAdmin, at: harness.store.now() })
  const request = (path: string, init: RequestInit = {}) =>
    harness.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  return {
    uid,
    cookie,
    request,
    async getPage(path) {
      const answer = await request(path)
      return { status: answer.status, headers: answer.headers, html: await answer.text() }
    },
    async submitForm(path, form) {
      const { status } = await request(`${path}.data`, { method: 'POST', body: new URLSearchParams(form) })
      return status
    },
  }
}

/** The form as a browser sends it: to a page, or to its action alone where the path ends in `.data`. */
export const postForm = (
  harness: Harness,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> => harness.request(path, { method: 'POST', headers, body: new URLSearchParams(form) })

/** What a browser would send back of the cookies that an answer sets. */
export const getCookieHeader = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')

/** The sign-in library's own tables, which the store's code never touches. */
export const withAuthTables = (db: Db) =>
  db.withTables<{
    sessions: { id: string; token: string; userId: string; expiresAt: Date | string }
    accounts: { id: string; userId: string; providerId: string; password: string | null }
  }>()
