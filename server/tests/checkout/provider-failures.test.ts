import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { insertProduct, readRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'

const timeoutMs = 150

const harness = setUpHarness({ providerTimeoutMs: timeoutMs })
let product: ProductId
/** The idempotency keys of the calls that create a session. */
let keys: (string | null)[]
beforeEach(async () => {
  product = await insertProduct(harness.db)
  keys = []
})

/** Replaces the nth call that creates a session by the nth response; further calls pass through. */
function failSessionCreation(...responses: ((request: Request) => Promise<Response>)[]) {
  harness.interceptProvider(async request => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/checkout/sessions') return undefined
    keys.push(request.headers.get('idempotency-key'))
    return responses[keys.length - 1]?.(request)
  })
}
const respondWith = (status: number) => async () =>
  new Response(JSON.stringify({ error: { message: 'not now', type: 'api_error' } }), { status })
const neverRespond = () => new Promise<Response>(() => {})
/** The provider creates the session, but its response arrives after the timeout. */
const respondLate = async (request: Request) => {
  const response = await harness.fetchFromProvider(request)
  await wait(timeoutMs * 2)
  return response
}

const findProductRow = () => readRow(harness.db, 'products', product)
const listSessions = async () => (await harness.stripe.checkout.sessions.list({ limit: 10 })).data

describe('a failing payment provider [T10]', () => {
  test.each([
    ['a 500', respondWith(500)],
    ['a timeout', neverRespond],
    ['a response after the timeout', respondLate],
  ])('creates one session by retrying %s with the same idempotency key', async (_name, failure) => {
    failSessionCreation(failure)
    const { order, sessionId } = await harness.shopper().startPaying([product])
    expect(keys).toHaveLength(2)
    const { checkoutAttempt } = (await findOrderRow(harness.db, order.id)) ?? {}
    expect(new Set(keys)).toEqual(new Set([`checkout-${checkoutAttempt}`]))
    expect((await listSessions()).map(({ id }) => id)).toEqual([sessionId])
  })

  test('is not retried after a 429: the product is released and the next attempt succeeds', async () => {
    harness.expectErrors()
    failSessionCreation(respondWith(429))
    const { shopper, order } = await harness.shopper().placeOrder([product])
    expect((await shopper.checkout(order)).status).toBe(502)
    expect(keys).toHaveLength(1)
    expect(await findProductRow()).toMatchObject({ heldBy: null, heldUntil: null })
    expect((await shopper.checkout(order)).status).toBe(200)
  })

  test('responds 502 and releases the product when every attempt fails', async () => {
    harness.expectErrors()
    failSessionCreation(respondWith(500), neverRespond)
    const { shopper, order } = await harness.shopper().placeOrder([product])
    const refused = await shopper.checkout(order)
    expect([refused.status, refused.body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(harness.errors).toEqual([expect.stringMatching(/^Checkout session creation failed: \w/)])
    expect(await findProductRow()).toMatchObject({ heldBy: null, heldUntil: null })
    expect((await shopper.checkout(order)).status).toBe(200)
    expect(keys.at(-1)).not.toBe(keys[0])
  })

  test('refunds a payment for a session whose creation timed out', async () => {
    harness.expectErrors()
    failSessionCreation(respondLate, respondLate)
    const { shopper, order } = await harness.shopper().placeOrder([product])
    expect((await shopper.checkout(order)).status).toBe(502)
    expect(await findProductRow()).toMatchObject({ heldBy: null })
    const [orphan] = await listSessions()
    expect((await shopper.pay(orphan?.url ?? '')).status).toBe(303)
    const refunds = async () => (await harness.stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount)
    await waitFor(async () => expect(await refunds()).toEqual([order.total * 100]))
    expect(await findProductRow()).toMatchObject({ sold: 0, heldBy: null })
  })
})
