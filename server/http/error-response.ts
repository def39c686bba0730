import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Unavailable } from '#store/products/hold-products.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientAddress, getNetworkPrefix } from './client-address.ts'
import type { RateLimitedAction } from './rate-limits.ts'

interface ErrorDetails {
  fields?: Record<string, string>
  unavailable?: Unavailable[]
}

/** An error as every JSON answer of the store spells it. */
export const respondWithError = (c: Context, status: ContentfulStatusCode, error: string, details: ErrorDetails = {}) =>
  c.json({ error, ...details }, status)

/** Why somebody may not do what admins do, to programs: 401 for nobody, 403 for anybody else. */
export const respondUnauthorized = (c: Context, who: 'anonymous' | 'not-admin') =>
  who === 'anonymous'
    ? respondWithError(c, 401, 'Please log in first.')
    : respondWithError(c, 403, 'This is for admins only.')

/** A 429 when this address (or another key: a phone, a browser) has done it too often; otherwise undefined. */
export async function enforceRateLimit(
  c: Context<Env>,
  { rateLimits, trustedProxies }: ServerDependencies,
  action: RateLimitedAction,
  keys: readonly string[] = [],
) {
  const retryAfterSeconds = await rateLimits.consume(action, [
    getNetworkPrefix(getClientAddress(c, trustedProxies)),
    ...keys,
  ])
  if (retryAfterSeconds === undefined) return undefined
  c.header('retry-after', String(retryAfterSeconds))
  return respondWithError(c, 429, 'Too many tries. Please wait a little.')
}

/** The body as JSON; undefined when it is none, or has a NUL in it, which not every database can keep. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (/\\u0000/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
