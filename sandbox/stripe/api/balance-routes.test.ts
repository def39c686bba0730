import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { setUpSandboxHarness, validCard } from '#test/emulators/stripe-harness.ts'
import { waitFor } from '#test/wait-for.ts'

const day = 24 * 60 * 60

const harness = setUpSandboxHarness()

async function pay(fields: Record<string, string> = validCard): Promise<Stripe.Charge> {
  const id = await harness.submitPayment(fields)
  const session = await harness.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
}
const listTransactions = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await harness.stripe.balanceTransactions.list(params)).data

test('books a payment less the fee of 3 % and MYR 1.00, available a week later', async () => {
  const charge = await pay()
  const id = String(charge.balance_transaction)
  const expected = {
    id,
    object: 'balance_transaction',
    type: 'charge',
    reporting_category: 'charge',
    source: charge.id,
    amount: 5500,
    fee: 265,
    net: 5235,
    available_on: charge.created + 7 * day,
  }
  expect(await harness.stripe.balanceTransactions.retrieve(id)).toMatchObject(expected)
  expect(await listTransactions()).toMatchObject([expected])
  const expanded = await harness.stripe.charges.retrieve(charge.id, { expand: ['balance_transaction'] })
  expect(expanded.balance_transaction).toMatchObject(expected)
})

test('books payments of banks and wallets, and their refunds, by names of their own', async () => {
  const charge = await pay({ method: 'fpx', decision: 'approve' })
  const refund = await harness.stripe.refunds.create({ payment_intent: String(charge.payment_intent), amount: 1000 })
  const [refunded, paid] = await listTransactions()
  expect(paid).toMatchObject({ type: 'payment', reporting_category: 'charge', source: charge.id })
  expect(refunded).toMatchObject({ id: refund.balance_transaction, type: 'payment_refund', source: refund.id })
  expect(refunded).toMatchObject({ reporting_category: 'refund', amount: -1000, fee: 0, net: -1000 })
})

test('pays out what has become available, each midnight', async () => {
  const first = await pay()
  harness.advanceClock(day)
  const second = await pay()
  await harness.stripe.refunds.create({ payment_intent: String(first.payment_intent), amount: 500 })
  harness.advanceClock(7 * day)
  const [payout, ...others] = (await harness.stripe.payouts.list()).data
  expect(others).toEqual([])
  expect(payout).toMatchObject({ object: 'payout', amount: 4735, status: 'in_transit', automatic: true })
  const covered = await listTransactions({ payout: String(payout?.id) })
  expect(covered).toMatchObject([
    { type: 'payout', id: payout?.balance_transaction, source: payout?.id, amount: -4735 },
    { type: 'refund', amount: -500 },
    { type: 'charge', source: first.id },
  ])
  harness.advanceClock(2 * day)
  const [next, paid] = (await harness.stripe.payouts.list()).data
  expect([next?.status, paid]).toMatchObject(['in_transit', { id: payout?.id, status: 'paid' }])
  expect(await listTransactions({ payout: String(next?.id) })).toMatchObject([
    { type: 'payout' },
    { source: second.id },
  ])
  await waitFor(() => expect(harness.getEventTypes()).toContain('payout.paid'))
})

test('pays nothing out of a balance that is not positive', async () => {
  const charge = await pay()
  await harness.stripe.refunds.create({ payment_intent: String(charge.payment_intent) })
  harness.advanceClock(10 * day)
  expect((await harness.stripe.payouts.list()).data).toEqual([])
  const response = await harness.submitForm('/payouts', {})
  expect(response.headers.get('location')).toContain('problem=Nothing')
})

test('lists what a comparison of books needs, in pages and by time', async () => {
  const charges = [await pay(), await pay(), await pay()]
  const [, middle] = charges
  await harness.stripe.refunds.create({ payment_intent: String(middle?.payment_intent), amount: 100 })
  const params = { limit: 2, created: { gte: Number(middle?.created) - 60 } }
  const intents = await harness.stripe.paymentIntents
    .list({ ...params, expand: ['data.latest_charge'] })
    .autoPagingToArray({
      limit: 10,
    })
  expect(intents.map(({ latest_charge: charge }) => (charge as Stripe.Charge).id)).toEqual(
    charges.map(({ id }) => id).reverse(),
  )
  const transactions = await harness.stripe.balanceTransactions
    .list({ ...params, expand: ['data.source'] })
    .autoPagingToArray({ limit: 10 })
  expect(transactions.map(({ source }) => (source as Stripe.Charge).payment_intent)).toEqual([
    middle?.payment_intent,
    ...charges.map(({ payment_intent }) => payment_intent).reverse(),
  ])
  const refunds = await harness.stripe.refunds.list({ ...params, expand: ['data.payment_intent'] })
  expect(refunds.data).toMatchObject([{ payment_intent: { metadata: { orderId: 'order-1' } } }])
  expect((await harness.stripe.charges.list({ ...params, limit: 1 })).has_more).toBe(true)
  harness.advanceClock(60)
  expect((await listTransactions({ created: { gte: Math.floor(harness.now().getTime() / 1000) } })).length).toBe(0)
})
