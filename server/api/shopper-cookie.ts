import type { Context } from 'hono'
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie'
import { orderedCookie } from '#store/checkout/ordered-cookie.ts'
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
  setCookie(c, cookieName, shopperId, { ...cookieOptions, secure: isSecure })
  return shopperId
}

/**
 * Returns the shopper id of the browser, and the headers that set it, for the response of a page.
 */
export function ensureShopperHeaders(c: Context<Env>, { isSecure }: ServerDependencies) {
  const known = readShopperId(c)
  const shopperId = known ?? createShopperId()
  const headers = new Headers()
  if (!known)
    headers.append('set-cookie', generateCookie(cookieName, shopperId, { ...cookieOptions, secure: isSecure }))
  return { shopperId, headers }
}

const cookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: yearSeconds } as const

const markSeconds = 90 * 24 * 60 * 60

/** Tells the browser's scripts that there are orders to ask for. The mark says nothing else. */
export const markOrders = (c: Context<Env>, { isSecure }: ServerDependencies) =>
  setCookie(c, orderedCookie, '1', { sameSite: 'Lax', secure: isSecure, path: '/', maxAge: markSeconds })

/** Takes the mark away where there is one. */
export const unmarkOrders = (c: Context<Env>, { isSecure }: ServerDependencies) =>
  getCookie(c, orderedCookie) && deleteCookie(c, orderedCookie, { secure: isSecure, path: '/' })
