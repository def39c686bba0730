import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../is-loopback-host.ts'
import { isPublicAddress } from './public-address.ts'
import { lookUpPublicAddress } from './public-lookup.ts'

interface FetchOptions {
  maxBytes: number
  /** For all of it: redirects and the body too. */
  timeoutMs: number
  /** Whether this machine counts as public, for tests. */
  allowsLoopback?: boolean
}

/** Why a file could not be fetched, as the end of a sentence about its address. */
export class FetchError extends Error {
  override name = 'FetchError'
}

const maxRedirects = 5

/**
 * Fetches a file from an address that others have chosen. Neither the address nor a redirect leads
 * to this machine or a private network.
 * @throws FetchError
 */
export async function fetchPublic(url: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let next = url
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await get(next, options, signal).catch((error: Error) => fail(error, signal))
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      next = URL.parse(headers.location, next)?.href ?? ''
    } else if (statusCode === 200) {
      return await readBody(response, options.maxBytes).catch((error: Error) => fail(error, signal))
    } else {
      response.destroy()
      throw new FetchError(`answers ${statusCode}`)
    }
  }
  throw new FetchError(`redirects more than ${maxRedirects} times`)
}

function fail(error: Error, signal: AbortSignal): never {
  if (error instanceof FetchError) throw error
  throw new FetchError(signal.aborted ? 'takes too long' : `can't be reached: ${error.message}`, { cause: error })
}

async function get(text: string, { allowsLoopback }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchError('is no web address, or leads to one that is none')
  const { hostname } = url
  const isAllowedLoopback = allowsLoopback && isLoopbackHost(hostname)
  const address = hostname.replace(/^\[|\]$/g, '')
  // An address in digits is not looked up.
  if (!isAllowedLoopback && isIP(address) !== 0 && !isPublicAddress(address))
    throw new FetchError(`leads to ${hostname}, which is not public`)
  // A connection of its own, so that none is used that was opened without the check.
  const connection = { agent: false, ...(isAllowedLoopback ? {} : { lookup: lookUpPublicAddress }) }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, { ...connection, signal, headers: { accept: 'image/*' } }, resolve)
      .on('error', reject)
      .end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new FetchError(`is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
