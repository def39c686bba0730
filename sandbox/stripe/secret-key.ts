import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { refuse } from './refusal.ts'

/** Lets in who has the secret key, as Bearer token or as Basic user name. */
export function secretKey(key: string): MiddlewareHandler<ApiEnv> {
  const expected = digest(key)
  return async (c, next) => {
    const given = givenKey(c.req.header('authorization') ?? '')
    if (given && timingSafeEqual(digest(given), expected)) return next()
    c.header('www-authenticate', 'Basic realm="Stripe"')
    throw refuse(401, { type: 'invalid_request_error', message: given ? wrongKey(given) : noKey })
  }
}

function givenKey(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const [user = ''] = Buffer.from(value, 'base64').toString().split(':')
  return user
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const wrongKey = (key: string) => `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`

const noKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
