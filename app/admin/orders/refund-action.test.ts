import { expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { formatMoney, sen } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { setUpOrderHarness } from '#test/order-harness.ts'
import { handleRefundForm, refundFormSchema } from './refund-action.server.ts'

const by = { uid: 'admin-1', email: 'boss@example.com' }
const typed = {
  intent: 'refund',
  refundId: 'refund-1',
  amount: '20',
  reason: 'torn',
  way: 'provider',
  confirmed: 'yes',
}

const harness = setUpOrderHarness()

async function buy(): Promise<OrderId> {
  const { order } = await harness.shopper().buy([harness.productId])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  return order.id
}

async function submit(orderId: string, values: Record<string, unknown> = {}) {
  const form = refundFormSchema.parse({ ...typed, orderId, ...values })
  const { data, init } = await handleRefundForm(harness.store, form, by)
  return { status: init?.status ?? 200, ...data }
}

const refuse = () =>
  harness.interceptProvider(({ method, url }) =>
    method === 'POST' && url.endsWith('/v1/refunds')
      ? Response.json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, { status: 400 })
      : undefined,
  )

test('refunds once, however often the form is sent', async () => {
  const id = await buy()
  const { orderNumber } = await harness.findOrderRow(id)
  const [first, second] = [await submit(id), await submit(id, { amount: '55' })]
  expect([first, second]).toEqual([first, first])
  expect(first).toEqual({ status: 200, ok: true, message: `Order #${orderNumber}: MYR 20.00 refunded` })
  expect(await harness.listOrderRefunds(id)).toEqual([2000])
})

test('answers a repeated form for a piece that came back with it as the first one', async () => {
  const id = await buy()
  const values = { amount: '', [`item-${harness.productId}`]: 'yes', [`then-${harness.productId}`]: 'restock' }
  const first = await submit(id, values)
  expect(await submit(id, values)).toEqual(first)
  const { orderNumber } = await harness.findOrderRow(id)
  const message = `Order #${orderNumber}: ${formatMoney(sen(harness.productPriceSen))} refunded`
  expect(first).toMatchObject({ message })
  expect((await harness.readOrderState(id)).product).toBe('free')
  expect(await submit(id, { ...values, refundId: 'refund-2', amount: '5' })).toMatchObject({
    status: 409,
    errors: { items: expect.any(String) },
  })
})

test('keeps the reason as one line that shows what it says', async () => {
  const id = await buy()
  await submit(id, { reason: ' torn\n at the\u202e\tseam ' })
  const { reason } = await harness.db.selectFrom('refundDecisions').select('reason').executeTakeFirstOrThrow()
  expect(reason).toBe('torn at the seam')
})

test('names what is left when more is asked for, and keeps what was typed', async () => {
  const id = await buy()
  await submit(id)
  expect(await submit(id, { refundId: 'refund-2', amount: '35.01' })).toMatchObject({
    status: 409,
    errors: { amount: 'No more than MYR 35.00 can be refunded.' },
    values: { amount: '35.01', reason: 'torn' },
  })
})

test('refunds nothing without a confirmation, a valid field or an order', async () => {
  const id = await buy()
  expect(await submit(id, { confirmed: undefined })).toMatchObject({ status: 400, ok: false })
  expect(await submit(id, { amount: '1.234' })).toMatchObject({ status: 400, errors: { amount: expect.any(String) } })
  expect(await submit(id, { way: 'cash' })).toMatchObject({ status: 400, ok: false })
  expect(await submit('nothing')).toMatchObject({ status: 404 })
  expect(await harness.listOrderRefunds(id)).toEqual([])
})

test('says why the provider has refused, and that the next attempt is another refund', async () => {
  const id = await buy()
  refuse()
  expect(await submit(id)).toMatchObject({
    status: 502,
    isRefused: true,
    error:
      'The payment provider refused the refund: the balance at the payment provider is too low. Nothing has changed.',
  })
})

test('changes nothing while the provider can’t be reached', async () => {
  const id = await buy()
  harness.expectErrors()
  harness.interceptProvider(() => new Response('{"error":{}}', { status: 400 }))
  expect(await submit(id)).toMatchObject({ status: 502, error: expect.stringContaining('nothing has changed') })
  expect(await harness.db.selectFrom('refundDecisions').select('id').execute()).toEqual([])
})

test('notes what was paid back another way, with how and when', async () => {
  const id = await buy()
  const paidOn = harness.store.now().toISOString().slice(0, 10)
  expect(await submit(id, { way: 'by_hand', paidHow: 'bank transfer', paidOn })).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^Order #\w{8}: MYR 20.00 noted as paid back$/),
  })
  const returned = harness.db.selectFrom('ledgerEntries').where('direction', '=', 'out')
  expect(await returned.select(['way', 'paidHow', 'paidOn']).execute()).toEqual([
    { way: 'by_hand', paidHow: 'bank transfer', paidOn },
  ])
  expect(await harness.listOrderRefunds(id)).toEqual([])
})

test('notes once what is owed as paid back, also when it is sent again, and then asks for nothing', async () => {
  const id = await buy()
  await submit(id)
  const { orderNumber, paymentIntentId } = await harness.findOrderRow(id)
  const refunds = harness.db.selectFrom('ledgerEntries').where('id', '=', typed.refundId)
  const { providerId } = await refunds.select('providerId').executeTakeFirstOrThrow()
  await harness.request(`/sandbox/stripe/refunds/${providerId}/update`, {
    method: 'POST',
    body: new URLSearchParams({ result: 'fail' }),
  })
  await harness.settleWebhooks()
  const open = [{ status: 'owed', amount: 20, paymentIntentId }]
  expect((await findAdminOrder(harness.store, id))?.openRefunds).toMatchObject(open)
  const owed = { paymentId: paymentIntentId }
  const paidOn = harness.store.now().toISOString().slice(0, 10)
  const note = (paidHow: string) => submit(id, { intent: 'note-paid-back', ...owed, paidHow, paidOn })
  expect(await note('')).toMatchObject({ status: 400, ok: false })
  expect(await note('cash')).toEqual({ status: 200, ok: true, message: `Order #${orderNumber}: noted as paid back` })
  expect(await note('cash')).toMatchObject({ status: 409, ok: false })
  expect(await submit(id, { intent: 'ask-again', ...owed })).toMatchObject({ status: 409, ok: false })
  expect((await harness.findOrderRow(id)).refundedSen).toBe(2000)
  expect(await harness.listOrderRefunds(id)).toHaveLength(1)
})
