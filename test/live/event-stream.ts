import { waitFor } from '../wait-for.ts'

interface ReceivedEvent {
  id?: string
  event?: string
  data?: unknown
}

/** What has been received so far over one live stream. */
export interface EventStream {
  events: ReceivedEvent[]
  text: string
  hasEnded: boolean
  /** The changes of one product, in the order of their events. */
  listChanges(id: string): unknown[]
  close(): Promise<void>
}

/** Connects to a running store's live stream, as a browser does. */
export const connectEventStream = async (url: string): Promise<EventStream> =>
  readEventStream(await fetch(`${url}/api/live`))

/** Reads a live stream's response; resolves when its first event has come. */
export async function readEventStream(response: Response): Promise<EventStream> {
  if (!response.headers.get('content-type')?.includes('text/event-stream') || !response.body)
    throw new Error(`No stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const stream: EventStream = {
    events: [],
    text: '',
    hasEnded: false,
    listChanges: id =>
      stream.events.flatMap(({ data }) => {
        const change = data as { id?: string; change?: string } | undefined
        return change?.id === id ? [change.change] : []
      }),
    close: () => reader.cancel(),
  }
  void (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      stream.text += chunk.value
      stream.events = stream.text.split('\n\n').slice(0, -1).map(parseEvent)
    }
  })()
    // The store may close the connection in the middle.
    .catch(() => undefined)
    .finally(() => {
      stream.hasEnded = true
    })
  await waitFor(() => {
    if (!stream.text.includes('retry: 2000')) throw new Error('The stream has not started')
  })
  return stream
}

const parseEvent = (block: string): ReceivedEvent =>
  Object.fromEntries(
    block.split('\n').flatMap(line => {
      const [name, value] = [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]
      return name === '' ? [] : [[name, name === 'data' ? JSON.parse(value) : value]]
    }),
  )
