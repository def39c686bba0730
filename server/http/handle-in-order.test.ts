import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { handleInOrder, maxUnanswered } from './handle-in-order.ts'

let server: Server
let socket: Socket
let received: string
let handle: (request: IncomingMessage, response: ServerResponse) => unknown
let handled: string[]

beforeEach(async () => {
  received = ''
  handled = []
  server = createServer(
    handleInOrder((request, response) => {
      handled.push(request.url ?? '')
      void handle(request, response)
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', chunk => {
    received += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`)
const listBodies = () => [...received.matchAll(/body of (\S+?);/g)].map(([, path]) => path)

test('answers requests that were sent together, in order and one at a time', async () => {
  let running = 0
  let maxRunning = 0
  handle = async ({ url }, response) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise(resolve => setImmediate(resolve))
    running -= 1
    response.end(`body of ${url};`)
  }
  socket.write(paths(maxUnanswered).map(get).join(''))
  await waitFor(() => expect(listBodies()).toEqual(paths(maxUnanswered)))
  expect(maxRunning).toBe(1)
  socket.write(paths(maxUnanswered).map(get).join(''))
  await waitFor(() => expect(listBodies()).toHaveLength(2 * maxUnanswered))
})

test('answers requests that were sent together when each is answered at once', async () => {
  handle = ({ url }, response) => void response.end(`body of ${url};`)
  socket.write(paths(maxUnanswered).map(get).join(''))
  await waitFor(() => expect(listBodies()).toEqual(paths(maxUnanswered)))
})

test('reads the body of a request that waited for its turn', async () => {
  handle = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.end(`body of ${request.url}${body};`)
  }
  const post = 'POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n=yes'
  socket.write(`${get('/a')}${post}${get('/c')}`)
  await waitFor(() => expect(listBodies()).toEqual(['/a', '/b=yes', '/c']))
})

test('ends a connection with more than 16 unanswered requests, and handles none of those that wait', async () => {
  handle = () => undefined
  socket.write(paths(maxUnanswered).map(get).join(''))
  await waitFor(() => expect(handled).toEqual(['/0']))
  expect(socket.closed).toBe(false)
  socket.write(paths(500).map(get).join(''))
  await waitFor(() => expect(socket.closed).toBe(true))
  expect(handled).toEqual(['/0'])
})
