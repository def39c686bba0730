import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { handleInOrder } from '../http/handle-in-order.ts'

type MetricsConfig = NonNullable<Config['metrics']>

/**
 * Serves `GET /metrics` on a port of its own, which is never the shop's: a proxy that passes on
 * everything must not publish it. The process does not wait for it when it ends.
 */
export function serveMetrics(
  { host, port, token }: MetricsConfig,
  { render, log }: { render: () => Promise<string>; log: Log },
): Promise<Server> {
  const handle = async ({ method, url, headers }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    if (token !== undefined && !isSameSecret(headers.authorization ?? '', `Bearer ${token}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    try {
      const text = await render()
      return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    } catch (error) {
      log.error({ err: error }, 'Metrics could not be read')
      return response.writeHead(500).end()
    }
  }
  const server = createServer(handleInOrder((request, response) => void handle(request, response)))
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** The time that it takes says nothing about the secret. */
function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
