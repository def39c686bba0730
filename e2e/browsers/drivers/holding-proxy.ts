import { createServer, request as forward } from 'node:http'

/**
 * A proxy in front of the store that can hold requests back, as a slow network does, and lose the
 * connection, as a phone in a tunnel does.
 */
export interface HoldingProxy {
  url: string
  /**
   * Answers no request whose path begins like this any more. Resolves when the first one has come.
   */
  hold(path: string): Promise<void>
  stopHolding(): void
  disconnect(): void
  reconnect(): void
  close(): void
}

/** Both URLs are of this machine. */
export async function startHoldingProxy(url: string, targetUrl: string): Promise<HoldingProxy> {
  const nothing = () => false
  let isHeld: (path: string) => boolean = nothing
  let isDisconnected = false
  const { port } = new URL(targetUrl)
  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    if (isDisconnected) return void response.destroy()
    if (isHeld(path)) return
    const upstream = forward({ host: 'localhost', port, path, method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>(resolve => server.listen(Number(new URL(url).port), 'localhost', resolve))
  return {
    url,
    hold: start =>
      new Promise(resolve => {
        isHeld = path => {
          if (path.startsWith(start)) resolve()
          return path.startsWith(start)
        }
      }),
    stopHolding() {
      isHeld = nothing
    },
    disconnect() {
      isDisconnected = true
      server.closeAllConnections()
    },
    reconnect() {
      isDisconnected = false
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
