import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { Env } from '../dependencies.ts'

const cookieName = 'device'
const yearSeconds = 365 * 24 * 60 * 60
/**
 * Accounts that one browser is known for; the one that signed in longest ago is forgotten first.
 */
const maxAccounts = 8

/**
 * The signed cookie by which a browser proves that it has signed in to an account before. It is an
 * id, followed by one signature of the id and the account for each account.
 *
 * @param options.secret the one that signs session cookies
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createDeviceCookies({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const sign = (device: string, account: string) =>
    createHmac('sha256', secret).update(`device\n${device}\n${account}`).digest('base64url')

  /** Reads id and signatures, without checking them. */
  function read(c: Context<Env>): string[] {
    const [device = '', ...signatures] = (parse(c.req.header('cookie') ?? '', cookieName)[cookieName] ?? '').split('.')
    return /^[\w-]{22}$/.test(device) ? [device, ...signatures.slice(0, maxAccounts)] : []
  }

  return {
    /**
     * Returns the id of a browser that has signed in to this account before.
     *
     * @param account Text that names the account.
     */
    findDevice(c: Context<Env>, account: string) {
      const [device, ...signatures] = read(c)
      if (device === undefined) return undefined
      const expected = Buffer.from(sign(device, account))
      const isKnown = signatures.some(
        signature => signature.length === expected.length && timingSafeEqual(Buffer.from(signature), expected),
      )
      return isKnown ? device : undefined
    },

    /** Creates the Set-Cookie header for a browser that has just signed in to this account. */
    create(c: Context<Env>, account: string) {
      const [device = randomBytes(16).toString('base64url'), ...signatures] = read(c)
      const signature = sign(device, account)
      const others = signatures.filter(other => other !== signature).slice(0, maxAccounts - 1)
      return serialize(cookieName, [device, signature, ...others].join('.'), {
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        path: '/',
        maxAge: yearSeconds,
      })
    },
  }
}
