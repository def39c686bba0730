import { Hono } from 'hono'
import { authorizeAdmin } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/**
 * `GET /p/{id}`: where the code on a label leads. Shoppers get the product's page, admins its admin
 * page.
 */
export function createLabelRoutes(dependencies: ServerDependencies) {
  const routes = new Hono<Env>()
  const authorize = authorizeAdmin(dependencies)
  routes.get('/:id', async c => {
    const user = await authorize(c)
    const path = typeof user === 'string' ? '/product' : '/admin/product'
    c.header('cache-control', 'private, no-store')
    return c.redirect(`${path}/${encodeURIComponent(c.req.param('id'))}`, 302)
  })
  return routes
}
