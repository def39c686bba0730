import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

/** One process behind the proxy. */
export interface Backend {
  name: string
  port: number
}

const askEveryMs = 500

/** A small proxy: hands requests in turn to those processes that say they are ready, and tells by `x-served-by` who answered. */
export function openBalancer(backends: readonly Backend[]): { server: Server; close(): Promise<void> } {
  const ready = new Set<Backend>()
  let turn = 0
  const next = () => {
    const candidates = backends.filter(backend => ready.has(backend))
    turn += 1
    return candidates[turn % candidates.length]
  }

  const askAll = async () => {
    for (const backend of backends) {
      const answer = await fetch(`http://127.0.0.1:${backend.port}/readyz`).catch(() => undefined)
      if (answer?.ok) ready.add(backend)
      else ready.delete(backend)
      await answer?.body?.cancel()
    }
  }
  const asking = setInterval(() => void askAll(), askEveryMs)
  void askAll()

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = next()
    if (!backend) outgoing.writeHead(503, { 'retry-after': '1' }).end('No process is ready.\n')
    else
      forward(incoming, outgoing, backend, () => {
        ready.delete(backend)
        // What may have been done already is not asked for again.
        if (incoming.method === 'GET' || incoming.method === 'HEAD') serve(incoming, outgoing)
        else outgoing.writeHead(502).end('The process went away.\n')
      })
  }
  const server = createServer(serve)
  return {
    server,
    async close() {
      clearInterval(asking)
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
  onSilence: () => void,
): void {
  const { method, url, headers, socket } = incoming
  const forwardedFor = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  const onward = request(
    { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-for': forwardedFor } },
    answer => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': name })
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else onSilence()
  })
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
