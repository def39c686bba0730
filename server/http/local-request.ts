import type { Context } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Env } from '../dependencies.ts'
import { parseNetwork } from './client-network.ts'

/** Via, Forwarded, X-Forwarded-For and its like, X-Real-IP, CF-Connecting-IP. */
const proxyHeader = /^(via|forwarded|x-forwarded.*|.*-ip)$/i

/**
 * Tells whether a proxy or a tunnel has passed a request on, as far as it shows: by a header, or by
 * HTTP/1.0, which nginx up to 1.28 speaks unless it is told otherwise. A proxy that does neither
 * can't be told from a browser.
 */
export const isForwarded = (c: Context<Env>): boolean =>
  (c.env?.incoming?.httpVersion ?? '1.1') !== '1.1' ||
  [...c.req.raw.headers.keys()].some(name => proxyHeader.test(name))

/**
 * Tells whether a request comes from a browser on this machine, as far as it shows. The `Host` of a
 * page that points its own name at this machine (DNS rebinding) differs.
 */
export function isLocalRequest(c: Context<Env>): boolean {
  const { headers } = c.req.raw
  const { socket } = c.env?.incoming ?? {}
  const host = headers.get('host') ?? new URL(c.req.url).host
  return (
    isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '') &&
    isLoopbackAddress(socket?.remoteAddress ?? '') &&
    !isForwarded(c)
  )
}

/** A missing address counts as one of this machine. */
const isLoopbackAddress = (address: string) =>
  address === '' || isLoopbackHost(address) || isLoopbackHost(parseNetwork(address).prefix)
