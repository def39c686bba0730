import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { stopOnSignal } from './stop-on-signal.ts'

let server: Server
/** What the shutdown has done so far. */
let steps: string[]
/** The live streams among the open responses. */
let streams: ServerResponse[]
let openResponses: ServerResponse[]
let connections: Socket[]
let signalHandlers: Map<unknown, (signal: string) => void>
let now: number

beforeEach(async () => {
  steps = []
  streams = []
  openResponses = []
  signalHandlers = new Map()
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(process, 'exit').mockImplementation(status => void steps.push(`exit ${status}`) as never)
  server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    response.writeHead(200).write(`first ${body}`)
    openResponses.push(response)
  }).listen(0, '127.0.0.1')
  connections = []
  server.on('connection', connection => connections.push(connection))
  await once(server, 'listening')
  const listen = vi.spyOn(process, 'on').mockImplementation((signal, handler) => {
    signalHandlers.set(signal, handler as never)
    return process
  })
  stopOnSignal({ server, runtime, log, stopBackgroundJobs, hasProxy: false })
  listen.mockRestore()
})
afterEach(() => {
  server.closeAllConnections()
  vi.restoreAllMocks()
})

const log = { info() {}, warn() {}, error() {} }
const runtime = {
  drain() {
    steps.push('drain')
    for (const stream of streams.splice(0)) stream.end()
  },
  close: async () => void steps.push('close'),
}

const stopBackgroundJobs = async () => {
  steps.push('stop jobs')
  await new Promise(resolve => server.once('close', resolve))
  steps.push('jobs stopped')
}

const signal = (name: string) => signalHandlers.get(name)?.(name)
const waitForExit = () => waitFor(() => expect(steps.at(-1)).toMatch(/^exit/), { interval: 5 })
/** Waits until the shutdown has looked several times whether it can go on. */
const waitForPolls = async () => {
  const look = vi.spyOn(server, 'closeIdleConnections')
  await waitFor(() => expect(look.mock.calls.length).toBeGreaterThan(2), { interval: 5 })
  look.mockRestore()
}

interface Client {
  socket: Socket
  received(): string
}

async function send(bytes: string): Promise<Client> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  await once(socket, 'connect')
  socket.write(bytes)
  await waitFor(() => expect(connections.at(-1)?.bytesRead).toBe(bytes.length), { interval: 5 })
  return { socket, received: () => received }
}

const wholeRequest = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const halfRequest = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n12'

/** Sends a request whose response stays unfinished. */
async function openResponse(): Promise<Client & { response: ServerResponse }> {
  const count = openResponses.length
  const client = await send(wholeRequest)
  await waitFor(() => expect(openResponses).toHaveLength(count + 1))
  return { ...client, response: openResponses.at(-1) as ServerResponse }
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

test('ends live streams at once and finishes requests that have arrived', async () => {
  const stream = await openResponse()
  streams.push(stream.response)
  const { response, received } = await openResponse()
  signal('SIGTERM')
  await waitFor(() => expect(stream.socket.closed).toBe(true))
  await waitForPolls()
  expect(server.listening).toBe(false)
  expect(steps).toEqual(['drain', 'stop jobs'])
  response.end('last')
  await waitFor(() => expect(received()).toContain('last'))
  await waitForExit()
})

test('cuts off a request that takes longer than the shutdown has', async () => {
  const { socket } = await openResponse()
  signal('SIGTERM')
  now += 2_200
  await waitForPolls()
  expect(socket.closed).toBe(false)
  now += 1
  await waitForExit()
  expect(steps).toEqual(['drain', 'stop jobs', 'jobs stopped', 'close', 'exit 0'])
})

test('cuts off a body that comes byte by byte when the shutdown has no time left', async () => {
  const { socket } = await send(halfRequest)
  signal('SIGTERM')
  await waitForPolls()
  now += 1_900
  socket.write('3')
  await waitForPolls()
  expect(socket.closed).toBe(false)
  now += 301
  await waitFor(() => expect(socket.closed).toBe(true))
  await waitForExit()
})

test('answers a request that arrives whole within two seconds of its last byte', async () => {
  const { socket, received } = await send(halfRequest)
  signal('SIGTERM')
  await waitForPolls()
  now += 1_900
  socket.write('34')
  await waitFor(() => expect(openResponses).toHaveLength(1))
  openResponses[0]?.end()
  await waitForExit()
  expect(received()).toContain('first 1234')
})

test.each([
  ['a half-sent body', halfRequest],
  ['half-sent headers', 'POST / HTTP/1.1\r\nHost: loc'],
])('ends %s two seconds after its last byte', async (_what, bytes) => {
  const { socket } = await send(bytes)
  const { response } = await openResponse()
  signal('SIGTERM')
  await waitForPolls()
  now += 2_001
  await waitFor(() => expect(socket.closed).toBe(true))
  // What has arrived whole has a little more.
  expect(response.destroyed).toBe(false)
  response.end()
  await waitForExit()
})

test('does not wait for a connection that has sent nothing', async () => {
  await send('')
  signal('SIGTERM')
  await waitForExit()
})
