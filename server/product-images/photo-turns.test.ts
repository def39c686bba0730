import { once } from 'node:events'
import { get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import type { Env } from '../dependencies.ts'
import { takePhotoTurns } from './photo-turns.ts'

let server: Server
let slowPage: PromiseWithResolvers<void>
/** Photos that are being sent, by their name: each is sent when its test says so. */
let sending: Map<string, () => void>

beforeEach(async () => {
  // Its own: what the test before has left open ends while this one runs.
  const photos = new Map<string, () => void>()
  sending = photos
  slowPage = Promise.withResolvers()
  const sendPhoto = async (c: Context<Env>) => {
    const name = c.req.param('name') ?? ''
    if (name === 'endless') return c.body(new ReadableStream({ pull: stream => stream.enqueue(Buffer.alloc(65_536)) }))
    const { promise, resolve } = Promise.withResolvers<Response>()
    photos.set(name, () => {
      photos.delete(name)
      resolve(c.body(name))
    })
    return promise
  }
  const shares = { maxSending: 3, maxSendingPerNetwork: 2 }
  const patient = { ...shares, stallTimeoutMs: 60_000, maxSendingMs: 60_000, minSendingMs: 60_000 }
  const app = new Hono<Env>()
  app.get('/:name', takePhotoTurns(1, patient), sendPhoto)
  app.get('/impatient/:name', takePhotoTurns(1, { ...patient, stallTimeoutMs: 200, maxSendingMs: 2_000 }), sendPhoto)
  app.get('/crowded/:name', takePhotoTurns(1, { ...patient, minSendingMs: 200 }), sendPhoto)
  app.get('/page/slow', async c => {
    await slowPage.promise
    return c.text('the slow page')
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const port = () => (server.address() as AddressInfo).port

function ask(name: string, network: string) {
  const headers = { 'x-forwarded-for': network }
  const request = get({ port: port(), host: '127.0.0.1', path: `/${name}`, headers, agent: false })
  request.on('error', () => undefined)
  return { request, response: new Promise<IncomingMessage>(resolve => request.once('response', resolve)) }
}
const waitForSending = (...names: string[]) => waitFor(() => expect([...sending.keys()].sort()).toEqual(names))

test('networks take turns, and none has more photos in flight than its share', async () => {
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, '192.0.2.1')
  await waitForSending('a1', 'a2')
  const b = ask('b1', '192.0.2.2')
  ask('b2', '192.0.2.2')
  await waitForSending('a1', 'a2', 'b1')
  sending.get('b1')?.()
  expect((await b.response).statusCode).toBe(200)
  // The network that has waited longest without a turn is next.
  await waitForSending('a1', 'a2', 'b2')
  sending.get('a1')?.()
  await waitForSending('a2', 'a3', 'b2')
})

test('a client that leaves gives its turn to the next', async () => {
  const first = ask('a1', '192.0.2.1')
  ask('a2', '192.0.2.1')
  await waitForSending('a1', 'a2')
  const waiting = ask('a3', '192.0.2.1')
  ask('a4', '192.0.2.1')
  waiting.request.destroy()
  first.request.destroy()
  await waitFor(() => expect([...sending.keys()]).toContain('a4'))
  expect([...sending.keys()]).not.toContain('a3')
})

test('a client that stops reading is disconnected, and the next has its turn', async () => {
  const silent = [0, 1].map(() => {
    const socket = connect(port(), '127.0.0.1').on('error', () => undefined)
    socket.pause()
    socket.write('GET /impatient/endless HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
    return socket
  })
  ask('impatient/a1', '192.0.2.1')
  await waitForSending('a1')
  for (const socket of silent) socket.destroy()
})

test('a client that reads for ever is disconnected, and the next has its turn', async () => {
  const slow = ['impatient/endless', 'impatient/endless'].map(name => ask(name, '192.0.2.1'))
  for (const { response } of slow) void response.then(body => body.on('error', () => undefined).resume())
  ask('impatient/a1', '192.0.2.1')
  await waitForSending('a1')
  for (const { request } of slow) request.destroy()
})

test('networks that keep all places lose one to a network that waits', async () => {
  const [first, second] = ['crowded/a1', 'crowded/a2'].map(name => ask(name, '192.0.2.1'))
  await waitForSending('a1', 'a2')
  ask('crowded/b1', '192.0.2.2')
  await waitForSending('a1', 'a2', 'b1')
  const honest = ask('crowded/c1', '192.0.2.3')
  await waitFor(() => expect([...sending.keys()]).toContain('c1'))
  // The oldest of the network that had most.
  await waitFor(() => expect([first?.request.closed, second?.request.closed]).toEqual([true, false]))
  sending.get('c1')?.()
  expect((await honest.response).statusCode).toBe(200)
})

test('what a connection waits for after a photo may take longer than a photo', async () => {
  const socket = connect(port(), '127.0.0.1')
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  const lines = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'
  socket.write(`GET /impatient/photo ${lines}GET /page/slow ${lines}`)
  await waitForSending('photo')
  sending.get('photo')?.()
  await waitFor(() => expect(received).toContain('photo'))
  await wait(400)
  slowPage.resolve()
  await waitFor(() => expect(received).toContain('the slow page'))
  socket.destroy()
})
