import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

/** A store process behind the load balancer. */
export interface Backend {
  name: string
  port: number
}

const healthCheckIntervalMs = 500

/**
 * A small reverse proxy: distributes requests round-robin over the processes that are ready, with
 * or without their database, and adds `x-served-by` with the name of the process that responded.
 */
export function createLoadBalancer(backends: readonly Backend[]): { server: Server; close(): Promise<void> } {
  const ready = new Set<Backend>()
  let requestCount = 0
  const pickBackend = () => {
    const candidates = backends.filter(backend => ready.has(backend))
    requestCount += 1
    return candidates[requestCount % candidates.length]
  }

  const checkHealth = async () => {
    for (const backend of backends) {
      const response = await fetch(`http://127.0.0.1:${backend.port}/readyz?exclude=database`).catch(() => undefined)
      if (response?.ok) ready.add(backend)
      else ready.delete(backend)
      await response?.body?.cancel()
    }
  }
  const healthCheckTimer = setInterval(() => void checkHealth(), healthCheckIntervalMs)
  void checkHealth()

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = pickBackend()
    if (!backend) outgoing.writeHead(503, { 'retry-after': '1' }).end('No backend is ready.\n')
    else
      forward(incoming, outgoing, backend, () => {
        ready.delete(backend)
        // Only safe methods are retried: the process may have done the work before the connection
        // broke.
        if (incoming.method === 'GET' || incoming.method === 'HEAD') serve(incoming, outgoing)
        else outgoing.writeHead(502).end('The backend closed the connection.\n')
      })
  }
  const server = createServer(serve)
  return {
    server,
    async close() {
      clearInterval(healthCheckTimer)
      await new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { name, port }: Backend,
  onUnreachable: () => void,
): void {
  const { method, url, headers, socket } = incoming
  const forwardedFor = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const upstreamRequest = request(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-for': forwardedFor } },
    response => {
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-served-by': name })
      response.pipe(outgoing)
    },
  )
  upstreamRequest.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else onUnreachable()
  })
  outgoing.on('close', () => upstreamRequest.destroy())
  incoming.pipe(upstreamRequest)
}
