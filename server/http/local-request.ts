import type { Context } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Env } from '../dependencies.ts'
import { parseNetwork } from './client-network.ts'

/** Via, Forwarded, X-Forwarded-For and its like, X-Real-IP, True-Client-IP, CF-Connecting-IP. */
const proxyHeader = /^(via|forwarded|x-forwarded.*|.*-ip)$/i

/**
 * Whether a request shows that a proxy or a tunnel has passed it on: by a header, or by HTTP/1.0,
 * which nginx speaks unless it is told otherwise.
 */
export const isForwarded = (headerNames: Iterable<string>, httpVersion = '1.1'): boolean =>
  httpVersion !== '1.1' || [...headerNames].some(name => proxyHeader.test(name))

/**
 * Tells whether a request comes from a browser on this machine, as far as it shows. The `Host` of a
 * page that points its own name at this machine (DNS rebinding) differs. A proxy that rewrites
 * `Host`, names nobody and speaks HTTP/1.1 can't be told from a browser.
 */
export function isLocalRequest(c: Context<Env>): boolean {
  const { headers } = c.req.raw
  const { socket, httpVersion } = c.env?.incoming ?? {}
  const host = headers.get('host') ?? new URL(c.req.url).host
  return (
    isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '') &&
    isLoopbackAddress(socket?.remoteAddress ?? '') &&
    !isForwarded(headers.keys(), httpVersion)
  )
}

/** A missing address counts as one of this machine. */
const isLoopbackAddress = (address: string) =>
  address === '' || isLoopbackHost(address) || isLoopbackHost(parseNetwork(address).prefix)
