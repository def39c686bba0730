import { vi } from 'vitest'

/** What came over one live stream so far. */
export interface LiveStream {
  text(): string
  /** The changes of one piece, in the order in which they were told. */
  listChanges(id: string): string[]
  hasEnded(): boolean
  close(): Promise<void>
}

/** Opens a live stream of a running store, as a browser does. */
export async function connectLiveStream(url: string): Promise<LiveStream> {
  const aborted = new AbortController()
  const response = await fetch(`${url}/api/live`, { signal: aborted.signal })
  if (!response.body) throw new Error(`No stream: ${response.status}`)
  let text = ''
  let hasEnded = false
  const reading = read(response.body, chunk => {
    text += chunk
  }).finally(() => {
    hasEnded = true
  })
  await vi.waitFor(() => {
    if (!text.includes('\nid: ')) throw new Error('The stream has not begun')
  })
  return {
    text: () => text,
    listChanges: id =>
      Array.from(text.matchAll(/^data: (\{"id".*)$/gm), ([, data = '']) => JSON.parse(data))
        .filter(event => event.id === id)
        .map(({ change }) => change),
    hasEnded: () => hasEnded,
    async close() {
      aborted.abort()
      await reading
    },
  }
}

async function read(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) onText(decoder.decode(chunk, { stream: true }))
  } catch {
    // Cut at either end.
  }
}
