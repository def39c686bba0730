import { waitFor } from '#test/wait-for.ts'

/** A live stream of a running store, and what it has sent so far. */
export interface LiveStream {
  text(): string
  /** The changes of one product, in the order of their events. */
  listChanges(id: string): string[]
  hasEnded(): boolean
  close(): Promise<void>
}

/** Connects to a running store's live stream, as a browser does. */
export async function connectLiveStream(url: string): Promise<LiveStream> {
  const aborted = new AbortController()
  const response = await fetch(`${url}/api/live`, { signal: aborted.signal })
  if (!response.body) throw new Error(`No stream: ${response.status}`)
  let text = ''
  let hasEnded = false
  const finished = readChunks(response.body, chunk => {
    text += chunk
  }).finally(() => {
    hasEnded = true
  })
  await waitFor(() => {
    if (!text.includes('\nid: ')) throw new Error('The stream has not started')
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
      await finished
    },
  }
}

async function readChunks(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) onText(decoder.decode(chunk, { stream: true }))
  } catch {
    // The connection was closed by the test or by the server.
  }
}
