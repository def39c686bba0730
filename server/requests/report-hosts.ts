import type { IncomingMessage } from 'node:http'
import { isLoopbackHost } from '#platform/is-loopback-host.ts'
import type { Log } from '#store/store-context.server.ts'
import { isForwarded } from '../http/local-request.ts'

/** Anybody may invent host names. */
const maxHosts = 20

/**
 * Logs once each host, besides that of PUBLIC_URL and this machine, for which the store is asked,
 * and once that a store without a PUBLIC_URL is behind a proxy. The latter is looked for in what no
 * cache answers, because tens of thousands of cached pages are sent in a second.
 */
export function createHostReporter({ publicUrl, log }: { publicUrl: string; log: Pick<Log, 'warn'> }) {
  const { host: publicHost, hostname } = new URL(publicUrl)
  const reported = new Set<string>()
  let expectsNoProxy = isLoopbackHost(hostname)
  return {
    onRequest({ headers }: Pick<IncomingMessage, 'headers'>): void {
      const host = String(headers['x-forwarded-host'] ?? headers.host ?? publicHost)
      if (host === publicHost || reported.size >= maxHosts || reported.has(host)) return
      if (isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '')) return
      reported.add(host)
      const details = { host: host.replace(/[^\w.:[\]-]/g, '?').slice(0, 100), publicUrl }
      log.warn(details, 'Request for another host than that of PUBLIC_URL')
    },
    onCacheMiss({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): void {
      if (!expectsNoProxy || !isForwarded(Object.keys(headers), httpVersion)) return
      expectsNoProxy = false
      log.warn({ publicUrl }, 'Request came through a proxy, but PUBLIC_URL is this machine')
    },
  }
}
