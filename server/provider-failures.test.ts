import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { ProductId } from '#store/ids.ts'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'

const timeoutMs = 150

let lab: Lab
let piece: ProductId
/** The idempotency key of each call that would open a session. */
let keys: (string | null)[]
beforeEach(async () => {
  lab = await openLab({ providerTimeoutMs: timeoutMs })
  piece = await addPiece(lab.db)
  keys = []
})
afterEach(() => lab.close())

/** Lets the calls that open a session fail, the first of them with the first answer and so on; what has no answer goes through. */
function failOpening(...answers: ((request: Request) => Promise<Response>)[]) {
  lab.interfere(async request => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/v1/checkout/sessions') return undefined
    keys.push(request.headers.get('idempotency-key'))
    return answers[keys.length - 1]?.(request)
  })
}
const status = (code: number) => async () =>
  new Response(JSON.stringify({ error: { message: 'not now', type: 'api_error' } }), { status: code })
const silence = () => new Promise<Response>(() => {})
/** It did what was asked, but the answer comes when nobody waits any more. */
const late = async (request: Request) => {
  const answer = await lab.provider(request)
  await wait(timeoutMs * 2)
  return answer
}

const pieceRow = () => lab.db.selectFrom('products').selectAll().where('id', '=', piece).executeTakeFirstOrThrow()
const sessions = async () => (await lab.stripe.checkout.sessions.list({ limit: 10 })).data

describe('T10 one failure of the provider is not the shopper’s', () => {
  test.each([
    ['a 500', status(500)],
    ['a time-out', silence],
    ['an answer that comes after we gave up', late],
  ])('%s is tried again under the same idempotency key, and one session is opened', async (_name, failure) => {
    failOpening(failure)
    const { order, sessionId } = await lab.browser().startPaying([piece])
    expect(keys).toHaveLength(2)
    expect(new Set(keys)).toEqual(new Set([`checkout-${order.id}-1`]))
    expect((await sessions()).map(({ id }) => id)).toEqual([sessionId])
  })

  test('a provider that says it has too much to do is not pressed: 502, the piece is free, the next try opens a session', async () => {
    lab.expectErrors()
    failOpening(status(429))
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    expect((await browser.checkout(order)).status).toBe(502)
    expect(keys).toHaveLength(1)
    expect(await pieceRow()).toMatchObject({ heldBy: null, heldUntil: null })
    expect((await browser.checkout(order)).status).toBe(200)
  })

  test('one that fails each time answers 502 and frees the piece; the shopper can try again', async () => {
    lab.expectErrors()
    failOpening(status(500), status(503), silence)
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    const refused = await browser.checkout(order)
    expect([refused.status, refused.body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(await pieceRow()).toMatchObject({ heldBy: null, heldUntil: null })
    expect((await browser.checkout(order)).status).toBe(200)
    expect(keys.at(-1)).toBe(`checkout-${order.id}-2`)
  })

  test('a session that was opened though no answer ever came is nobody’s: its payment goes back', async () => {
    lab.expectErrors()
    failOpening(late, late, late)
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    expect((await browser.checkout(order)).status).toBe(502)
    expect(await pieceRow()).toMatchObject({ heldBy: null })
    const [orphan] = await sessions()
    expect((await browser.pay(orphan?.url ?? '')).status).toBe(303)
    const refunds = async () => (await lab.stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount)
    await vi.waitFor(async () => expect(await refunds()).toEqual([order.total * 100]))
    expect(await pieceRow()).toMatchObject({ sold: 0, heldBy: null })
  })
})

test('a provider that is down while the store looks after lost webhooks is asked again', async () => {
  lab.expectErrors()
  lab.keepWebhooksBack()
  const { order } = await lab.browser().buy([piece])
  lab.pass(6)
  lab.interfere(status(500))
  await reconcilePayments(lab.outside)
  expect(await pieceRow()).toMatchObject({ sold: 0, heldBy: order.id })
  lab.pass(6)
  lab.interfere(() => undefined)
  await reconcilePayments(lab.outside)
  expect(await pieceRow()).toMatchObject({ sold: 1, soldOrderId: order.id })
})
