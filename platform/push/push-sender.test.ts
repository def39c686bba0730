import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import type { PushMessage } from '#store/push/push-sender.ts'
import { type PushService, startPushService } from '#test/push-service.ts'
import { createPushSender } from './push-sender.server.ts'

const keys = webPush.generateVAPIDKeys()
const options = { keys, subject: 'mailto:hello@shop.example', allowsLoopback: true }
const sender = createPushSender(options)
const message: PushMessage = {
  payload: { title: 'Order Paid', body: 'Order #1A2B3C4D paid, MYR 65.50 – “é”', url: '/admin', tag: 'one', unread: 3 },
  urgency: 'high',
}

let service: PushService
beforeEach(async () => {
  service = await startPushService(() => keys.publicKey)
})
afterEach(() => service.close())

test('signs a message for the push service and encrypts it for the device (RFC 8291, RFC 8292)', async () => {
  const device = service.createDevice()
  expect(await sender.send(device, message)).toEqual({ status: 'accepted' })
  expect(service.errors).toEqual([])
  expect(service.received).toEqual([
    {
      path: new URL(device.endpoint).pathname,
      payload: message.payload,
      claims: { aud: service.origin, exp: expect.any(Number), sub: 'mailto:hello@shop.example' },
      ttl: '259200',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    },
  ])
})

test('gives messages with the same tag the same topic, and others another one', async () => {
  const device = service.createDevice()
  await sender.send(device, message)
  await sender.send(device, { ...message, payload: { ...message.payload, unread: 4 } })
  await sender.send(device, { ...message, payload: { ...message.payload, tag: 'two' } })
  const [first, again, other] = service.received.map(({ topic }) => topic)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  [200, {}, { status: 'accepted' }],
  [404, {}, { status: 'gone' }],
  [410, {}, { status: 'gone' }],
  [429, { 'retry-after': '90' }, { status: 'deferred', reason: 'Status 429', retryAfterMs: 90_000 }],
  [429, { 'retry-after': 'soon' }, { status: 'deferred', reason: 'Status 429', retryAfterMs: 0 }],
  [500, {}, { status: 'deferred', reason: 'Status 500', retryAfterMs: 0 }],
  [503, { 'retry-after': '-5' }, { status: 'deferred', reason: 'Status 503', retryAfterMs: 0 }],
  [400, {}, { status: 'refused', reason: 'Status 400' }],
  [403, {}, { status: 'refused', reason: 'Status 403' }],
  [413, {}, { status: 'refused', reason: 'Status 413' }],
])('takes status %i with %j as %j', async (status, headers, result) => {
  service.respondWith({ status, headers: headers as Record<string, string> })
  expect(await sender.send(service.createDevice(), message)).toEqual(result)
})

test('reads a Retry-After date', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  service.respondWith({ status: 429, headers: { 'retry-after': date } })
  const result = await sender.send(service.createDevice(), message)
  expect(result).toMatchObject({ status: 'deferred', retryAfterMs: expect.any(Number) })
  expect(result.status === 'deferred' && Math.abs((result.retryAfterMs ?? 0) - 3_600_000) < 60_000).toBe(true)
})

test('follows no redirect', async () => {
  const target = service.createDevice()
  service.respondWith({ status: 307, headers: { location: target.endpoint } })
  expect(await sender.send(service.createDevice(), message)).toEqual({ status: 'refused', reason: 'Status 307' })
  expect(service.requests).toHaveLength(1)
})

test('gives up on a service that does not answer, and when it is told to', async () => {
  const impatient = createPushSender({ ...options, timeoutMs: 50 })
  service.respondWith('silence', 'silence')
  expect(await impatient.send(service.createDevice(), message)).toMatchObject({ status: 'deferred', retryAfterMs: 0 })
  expect(await sender.send(service.createDevice(), message, AbortSignal.abort())).toMatchObject({ status: 'deferred' })
})

test('does not wait for the end of an endless answer', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(201).write('and so on')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await sender.send({ ...service.createDevice(), endpoint }, message)).toEqual({ status: 'accepted' })
  await new Promise(resolve => server.close(resolve))
})

test('never calls an address that is not public from a public store', async () => {
  const publicSender = createPushSender({ ...options, allowsLoopback: false })
  const device = service.createDevice()
  expect(await publicSender.send(device, message)).toMatchObject({ status: 'refused' })
  expect(service.requests).toEqual([])
})

test('rejects a device whose keys are none', async () => {
  const device = { ...service.createDevice(), p256dh: Buffer.alloc(65).toString('base64url') }
  expect(await sender.send(device, message)).toMatchObject({ status: 'refused' })
  expect(service.requests).toEqual([])
})
