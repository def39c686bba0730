import type { Context } from 'hono'
import type { Env } from '../dependencies.ts'

const heartbeatMs = 20_000
/**
 * A client further behind is disconnected. It reconnects with the id of the last event it received.
 */
const maxUnreadBytes = 1024 * 1024
const heartbeat = new TextEncoder().encode(': still here\n\n')

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx and compatible proxies otherwise buffer events.
  'x-accel-buffering': 'no',
}

export interface EventStream {
  send(events: Uint8Array): void
  close(): void
}

export interface EventStreamHandlers {
  onClose: () => void
  onHeartbeat?: () => void
}

/**
 * Responds with server-sent events until the client disconnects, falls too far behind, or `closing`
 * is aborted. A HEAD request gets the headers and starts no stream, because nobody would end it;
 * nor does one that was answered already, because it took too long.
 *
 * @param onStart Called once with the open stream.
 */
export function respondWithEventStream(
  c: Context<Env>,
  closing: AbortSignal,
  onStart: (stream: EventStream) => EventStreamHandlers,
): Response {
  if (c.req.method === 'HEAD' || c.finalized) return c.body(null, 200, headers)
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        let handlers: EventStreamHandlers | undefined
        const close = () => {
          if (!isOpen) return
          end()
          controller.close()
        }
        const send = (events: Uint8Array) => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) < -maxUnreadBytes) close()
          else controller.enqueue(events)
        }
        const timer = setInterval(() => {
          send(heartbeat)
          handlers?.onHeartbeat?.()
        }, heartbeatMs)
        end = () => {
          isOpen = false
          clearInterval(timer)
          handlers?.onClose()
          closing.removeEventListener('abort', close)
        }
        handlers = onStart({ send, close })
        closing.addEventListener('abort', close)
        if (closing.aborted) close()
      },
      cancel: () => end(),
    },
    { highWaterMark: 0, size: chunk => chunk?.byteLength ?? 0 },
  )
  return c.body(body, 200, headers)
}
