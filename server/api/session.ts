import { type Context, Hono } from 'hono'
import { findAccountAddress } from '#store/orders/account-order-queries.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/**
 * `GET /api/session` returns the signed-in user, for public pages, which are cached without one.
 * `POST /api/session` reports that a person is using an open page, which keeps an admin signed in.
 * `DELETE /api/session` signs out. `GET /api/session/address` returns where the newest order of the
 * account went. Responses are never cached.
 */
export function createSessionRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })

  const findUser = (c: Context<Env>) => readCurrentUser(dependencies, c).findUser()

  routes.get('/', async c => {
    const user = await findUser(c)
    return c.json({ user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null })
  })
  routes.get('/address', async c => {
    const user = await findUser(c)
    const address = user && (await findAccountAddress(dependencies.store.db, user.uid))
    return c.json({ address: address ?? null })
  })
  routes.post('/', async c => {
    await findUser(c)
    return c.body(null, 204)
  })
  routes.delete('/', async c => {
    const headers = await readCurrentUser(dependencies, c).logOut()
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    return c.body(null, 204)
  })
  return routes
}
