import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { createApiError } from './api-error.ts'

/** Requires the secret key as bearer token or as user name of basic authentication. */
export function requireSecretKey(key: string): MiddlewareHandler<ApiEnv> {
  const expected = digest(key)
  return async (c, next) => {
    const providedKey = readProvidedKey(c.req.header('authorization') ?? '')
    if (providedKey && timingSafeEqual(digest(providedKey), expected)) return next()
    c.header('www-authenticate', 'Basic realm="Stripe"')
    const message = providedKey ? formatInvalidKeyMessage(providedKey) : missingKeyMessage
    throw createApiError(401, { type: 'invalid_request_error', message })
  }
}

function readProvidedKey(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const [user = ''] = Buffer.from(value, 'base64').toString().split(':')
  return user
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const formatInvalidKeyMessage = (key: string) => `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`

const missingKeyMessage =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
