import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A request that has not arrived whole gets this long from its last byte. */
const halfSentTimeoutMs = 2_000
const pollIntervalMs = 20

/**
 * Returns a function that closes the server: it accepts no connections from then on, and answers
 * the requests that have arrived whole. Those that arrive in part get two seconds from their last
 * byte. What is left at the deadline is cut off.
 */
export function trackConnections(server: Server): (deadline: number) => Promise<void> {
  const sockets = new Set<Socket>()
  /** Those that haven't been answered, the oldest first. */
  const requests = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      requests.delete(socket)
    })
  })
  server.on('request', (request, response) => {
    const unanswered = requests.get(request.socket) ?? new Set()
    requests.set(request.socket, unanswered.add(request))
    response.once('close', () => unanswered.delete(request))
  })

  return async deadline => {
    const lastBytes = new WeakMap<Socket, { count: number; at: number }>()
    const endHalfSentRequest = (socket: Socket) => {
      const [oldest] = requests.get(socket) ?? []
      if (oldest?.complete) return
      const { bytesRead } = socket
      const last = lastBytes.get(socket)
      if (last?.count !== bytesRead) lastBytes.set(socket, { count: bytesRead, at: Date.now() })
      // A request may have been on its way when the connection was seen first.
      else if (bytesRead === 0 || Date.now() - last.at > halfSentTimeoutMs) socket.destroy()
    }
    let isClosed = false
    server.close(() => {
      isClosed = true
    })
    while (!isClosed) {
      if (Date.now() > deadline) server.closeAllConnections()
      else server.closeIdleConnections()
      for (const socket of sockets) endHalfSentRequest(socket)
      await wait(pollIntervalMs)
    }
  }
}
