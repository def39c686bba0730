import { Hono } from 'hono'
import { buildClaims } from '../state/account.ts'
import type { GrantStore } from '../state/grant-store.ts'

/**
 * Creates `GET` and `POST /userinfo`, which require a bearer access token (OpenID Connect Core 1.0,
 * 5.3.1).
 */
export function createUserinfoRoutes(grants: GrantStore): Hono {
  const routes = new Hono()
  routes.on(['GET', 'POST'], '/', c => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) {
      c.header('www-authenticate', 'Bearer realm="Google sandbox"')
      return c.json({ error: 'invalid_request', error_description: 'An access token is missing.' }, 401)
    }
    const grant = grants.findAccessToken(token)
    if (!grant) {
      c.header('www-authenticate', 'Bearer realm="Google sandbox", error="invalid_token"')
      return c.json({ error: 'invalid_token', error_description: 'The access token is unknown or expired.' }, 401)
    }
    return c.json(buildClaims(grant.account, grant.request.scopes))
  })
  return routes
}
