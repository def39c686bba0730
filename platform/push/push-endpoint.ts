import { isIP } from 'node:net'
import { isLoopbackHost } from '../is-loopback-host.ts'
import { isPublicAddress } from '../public-network/public-address.ts'

const maxLength = 2000

/**
 * Whether a client's address may be one of a push service: https on its usual port, without user
 * name, and no address of a private network. Where its host name leads to is checked when
 * connecting.
 * @param options.allowsLoopback for a store that only this machine reaches: also http on this
 * machine
 */
export function isPushEndpoint(endpoint: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  const url = URL.parse(endpoint)
  // The normalized text is stored and sent to, so that no two parsers can read it differently.
  if (!url || url.href !== endpoint || endpoint.length > maxLength || url.username || url.password || url.hash)
    return false
  if (isLoopbackHost(url.hostname)) return allowsLoopback && /^https?:$/.test(url.protocol)
  const address = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && url.port === '' && (isIP(address) === 0 || isPublicAddress(address))
}
