import { expect, vi } from 'vitest'

export interface ReceivedEvent {
  id?: string
  event?: string
  data?: unknown
}

/** What came over one live stream of a store without a socket. */
export interface ReceivedEvents {
  events: ReceivedEvent[]
  text: string
  hasEnded: boolean
  close(): Promise<void>
}

/** Reads a stream from its answer on; resolves once it has begun. */
export async function readEventStream(answer: Response): Promise<ReceivedEvents> {
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const received: ReceivedEvents = { events: [], text: '', hasEnded: false, close: () => reader.cancel() }
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      received.text += chunk.value
      received.events = received.text.split('\n\n').slice(0, -1).map(parse)
    }
    received.hasEnded = true
  })()
  await vi.waitFor(() => expect(received.text).toContain('retry: 2000'))
  return received
}

const parse = (block: string): ReceivedEvent =>
  Object.fromEntries(
    block.split('\n').flatMap(line => {
      const [name, value] = [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]
      return name === '' ? [] : [[name, name === 'data' ? JSON.parse(value) : value]]
    }),
  )
