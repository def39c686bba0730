import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Resolves a host name for a connection, and fails when any of its addresses is not public. It
 * checks what is connected to, so a name can't change its address between a check and the request.
 */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`Not a public address: ${hostname}`), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
