import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { Env } from '../dependencies.ts'

/** The shopper's address: the socket's, or the one that the outermost of `trustedProxies` proxies saw. Headers that nobody vouches for are not believed. */
export function getClientAddress(c: Context<Env>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'no socket'
  if (trustedProxies === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? socket
}

/** What tells people apart by their address: of IPv6 the first half, since who has one of a network's addresses has all of them. */
export function getNetworkPrefix(address: string): string {
  if (!isIPv6(address)) return address
  // An address of IPv4 as a socket for both kinds writes it.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [head = [], tail = []] = address.split('::').map(half => half.split(':').filter(Boolean))
  const between = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...between, ...tail].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
