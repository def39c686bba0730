import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Unavailable } from '#store/products/hold-products.server.ts'
import { clientAddress, networkOf } from '../client-address.ts'
import type { Env, Parts } from '../env.ts'
import type { Limited } from '../rate-limits.ts'

interface Detail {
  fields?: Record<string, string>
  unavailable?: Unavailable[]
}

/** An error as every JSON answer of the store spells it. */
export const refuse = (c: Context, status: ContentfulStatusCode, error: string, detail: Detail = {}) =>
  c.json({ error, ...detail }, status)

/** Why somebody may not do what admins do, to programs: 401 for nobody, 403 for anybody else. */
export const refuseStranger = (c: Context, who: 'nobody' | 'not-admin') =>
  who === 'nobody' ? refuse(c, 401, 'Please log in first.') : refuse(c, 403, 'This is for admins only.')

/** A 429 when this address (or another key: a phone, a browser) has done it too often; otherwise undefined. */
export async function tooMany(
  c: Context<Env>,
  { limits, trustedProxies }: Parts,
  what: Limited,
  keys: readonly string[] = [],
) {
  const seconds = await limits.secondsToWait(what, [networkOf(clientAddress(c, trustedProxies)), ...keys])
  if (seconds === undefined) return undefined
  c.header('retry-after', String(seconds))
  return refuse(c, 429, 'Too many tries. Please wait a little.')
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
