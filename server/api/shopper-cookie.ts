import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createShopperId, type ShopperId } from '#store/ids.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

const cookieName = 'shopper'
const yearSeconds = 365 * 24 * 60 * 60

/** Returns the shopper id of the browser, if it has a valid one. */
export function readShopperId(c: Context<Env>): ShopperId | undefined {
  const value = getCookie(c, cookieName)
  return value && /^[a-z0-9]{26}$/.test(value) ? (value as ShopperId) : undefined
}

/** Returns the shopper id of the browser. Sets a new one with the response when there is none. */
export function ensureShopperId(c: Context<Env>, dependencies: ServerDependencies): ShopperId {
  return readShopperId(c) ?? setShopperId(c, dependencies, createShopperId())
}

/** Makes the browser that of another shopper. */
export function setShopperId(c: Context<Env>, { isSecure }: ServerDependencies, shopperId: ShopperId): ShopperId {
  setCookie(c, cookieName, shopperId, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
    path: '/',
    maxAge: yearSeconds,
  })
  return shopperId
}
