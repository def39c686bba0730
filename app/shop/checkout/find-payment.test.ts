import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ResumableOrder } from '#store/checkout/find-open-order.server.ts'
import { cartStore } from '../cart/cart-store.ts'
import { findPayment } from './find-payment.ts'
import { clearPayment, readBrowserPayment, rememberPayment } from './pending-payment.ts'

const payableUntil = '2026-11-25T08:35:00.000Z'
const known = { orderId: 'order-1', sessionId: 'cs_test_1', ids: ['a', 'b'] }
const order = (changes: object) =>
  ({
    id: 'order-1',
    stripeSessionId: 'cs_test_1',
    status: 'awaiting_payment',
    paymentStatus: 'pending',
    payableUntil: null,
    items: [{ id: 'a' }, { id: 'b' }],
    total: 100,
    shippingCost: 10,
    ...changes,
  }) as unknown as ResumableOrder
const listCart = () => cartStore.getSnapshot().map(({ id, waitingFor }) => [id, waitingFor])

/** What the shop answers to the session of the payment that the browser knows. */
let lookup: Response
const { signal } = new AbortController()
beforeEach(() => {
  lookup = new Response(null, { status: 404 })
  const products = { products: [{ id: 'a', heldUntil: payableUntil }], nextCursor: null }
  vi.stubGlobal('fetch', async (url: string) => (url.startsWith('/api/products') ? Response.json(products) : lookup))
  cartStore.update(() => ['a', 'b', 'c'].map(id => ({ id, quantity: 1 }) as never))
  rememberPayment(known)
})
afterEach(() => {
  clearPayment('order-1')
  vi.unstubAllGlobals()
})

test('an open payment that the cookie has found is remembered, whatever was known before [T9]', async () => {
  const found = await findPayment(order({ id: 'order-2', stripeSessionId: 'cs_test_2', payableUntil }), signal)
  expect(found).toMatchObject({ type: 'open', payment: { orderId: 'order-2', payableUntil, ids: ['a', 'b'] } })
  expect(readBrowserPayment()).toEqual({ orderId: 'order-2', sessionId: 'cs_test_2', ids: ['a', 'b'] })
  clearPayment('order-2')
})

test('without its cookie the browser finds its payment by the session, with the end of the hold [T9]', async () => {
  lookup = Response.json(order({}))
  expect(await findPayment(undefined, signal)).toMatchObject({ type: 'open', payment: { ...known, payableUntil } })
})

test('what another tab has paid leaves the cart [T8]', async () => {
  lookup = Response.json(order({ status: 'paid', paymentStatus: 'paid' }))
  expect(await findPayment(undefined, signal)).toEqual({ type: 'already-paid', sessionId: 'cs_test_1' })
  expect(listCart()).toEqual([['c', undefined]])
  expect(readBrowserPayment()).toBeUndefined()
})

test('while a bank decides the pieces stand apart in the cart [T8]', async () => {
  expect(await findPayment(order({ paymentStatus: 'processing' }), signal)).toBeNull()
  expect(listCart()).toEqual([
    ['a', 'cs_test_1'],
    ['b', 'cs_test_1'],
    ['c', undefined],
  ])
  expect(readBrowserPayment()).toBeUndefined()
})

test.each([
  ['expired', { type: 'expired' }],
  ['pending', null],
])('forgets a payment whose order is %s', async (status, expected) => {
  expect(await findPayment(order({ status }), signal)).toEqual(expected)
  expect(readBrowserPayment()).toBeUndefined()
  expect(listCart()).toHaveLength(3)
})

test.each([404, 429, 503])('fails when the shop answers %d, and forgets nothing', async status => {
  lookup = new Response(null, { status })
  await expect(findPayment(undefined, signal)).rejects.toThrow('Request failed')
  expect(readBrowserPayment()).toEqual(known)
})

test('remembers nothing of a payment about which the page asks again meanwhile', async () => {
  const asking = new AbortController()
  lookup = Response.json(order({}))
  const finding = findPayment(undefined, asking.signal)
  rememberPayment({ orderId: 'order-2', sessionId: 'cs_test_2', ids: ['a', 'b'] })
  asking.abort()
  await expect(finding).rejects.toThrow('aborted')
  expect(readBrowserPayment()).toMatchObject({ orderId: 'order-2' })
  clearPayment('order-2')
})
