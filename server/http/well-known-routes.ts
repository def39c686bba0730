import { Hono } from 'hono'
import { languages } from '#store/languages.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** RFC 9116 recommends less than a year. */
const validDays = 180
const dayMs = 86_400_000

/**
 * `GET /.well-known/change-password`: where password managers send users to change their password.
 * `GET /.well-known/security.txt`: whom to tell of a security hole.
 *
 * @see https://w3c.github.io/webappsec-change-password-url/
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function createWellKnownRoutes({ store, securityContact }: ServerDependencies) {
  const { settings, publicUrl, now } = store
  const routes = new Hono<Env>()
  routes.get('/change-password', c => c.redirect('/account', 302))
  routes.get('/security.txt', c => {
    const expires = new Date(now().getTime() + validDays * dayMs).toISOString()
    const lines = [
      `Contact: ${securityContact ?? `mailto:${settings.current().shop.email}`}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
  })
  return routes
}
