import { Hono } from 'hono'
import type { Env } from '../dependencies.ts'

/**
 * `GET /.well-known/change-password`: where password managers send users to change their password.
 *
 * @see https://w3c.github.io/webappsec-change-password-url/
 */
export function createWellKnownRoutes() {
  const routes = new Hono<Env>()
  routes.get('/change-password', c => c.redirect('/account', 302))
  return routes
}
