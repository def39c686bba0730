import { Hono } from 'hono'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** `GET /api/session`: who is signed in, for pages that are the same for everybody. `DELETE` signs out. Never cached. */
export function createSessionRoutes(dependencies: ServerDependencies) {
  const api = new Hono<Env>()
  api.get('/', async c => {
    c.header('cache-control', 'no-store')
    const user = await readCurrentUser(dependencies, c).findUser()
    return c.json({ user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null })
  })
  api.delete('/', async c => {
    c.header('cache-control', 'no-store')
    const headers = await readCurrentUser(dependencies, c).logOut()
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.body(null, 204)
  })
  return api
}
