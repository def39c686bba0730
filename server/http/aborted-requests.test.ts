import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHarness, type Harness } from '#test/harness.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'

let harness: Harness
let admin: SignedInUser
let server: Server
let handled: number
/** Runs when a request has arrived, before the application handles it. */
let onRequest = async (_bindings: HttpBindings): Promise<void> => {}
beforeAll(async () => {
  harness = await createHarness({ hasPages: true })
  admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  handled = 0
  const listener = getRequestListener(async (request, bindings) => {
    await onRequest(bindings as HttpBindings)
    const response = await harness.fetch(request, bindings as HttpBindings)
    handled += 1
    return response
  })
  server = createServer((request, response) => void listener(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await harness.close()
})
afterEach(() => {
  onRequest = async () => {}
  expect(harness.errors.splice(0)).toEqual([])
})

function send(method: string, path: string, headers: Record<string, string>, body = ''): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const lines = Object.entries({ host: 'localhost:3000', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

test.each([
  ['/api/orders', 'application/json', '{"email":"siti@exam'],
  ['/api/feedback', 'application/json', '{"message":"go'],
  ['/api/page-views', 'application/json', '{'],
  ['/create-checkout-session', 'application/json', '{"orderId":'],
  ['/webhooks/stripe', 'application/json', '{"type":'],
  ['/api/product-images', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="image"'],
  ['/login', 'application/x-www-form-urlencoded', 'email=siti'],
  ['/login.data', 'application/x-www-form-urlencoded', 'email=siti'],
  ['/admin/prices.data', 'application/x-www-form-urlencoded', 'intent=ch'],
  ['/admin/orders.data', 'multipart/form-data; boundary=x', '--x\r\ncontent-disp'],
])('a body that is cut off is no error in the log: POST %s', async (path, type, body) => {
  for (const length of [{ 'content-length': '5000' }, { 'transfer-encoding': 'chunked' }]) {
    const before = handled
    const chunk = 'content-length' in length ? body : `${body.length.toString(16)}\r\n${body}\r\n`
    const arrived = Promise.withResolvers<void>()
    onRequest = async () => arrived.resolve()
    const socket = send('POST', path, { ...length, 'content-type': type, cookie: admin.cookie }, chunk)
    await arrived.promise
    socket.destroy()
    await waitFor(() => expect(handled).toBe(before + 1))
  }
})

test.each(['/shop', '/thankyou?session_id=cs_test_aaaaaaaaaaaa', '/admin/orders', '/api/products', '/shop.data'])(
  'a client that left before the response is no error in the log: GET %s',
  async path => {
    onRequest = async ({ incoming, outgoing }) => {
      incoming.socket.destroy()
      if (!outgoing.destroyed) await once(outgoing, 'close')
    }
    const before = handled
    send('GET', path, { cookie: admin.cookie })
    await waitFor(() => expect(handled).toBe(before + 1))
    onRequest = async ({ incoming }) => void setImmediate(() => incoming.socket.destroy())
    send('GET', path, { cookie: admin.cookie })
    await waitFor(() => expect(handled).toBe(before + 2))
  },
)

test('a failure of the store is logged, also when the client has left', async () => {
  vi.spyOn(harness.dependencies.visits, 'count').mockImplementationOnce(() => {
    throw new Error('No memory')
  })
  const body = '{"route":"/shop","path":"/shop"}'
  onRequest = async ({ incoming, outgoing }) => {
    await waitFor(() => expect(incoming.readableLength).toBe(body.length))
    incoming.socket.destroy()
    if (!outgoing.destroyed) await once(outgoing, 'close')
  }
  send('POST', '/api/page-views', { 'content-length': String(body.length), 'content-type': 'application/json' }, body)
  await waitFor(() => expect(harness.errors.splice(0)).toEqual([expect.stringContaining('No memory')]))
})
