import { Hono } from 'hono'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/**
 * `GET /p/{id}`: where the code on a label leads. Shoppers get the product's page, admins its admin
 * page.
 */
export function createLabelRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()
  routes.get('/:id', async c => {
    const user = await readCurrentUser(dependencies, c).findUser()
    const path = user?.isAdmin ? '/admin/product' : '/product'
    c.header('cache-control', 'private, no-store')
    return c.redirect(`${path}/${encodeURIComponent(c.req.param('id'))}`, 302)
  })
  return routes
}
