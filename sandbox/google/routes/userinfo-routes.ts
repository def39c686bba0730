import { Hono } from 'hono'
import { buildClaims } from '../state/account.ts'
import type { GrantStore } from '../state/grant-store.ts'

/** `GET /userinfo` (and POST, OpenID Connect Core, 5.3.1) with an access token as Bearer. */
export function createUserinfoRoutes(grants: GrantStore): Hono {
  const routes = new Hono()
  routes.on(['GET', 'POST'], '/', c => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) {
      c.header('www-authenticate', 'Bearer realm="Google stand-in"')
      return c.json({ error: 'invalid_request', error_description: 'An access token is missing.' }, 401)
    }
    const grant = grants.findAccessToken(token)
    if (!grant) {
      c.header('www-authenticate', 'Bearer realm="Google stand-in", error="invalid_token"')
      return c.json({ error: 'invalid_token', error_description: 'The access token is unknown or expired.' }, 401)
    }
    return c.json(buildClaims(grant.account, grant.request.scopes))
  })
  return routes
}
