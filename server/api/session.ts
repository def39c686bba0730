import { Hono } from 'hono'
import type { Env, Parts } from '../env.ts'
import { visitorOf } from '../visitor.ts'

/** `GET /api/session`: who is signed in, for pages that are the same for everybody. `DELETE` signs out. Never cached. */
export function sessionApi(parts: Parts) {
  const api = new Hono<Env>()
  api.get('/', async c => {
    c.header('cache-control', 'no-store')
    const user = await visitorOf(parts, c).findUser()
    return c.json({ user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null })
  })
  api.delete('/', async c => {
    c.header('cache-control', 'no-store')
    const headers = await visitorOf(parts, c).logOut()
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.body(null, 204)
  })
  return api
}
