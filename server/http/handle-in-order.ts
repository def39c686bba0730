import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** More than any proxy or browser sends before it has read a response. */
export const maxUnanswered = 16

/**
 * Handles the requests of a connection one after the other, and ends a connection with more than 16
 * of them unanswered. Node handles all that are sent before a response was read (pipelining) at
 * once: each would keep its file and its part of a body until a client reads that never does.
 */
export function handleInOrder(handle: Handler): Handler {
  const waitingCounts = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node gives a response its socket when the responses before it have been sent.
    if (response.socket) return handle(request, response)
    const { socket } = request
    if (socket.destroyed) return
    const waiting = (waitingCounts.get(socket) ?? 0) + 1
    if (waiting >= maxUnanswered) return void socket.destroy()
    waitingCounts.set(socket, waiting)
    response.once('socket', () => {
      waitingCounts.set(socket, (waitingCounts.get(socket) ?? 1) - 1)
      // Node is about to send what the response has by now: nothing yet.
      setImmediate(() => {
        if (!socket.destroyed) handle(request, response)
      })
    })
  }
}
