import type { Db } from '#store/database.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import type { Harness } from './harness.ts'

export const password = 'a long enough secret'

/** A client with a session that opens pages and submits forms. */
export interface SignedInUser {
  uid: string
  /** The header that carries the session. */
  cookie: string
  request(path: string, init?: RequestInit): Promise<Response>
  getPage(path: string): Promise<{ status: number; html: string; headers: Headers }>
  /** Submits a form to a page's action, as the router does, and returns the response's status. */
  submitForm(path: string, form: Record<string, string>): Promise<number>
}

/** Signs up over HTTP; needs a harness with pages. Admins get their right in the database. */
export async function signUp(harness: Harness, email: string, { isAdmin = false } = {}): Promise<SignedInUser> {
  const response = await postForm(harness, '/signup.data', { email, password })
  const cookie = getCookieHeader(response)
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
      const response = await request(path)
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    async submitForm(path, form) {
      const { status } = await request(`${path}.data`, { method: 'POST', body: new URLSearchParams(form) })
      return status
    },
  }
}

/** Posts a form to a page, or to its action alone when the path ends in `.data`. */
export const postForm = (
  harness: Harness,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> => harness.request(path, { method: 'POST', headers, body: new URLSearchParams(form) })

/**
 * Turns a response's Set-Cookie headers into the Cookie header of the next request, without the one
 * of a known device.
 */
export const getCookieHeader = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter(cookie => !cookie.startsWith('device='))
    .map(cookie => cookie.split(';')[0])
    .join('; ')

/** Adds the types of the sign-in library's tables, which the store's code never reads. */
export const withAuthTables = (db: Db) =>
  db.withTables<{
    sessions: { id: string; token: string; userId: string; expiresAt: Date | string }
    accounts: { id: string; userId: string; providerId: string; password: string | null }
  }>()
