import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ClientNetwork } from '#store/client-network.ts'
import type { Env } from '../dependencies.ts'

/**
 * Returns the network that a request comes from. Every limit counts by it.
 *
 * @param trustedProxies Number of proxies in front of the server whose X-Forwarded-For entries are
 * trusted.
 */
export const getClientNetwork = (c: Context<Env>, trustedProxies: number): ClientNetwork =>
  parseNetwork(getClientAddress(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies))

/**
 * Returns the network of a request that has not reached the application, such as a cached page's.
 */
export const getMessageNetwork = ({ socket, headers }: IncomingMessage, trustedProxies: number): ClientNetwork =>
  parseNetwork(getClientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies))

/**
 * Returns the client's IP address: the socket's, or the X-Forwarded-For entry that the outermost
 * trusted proxy wrote. Entries left of it come from the client and may be forged.
 */
function getClientAddress(remoteAddress = 'no socket', forwardedFor = '', trustedProxies: number): string {
  if (trustedProxies === 0) return remoteAddress
  const forwarded = forwardedFor.split(',').map(removePort).filter(Boolean)
  const address = forwarded.at(-trustedProxies) ?? forwarded[0]
  return address !== undefined && (isIPv4(address) || isIPv6(address)) ? address : remoteAddress
}

/** Some proxies write `203.0.113.7:1234` and `[2001:db8::1]:1234`. */
const removePort = (entry: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, '$1')

/**
 * Returns the network of an address: the IPv4 address itself, or the /64 and the /48 of an IPv6
 * address. A subscriber gets a whole /64 or more, so counting single IPv6 addresses would limit
 * nobody.
 */
export function parseNetwork(address: string): ClientNetwork {
  if (!isIPv6(address)) return { prefix: address, site: null }
  const groups = parseGroups(address)
  const [high = 0, low = 0] = groups.slice(6)
  // IPv4-mapped: a dual-stack socket writes ::ffff:203.0.113.7.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return { prefix: [high >> 8, high & 255, low >> 8, low & 255].join('.'), site: null }
  const [first, second, third, fourth] = groups.map(group => group.toString(16))
  const site = `${first}:${second}:${third}`
  return { prefix: `${site}:${fourth}::/64`, site: `${site}::/48` }
}

/** The eight groups of an IPv6 address, whatever its spelling. */
function parseGroups(address: string): number[] {
  // A URL, which has no zone, writes the last two in hexadecimal, too.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const halves = hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = halves.map(half => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map(group => Number.parseInt(group, 16))
}
