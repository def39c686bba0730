import { beforeAll, expect, test, vi } from 'vitest'
import { sen } from '#store/money.ts'
import { createOrder, getErrorBody, requestCheckoutSession } from './order-requests.ts'

const shipping = { name: 'Siti', phone: '0123456789', address: '1 Jalan', city: 'KK', state: 'Sabah', zip: '88000' }
const item = { id: 'tee', title: 'Tee', price: 49.5, quantity: 1, imageUrls: [], description: '', category: 'top' }
const checkout = { cart: [item], email: 'siti@example.com', shipping, fee: sen(1000) }

function stubFetch(status: number, body: unknown) {
  const sent: { path: string; body: unknown }[] = []
  const send = (async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  }) as unknown as typeof fetch
  return { sent, send }
}
const offline = (() => Promise.reject(new TypeError('offline'))) as unknown as typeof fetch

// Node has no window that hears of events.
beforeAll(() => void vi.stubGlobal('dispatchEvent', () => true))

test('sends contact, address and product ids only [DBS-03]', async () => {
  const { sent, send } = stubFetch(201, { id: 'order' })
  expect(await createOrder(checkout, send)).toBe('order')
  expect(sent).toEqual([{ path: '/api/orders', body: { email: 'siti@example.com', shipping, items: [{ id: 'tee' }] } }])
})

test('requests a session for what the shopper saw and returns its URL [API-01, API-02]', async () => {
  const { sent, send } = stubFetch(200, { url: 'https://pay.example/cs_1' })
  expect(await requestCheckoutSession('order', checkout, send)).toBe('https://pay.example/cs_1')
  expect(sent[0]).toEqual({
    path: '/create-checkout-session',
    body: { items: [{ id: 'tee', title: 'Tee', price: 49.5, quantity: 1 }], orderId: 'order', shippingCost: 10 },
  })
})

test.each([
  [500, {}],
  [409, { error: 'no' }],
  [200, {}],
  [201, 'not json'],
  [200, null],
])('throws for the response %i %j [ERR-04, API-03]', async (status, body) => {
  const { send } = stubFetch(status, body)
  await expect(createOrder(checkout, send)).rejects.toThrow('Failed to add order')
  await expect(requestCheckoutSession('order', checkout, send)).rejects.toThrow('Failed to create checkout session')
})

test('throws the same without a response [ERR-04, API-03]', async () => {
  await expect(createOrder(checkout, offline)).rejects.toThrow('Failed to add order')
  await expect(requestCheckoutSession('order', checkout, offline)).rejects.toThrow('Failed to create checkout session')
})

test('exposes the error body of a failed request [ERR-03]', async () => {
  const errorBody = { error: 'Failed to place order. Please try again.', unavailable: [{ id: 'tee', reason: 'sold' }] }
  const error = await createOrder(checkout, stubFetch(409, errorBody).send).catch(thrown => thrown)
  expect(getErrorBody(error)).toEqual(errorBody)
  expect(getErrorBody(await createOrder(checkout, offline).catch(thrown => thrown))).toBeUndefined()
})
