import type { Context } from 'hono'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Env } from '../dependencies.ts'
import { parseNetwork } from './client-network.ts'

/**
 * Tells whether a request comes from this machine, as far as its headers show. The `Host` of a page
 * that points its own name at this machine (DNS rebinding) differs, and a proxy or a tunnel names
 * the client in X-Forwarded-For, whose entries all have to be this machine.
 */
export function isLocalRequest(c: Context<Env>): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const socket = c.env?.incoming?.socket.remoteAddress ?? ''
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '') && [socket, ...forwarded].every(isLoopbackAddress)
}

/** A missing address counts as one of this machine. */
const isLoopbackAddress = (address: string) =>
  address === '' || isLoopbackHost(address) || isLoopbackHost(parseNetwork(address).prefix)
