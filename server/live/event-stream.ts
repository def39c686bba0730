import type { Context } from 'hono'
import type { Env } from '../dependencies.ts'

const heartbeatMs = 20_000
/** A reader that is this far behind is let go: it comes back with its last event's id. */
const maxUnreadBytes = 1024 * 1024
const heartbeat = new TextEncoder().encode(': still here\n\n')

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx and its like would otherwise keep events back until a buffer is full.
  'x-accel-buffering': 'no',
}

export interface EventStream {
  send(events: Uint8Array): void
  close(): void
}

/** Answers with server-sent events until the reader goes, falls too far behind, or `closing` is aborted. `begin` says what to stop then, and what else to do with each heartbeat. */
export function respondWithEventStream(
  c: Context<Env>,
  closing: AbortSignal,
  onStart: (stream: EventStream) => { stop: () => void; beat?: () => void },
): Response {
  // Nobody would ever read, or end, the stream of a HEAD.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
        let handlers: ReturnType<typeof onStart> | undefined
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
        const beat = setInterval(() => {
          send(heartbeat)
          handlers?.beat?.()
        }, heartbeatMs)
        end = () => {
          isOpen = false
          clearInterval(beat)
          handlers?.stop()
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
