import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createShopperId, type ShopperId } from '#store/ids.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const name = 'shopper'
const yearSeconds = 365 * 24 * 60 * 60

export function readShopperId(c: Context<Env>): ShopperId | undefined {
  const value = getCookie(c, name)
  return value && /^[a-z0-9]{26}$/.test(value) ? (value as ShopperId) : undefined
}

/** The browser's shopper id; a browser without one is given it with this answer. */
export function ensureShopperId(c: Context<Env>, { isSecure }: ServerDependencies): ShopperId {
  const existing = readShopperId(c)
  if (existing) return existing
  const shopper = createShopperId()
  setCookie(c, name, shopper, { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/', maxAge: yearSeconds })
  return shopper
}
