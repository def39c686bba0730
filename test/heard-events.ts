import { expect, vi } from 'vitest'

export interface HeardEvent {
  id?: string
  event?: string
  data?: unknown
}

/** What came over one live stream of a store without a socket. */
export interface HeardEvents {
  events: HeardEvent[]
  text: string
  hasEnded: boolean
  close(): Promise<void>
}

/** Reads a stream from its answer on; resolves once it has begun. */
export async function hearEvents(answer: Response): Promise<HeardEvents> {
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: HeardEvents = { events: [], text: '', hasEnded: false, close: () => reader.cancel() }
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      heard.text += chunk.value
      heard.events = heard.text.split('\n\n').slice(0, -1).map(parse)
    }
    heard.hasEnded = true
  })()
  await vi.waitFor(() => expect(heard.text).toContain('retry: 2000'))
  return heard
}

const parse = (block: string): HeardEvent =>
  Object.fromEntries(
    block.split('\n').flatMap(line => {
      const [name, value] = [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]
      return name === '' ? [] : [[name, name === 'data' ? JSON.parse(value) : value]]
    }),
  )
