import type { Context } from 'hono'
import type { Env } from './env.ts'

/** The shopper's address: the socket's, or the one that the outermost of `trustedProxies` proxies saw. Headers that nobody vouches for are not believed. */
export function clientAddress(c: Context<Env>, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'no socket'
  if (trustedProxies === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? socket
}
