import { once } from 'node:events'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import type { ServerRuntime } from '../create-runtime.ts'
import { stopOnSignal } from './stop-on-signal.ts'

let server: Server
/** What the shutdown has done so far. */
let steps: string[]
/** The live streams among the open responses. */
let streams: ServerResponse[]
let openResponses: ServerResponse[]
let pollCount: number
let signalHandlers: Map<unknown, (signal: string) => void>

beforeEach(async () => {
  steps = []
  streams = []
  openResponses = []
  pollCount = 0
  signalHandlers = new Map()
  vi.spyOn(process, 'exit').mockImplementation(status => void steps.push(`exit ${status}`) as never)
  server = createServer((_request, response) => {
    response.writeHead(200).write('first ')
    openResponses.push(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listen = vi.spyOn(process, 'on').mockImplementation((signal, handler) => {
    signalHandlers.set(signal, handler as never)
    return process
  })
  stopOnSignal({ server, runtime: createRuntime(), stopBackgroundJobs, hasProxy: false })
  listen.mockRestore()
})
afterEach(() => {
  server.closeAllConnections()
  vi.restoreAllMocks()
})

const countListeners = () => {
  pollCount += 1
  return streams.length
}
const createRuntime = () =>
  ({
    log: { info() {} },
    dependencies: { liveHub: { countListeners } },
    drain: () => steps.push('drain'),
    closeStreams() {
      if (streams.length > 0) steps.push('close streams')
      for (const stream of streams.splice(0)) stream.end()
    },
    close: async () => void steps.push('close'),
  }) as unknown as ServerRuntime

const stopBackgroundJobs = async () => {
  steps.push('stop jobs')
  await new Promise(resolve => server.once('close', resolve))
  steps.push('jobs stopped')
}

const signal = (name: string) => signalHandlers.get(name)?.(name)
/** Waits until the shutdown has looked twice whether it can go on. */
const waitForPolls = () => {
  const before = pollCount
  return waitFor(() => expect(pollCount).toBeGreaterThan(before + 1), { interval: 5 })
}
const waitForExit = () => waitFor(() => expect(steps.at(-1)).toMatch(/^exit/), { interval: 5 })

/** Opens a response that stays unfinished. */
async function openResponse(): Promise<{ response: ServerResponse; body: Promise<string> }> {
  const { port } = server.address() as AddressInfo
  const [incoming] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  const body = text(incoming).catch(() => 'cut off')
  return { response: openResponses.at(-1) as ServerResponse, body }
}

test.each(['SIGTERM', 'SIGINT'])('on %s stops what runs, closes the database and exits with 0', async name => {
  signal(name)
  await waitForExit()
  expect(steps).toEqual(['drain', 'stop jobs', 'jobs stopped', 'close', 'exit 0'])
  expect(server.listening).toBe(false)
})

test('a second signal changes nothing', async () => {
  signal('SIGTERM')
  signal('SIGINT')
  await waitForExit()
  expect(steps.filter(step => step === 'drain')).toHaveLength(1)
})

test('finishes active requests and closes live streams after them', async () => {
  const stream = await openResponse()
  streams.push(stream.response)
  const { response, body } = await openResponse()
  signal('SIGTERM')
  await waitForPolls()
  expect(server.listening).toBe(false)
  expect(steps).toEqual(['drain', 'stop jobs'])
  response.end('last')
  expect(await body).toBe('first last')
  await waitForExit()
  expect(await stream.body).toBe('first ')
  expect(steps).toEqual(['drain', 'stop jobs', 'close streams', 'jobs stopped', 'close', 'exit 0'])
})

test('cuts off a request that takes longer than ten seconds', async () => {
  const { body } = await openResponse()
  const startedAt = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(startedAt)
  signal('SIGTERM')
  clock.mockReturnValue(startedAt + 10_000)
  await waitForPolls()
  expect(steps).toEqual(['drain', 'stop jobs'])
  clock.mockReturnValue(startedAt + 10_001)
  expect(await body).toBe('cut off')
  await waitForExit()
})
