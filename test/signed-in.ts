import { setAdmin } from '#store/users/user-queries.server.ts'
import type { Lab } from './lab.ts'

/** Somebody with a session, who opens pages and sends their forms. */
export interface SignedInVisitor {
  uid: string
  page(path: string): Promise<{ status: number; html: string; headers: Headers }>
  /** Sends a form to a page's action, as the router does. Returns the status of its answer. */
  send(path: string, form: Record<string, string>): Promise<number>
}

/** Signs up over HTTP in a store with pages; an admin is made one in the database. */
export async function signUp(lab: Lab, email: string, { isAdmin = false } = {}): Promise<SignedInVisitor> {
  const signedUp = await lab.request('/signup.data', {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'a long enough secret' }),
  })
  const cookie = signedUp.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
  const { id: uid } = await lab.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  if (isAdmin) await setAdmin(lab.db, uid, { isAdmin, at: lab.outside.now() })
  return {
    uid,
    async page(path) {
      const answer = await lab.request(path, { headers: { cookie } })
      return { status: answer.status, headers: answer.headers, html: await answer.text() }
    },
    async send(path, form) {
      const { status } = await lab.request(`${path}.data`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(form),
      })
      return status
    },
  }
}
