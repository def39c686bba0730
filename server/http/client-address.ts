import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Env } from '../dependencies.ts'

/**
 * Returns the client's IP address: the socket's, or the X-Forwarded-For entry that the outermost
 * trusted proxy wrote. Entries left of it come from the client and may be forged.
 *
 * @param trustedProxies Number of proxies in front of the server.
 */
export function getClientAddress(c: Context<Env>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'no socket'
  if (trustedProxies === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? socket
}

/**
 * Returns the key by which clients are counted: the IPv4 address, or the /64 network of an IPv6
 * address. A subscriber gets a whole /64, so counting single IPv6 addresses would limit nobody.
 */
export function getNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return address
  // IPv4-mapped: a dual-stack socket writes ::ffff:203.0.113.7.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
