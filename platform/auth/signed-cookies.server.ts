import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignIn } from '#store/users/sign-in.ts'
import type { AuthSecretSource, AuthSecrets } from './auth-secrets.server.ts'

const ownCookie = /^(__Secure-)?store\./

/** A request's headers as the sign-in library verifies them. */
export interface VerifiableHeaders {
  headers: Headers
  /** Cookies that were signed with an earlier secret, signed anew: 'name=value'. */
  renewed: string[]
}

/**
 * Signs cookies of an earlier secret anew, because the sign-in library verifies cookies with one
 * secret only. A signature of an unknown secret makes this process read the secrets again: another
 * one may have signed with a secret that was made a moment ago.
 */
export async function renewSignatures(headers: Headers, secrets: AuthSecretSource): Promise<VerifiableHeaders> {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  if (!cookies.some(cookie => ownCookie.test(cookie))) return { headers, renewed: [] }
  let signed = renewCookies(cookies, await secrets.read())
  if (signed.some(({ isKnown }) => !isKnown)) signed = renewCookies(cookies, await secrets.read({ isFresh: true }))
  const renewed = signed.filter(({ isRenewed }) => isRenewed).map(({ cookie }) => cookie)
  if (renewed.length === 0) return { headers, renewed }
  const replaced = new Headers(headers)
  replaced.set('cookie', signed.map(({ cookie }) => cookie).join('; '))
  return { headers: replaced, renewed }
}

interface SignedCookie {
  cookie: string
  /** Also for cookies of others and without a signature. */
  isKnown: boolean
  isRenewed: boolean
}

const renewCookies = (cookies: readonly string[], secrets: AuthSecrets): SignedCookie[] =>
  cookies.map(cookie => renewCookie(cookie, secrets))

function renewCookie(cookie: string, { current, earlier }: AuthSecrets): SignedCookie {
  const separator = cookie.indexOf('=')
  const name = cookie.slice(0, separator)
  const unchanged = { cookie, isKnown: true, isRenewed: false }
  if (!ownCookie.test(name)) return unchanged
  const value = decode(cookie.slice(separator + 1))
  const end = value.lastIndexOf('.')
  const [text, signature] = [value.slice(0, end), value.slice(end + 1)]
  if (end < 1 || isSignature(text, signature, current)) return unchanged
  if (!earlier.some(secret => isSignature(text, signature, secret))) return { ...unchanged, isKnown: false }
  const renewed = encodeURIComponent(`${text}.${sign(text, current)}`)
  return { cookie: `${name}=${renewed}`, isKnown: true, isRenewed: true }
}

/** As better-auth signs cookies. */
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64')

function isSignature(text: string, signature: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const monthSeconds = 30 * 24 * 60 * 60

/** Creates the part of the sign-in adapter that carries sessions over to a new AUTH_SECRET. */
export const createCookieRenewal =
  (secrets: AuthSecretSource): SignIn['renewCookies'] =>
  async ({ headers }) => {
    const { renewed } = await renewSignatures(headers, secrets)
    return renewed
      .filter(cookie => /^(__Secure-)?store\.session_token=/.test(cookie))
      .map(cookie => {
        const secure = cookie.startsWith('__Secure-') ? '; Secure' : ''
        return `${cookie}; Max-Age=${monthSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
      })
  }
