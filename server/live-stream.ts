import { Hono } from 'hono'
import type { Env, Parts } from './env.ts'

const heartbeatMs = 20_000
/** A reader that is this far behind is let go: it comes back with its last event's id. */
const mostUnread = 1024 * 1024
const heartbeat = new TextEncoder().encode(': still here\n\n')

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx and its like would otherwise keep events back until a buffer is full.
  'x-accel-buffering': 'no',
}

/** `GET /api/live`: server-sent events of what shoppers may see. */
export function liveStream({ hub, closing }: Parts) {
  const api = new Hono<Env>()

  api.get('/', c => {
    // Nobody would ever read, or end, the stream of a HEAD.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    let end = () => {}
    const stream = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (events: Uint8Array) => {
            if ((controller.desiredSize ?? 0) < -mostUnread) close()
            else controller.enqueue(events)
          }
          const beat = setInterval(() => send(heartbeat), heartbeatMs)
          end = () => {
            clearInterval(beat)
            stop()
            closing.removeEventListener('abort', close)
          }
          const close = () => {
            end()
            controller.close()
          }
          let stop: () => void = () => {}
          stop = hub.listen(send, c.req.header('last-event-id'))
          closing.addEventListener('abort', close)
          if (closing.aborted) close()
        },
        cancel: () => end(),
      },
      { highWaterMark: 0, size: chunk => chunk?.byteLength ?? 0 },
    )
    return c.body(stream, 200, headers)
  })

  return api
}
