import { once } from 'node:events'
import { connect } from 'node:net'
import { createRandom } from '../actors/random.ts'
import type { Attack, Target } from './attack.ts'
import { createRawRequest, type RawRequest } from './create-raw-request.ts'

const connections = 8

const createAttack = (name: string, count: number, isQuick: boolean): Attack => ({
  name,
  isQuick,
  run: target => sendRawRequests(target, count),
})

/** Requests that no browser would send. A 5xx or a line at error level is what they are for. */
export const rawRequests = createAttack('raw requests', 10_000, false)
export const fewRawRequests = createAttack('a few raw requests', 400, true)

async function sendRawRequests({ store, logLines, request }: Target, count: number) {
  const random = createRandom(20261124)
  const requests = Array.from({ length: count }, (_, index) => createRawRequest(random, index))
  const logged = logLines.length
  const statuses = new Map<string, number>()
  const failures: string[] = []
  const port = Number(new URL(store.url).port)
  const sendAll = async () => {
    for (let raw = requests.pop(); raw !== undefined; raw = requests.pop()) {
      const status = await send(port, raw)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status.startsWith('5') || (status === noResponse && raw.isWhole))
        failures.push(`${status} to ${JSON.stringify(raw.bytes.slice(0, 300))}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
  const errors = logLines.slice(logged).filter(line => /^\{"level":[56]0/.test(line))
  const { status } = await request('198.18.0.1', '/shop')
  return {
    figures: {
      ...Object.fromEntries([...statuses].sort()),
      '5xx, or none for a whole request': failures.length,
      'lines at error level': errors.length,
    },
    violations: [
      ...failures.slice(0, 5),
      ...errors.slice(0, 5).map(line => `logged ${line.slice(0, 300)}`),
      ...(status === 200 ? [] : [`/shop answers ${status} afterwards`]),
    ],
  }
}

const noResponse = 'no response'

/** Sends a request on a connection of its own; resolves to the status of the response. */
async function send(port: number, { bytes, isWhole }: RawRequest): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket
    .on('error', () => undefined)
    .on('data', data => {
      response += data.toString('latin1')
      // What would follow is an event stream or the rest of a page.
      if (response.includes('\r\n\r\n') && !response.startsWith('HTTP/1.1 100')) socket.destroy()
    })
  // A connection that is ended gets no response that takes a while.
  socket.write(bytes, 'latin1')
  socket.setTimeout(isWhole ? 20_000 : 200, () => socket.destroy())
  await once(socket, 'close')
  return /^HTTP\/1\.1 (\d{3})/.exec(response.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))?.[1] ?? noResponse
}
