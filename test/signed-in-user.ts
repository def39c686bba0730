import type { Db } from '#store/database.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import type { Harness } from './harness.ts'

export const password = 'a long enough secret'

/** A client with a session that opens pages and submits forms. */
export type SignedInUser = Awaited<ReturnType<typeof signUp>>

/** Signs up over HTTP; needs a harness with pages. Admins get their right in the database. */
export async function signUp(harness: Harness, email: string, { isAdmin = false } = {}) {
  const response = await postForm(harness, '/signup.data', { email, password })
  const cookie = getCookieHeader(response)
  const uid = await findUserId(harness.db, email)
  if (isAdmin) await makeAdmin(harness.db, email, harness.store.now())
  const request = (path: string, init: RequestInit = {}) =>
    harness.request(path, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } })
  return {
    uid,
    /** The header that carries the session. */
    cookie,
    request,
    async getPage(path: string) {
      const response = await request(path)
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    /** Submits a form to a page's action, as the router does, and returns the response's status. */
    async submitForm(path: string, form: Record<string, string>) {
      const { status } = await request(`${path}.data`, { method: 'POST', body: new URLSearchParams(form) })
      return status
    },
  }
}

/** Makes an account an admin. */
export async function makeAdmin(db: Db, email: string, at = new Date()): Promise<void> {
  await setAdmin(db, await findUserId(db, email), { isAdmin: true, at })
}

const findUserId = async (db: Db, email: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Signs an admin up in a store that runs, and returns the cookies of the session. */
export async function createAdminSession(db: Db, url: string, { email }: { email: string }) {
  const body = new URLSearchParams({ email, password })
  const response = await fetch(`${url}/signup.data`, { method: 'POST', body, headers: { origin: url } })
  await makeAdmin(db, email)
  return getCookieHeader(response)
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
