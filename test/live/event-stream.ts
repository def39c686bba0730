import { expect } from 'vitest'
import { waitFor } from '#test/wait-for.ts'

export interface ReceivedEvent {
  id?: string
  event?: string
  data?: unknown
}

/** The events received so far over one live stream. */
export interface ReceivedEvents {
  events: ReceivedEvent[]
  text: string
  hasEnded: boolean
  close(): Promise<void>
}

/** Reads a live stream's response; resolves after its first bytes. */
export async function readEventStream(response: Response): Promise<ReceivedEvents> {
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  if (!response.body) throw new Error('The response has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const received: ReceivedEvents = { events: [], text: '', hasEnded: false, close: () => reader.cancel() }
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      received.text += chunk.value
      received.events = received.text.split('\n\n').slice(0, -1).map(parseEvent)
    }
    received.hasEnded = true
  })()
  await waitFor(() => expect(received.text).toContain('retry: 2000'))
  return received
}

const parseEvent = (block: string): ReceivedEvent =>
  Object.fromEntries(
    block.split('\n').flatMap(line => {
      const [name, value] = [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]
      return name === '' ? [] : [[name, name === 'data' ? JSON.parse(value) : value]]
    }),
  )
