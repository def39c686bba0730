import { randomUUID } from 'node:crypto'

/**
 * How many events a reconnecting browser can receive after a gap. After a longer gap it resyncs.
 */
const maxEvents = 500

/**
 * Creates a buffer that numbers the events of a stream and replays them to reconnecting browsers.
 * Event ids contain the id of the run, so that an id of another process, or from before `reset`, is
 * recognized as too old.
 */
export function createReplayBuffer() {
  let runId = createRunId()
  let lastNumber = 0
  let events: { number: number; bytes: Uint8Array }[] = []
  const getLastId = () => `${runId}-${lastNumber}`

  return {
    /** Encodes an event with the next id and stores it. */
    append(name: string, data: string): Uint8Array {
      lastNumber += 1
      const bytes = encode(`id: ${getLastId()}\nevent: ${name}\ndata: ${data}\n\n`)
      events.push({ number: lastNumber, bytes })
      if (events.length > maxEvents) events.shift()
      return bytes
    },

    /** Forgets all events and starts a new run. */
    reset() {
      runId = createRunId()
      events = []
    },

    /**
     * Encodes the latest id. A message without data dispatches no event in the browser, which still
     * stores the id and sends it as Last-Event-ID when it reconnects.
     * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
     */
    encodeLastId: () => encode(`id: ${getLastId()}\n\n`),

    /** @returns undefined when the buffer doesn't reach back to that event. */
    findEventsSince(lastEventId: string): Uint8Array[] | undefined {
      const [eventRunId, eventNumber] = [lastEventId.slice(0, 8), Number(lastEventId.slice(9))]
      if (eventRunId !== runId || !Number.isInteger(eventNumber) || eventNumber > lastNumber) return undefined
      const firstNumber = events[0]?.number ?? lastNumber + 1
      if (eventNumber + 1 < firstNumber) return undefined
      return events.filter(({ number }) => number > eventNumber).map(({ bytes }) => bytes)
    },
  }
}

const createRunId = () => randomUUID().slice(0, 8)

const encoder = new TextEncoder()
/** Encodes text for a server-sent event stream. */
export const encode = (text: string): Uint8Array => encoder.encode(text)
