import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { newShopperId, type ShopperId } from '#store/ids.ts'
import type { Env, Parts } from '../env.ts'

const name = 'shopper'
const year = 365 * 24 * 60 * 60

export function readShopper(c: Context<Env>): ShopperId | undefined {
  const value = getCookie(c, name)
  return value && /^[a-z0-9]{26}$/.test(value) ? (value as ShopperId) : undefined
}

/** The browser's shopper id; a browser without one is given it with this answer. */
export function ensureShopper(c: Context<Env>, { isSecure }: Parts): ShopperId {
  const known = readShopper(c)
  if (known) return known
  const shopper = newShopperId()
  setCookie(c, name, shopper, { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/', maxAge: year })
  return shopper
}
