import { type Context, Hono } from 'hono'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/**
 * `GET /api/session` returns the signed-in user, for public pages, which are cached without one.
 * `POST /api/session` reports that a person is using an open page, which keeps an admin signed in.
 * `DELETE /api/session` signs out. Responses are never cached.
 */
export function createSessionRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()

  /** Finds the user and carries the session over to a rotated AUTH_SECRET. */
  async function findUser(c: Context<Env>) {
    const user = await readCurrentUser(dependencies, c).findUser()
    const cookies = user ? await dependencies.signIn.renewCookies({ headers: c.req.raw.headers }) : []
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    return user
  }

  routes.get('/', async c => {
    c.header('cache-control', 'no-store')
    const user = await findUser(c)
    return c.json({ user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null })
  })
  routes.post('/', async c => {
    c.header('cache-control', 'no-store')
    await findUser(c)
    return c.body(null, 204)
  })
  routes.delete('/', async c => {
    c.header('cache-control', 'no-store')
    const headers = await readCurrentUser(dependencies, c).logOut()
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.body(null, 204)
  })
  return routes
}
