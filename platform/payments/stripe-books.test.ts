import { describe, expect, test } from 'vitest'
import { createAdapter, fail, list } from '#test/stripe-adapter.ts'

const since = new Date('2026-11-20T04:00:00.999Z')
const seconds = (time: string) => Date.parse(time) / 1000
const created = seconds('2026-11-21T04:00:00Z')
const daysBefore = (days: number) => String(seconds('2026-11-20T03:59:00Z') - days * 86_400)

const transaction = (overrides: object = {}) => ({
  id: 'txn_1',
  object: 'balance_transaction',
  type: 'charge',
  reporting_category: 'charge',
  amount: 5500,
  fee: 265,
  net: 5235,
  currency: 'myr',
  created,
  available_on: seconds('2026-11-28T04:00:00Z'),
  source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { orderId: 'order-1' } },
  ...overrides,
})
const movement = {
  id: 'txn_1',
  kind: 'payment',
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  refundId: null,
  disputeId: null,
  payoutId: null,
  orderId: 'order-1',
  gross: 5500,
  fee: 265,
  net: 5235,
  currency: 'myr',
  createdAt: '2026-11-21T04:00:00.000Z',
  availableOn: '2026-11-28T04:00:00.000Z',
}
const unknown = { paymentIntentId: null, chargeId: null, orderId: null }

describe('listMovements', () => {
  test('reads all pages between two times', async () => {
    const adapter = createAdapter(list([transaction()], true), list([transaction({ id: 'txn_0' })]))
    expect(await adapter.listMovements(since, new Date('2026-11-27T04:00:00Z'))).toEqual([
      movement,
      { ...movement, id: 'txn_0' },
    ])
    expect(adapter.readQuery()).toEqual({
      // A minute earlier, because the provider's clock may be behind.
      'created[gte]': String(seconds('2026-11-20T03:59:00Z')),
      'created[lt]': String(seconds('2026-11-27T04:00:00Z')),
      limit: '100',
      'expand[0]': 'data.source',
    })
    expect(new URL(adapter.requests[1]?.url ?? '').searchParams.get('starting_after')).toBe('txn_1')
  })

  const source = (object: string, id: string) => ({ id, object, payment_intent: 'pi_1', charge: 'ch_1', metadata: {} })
  const ofPayment = { ...unknown, paymentIntentId: 'pi_1', chargeId: 'ch_1' }
  test.each<[object, object]>([
    [
      { type: 'payment', source: 'py_1' },
      { kind: 'payment', ...unknown, chargeId: 'py_1' },
    ],
    [
      { type: 'refund', reporting_category: 'refund', source: source('refund', 're_1') },
      { kind: 'refund', ...ofPayment, refundId: 're_1' },
    ],
    [
      { type: 'adjustment', reporting_category: 'refund_failure', source: source('refund', 're_1') },
      { kind: 'refund', ...ofPayment, refundId: 're_1' },
    ],
    [
      { type: 'payment_refund', reporting_category: undefined, source: 'pyr_1' },
      { kind: 'refund', ...unknown, refundId: 'pyr_1' },
    ],
    [
      { type: 'adjustment', reporting_category: 'dispute_reversal', source: source('dispute', 'du_1') },
      { kind: 'dispute', ...ofPayment, disputeId: 'du_1' },
    ],
    [
      { type: 'adjustment', reporting_category: undefined, source: source('dispute', 'du_1') },
      { kind: 'dispute', ...ofPayment, disputeId: 'du_1' },
    ],
    [
      { type: 'adjustment', reporting_category: undefined, source: source('refund', 're_1') },
      { kind: 'other', ...ofPayment },
    ],
    [
      { type: 'adjustment', reporting_category: undefined, source: null },
      { kind: 'other', ...unknown },
    ],
    [
      { type: 'payout', reporting_category: 'payout', source: { id: 'po_1', object: 'payout' } },
      { kind: 'payout', ...unknown, payoutId: 'po_1' },
    ],
    [
      { type: 'payout_failure', reporting_category: 'payout_reversal', source: 'po_1' },
      { kind: 'payout', ...unknown, payoutId: 'po_1' },
    ],
    [
      { type: 'stripe_fee', reporting_category: 'fee', source: null },
      { kind: 'fee', ...unknown },
    ],
    [
      { type: 'reserve_transaction', reporting_category: 'risk_reserved_funds', source: null },
      { kind: 'other', ...unknown },
    ],
  ])('reads %j as %j', async (overrides, expected) => {
    const [read] = await createAdapter(list([transaction(overrides)])).listMovements(since)
    expect(read).toEqual({ ...movement, ...expected })
  })
})

describe('listPayouts', () => {
  const payout = (overrides: object = {}) => ({
    id: 'po_1',
    object: 'payout',
    amount: 5235,
    currency: 'myr',
    status: 'in_transit',
    automatic: true,
    reconciliation_status: 'completed',
    created,
    arrival_date: seconds('2026-11-26T00:00:00Z'),
    ...overrides,
  })
  const expected = {
    id: 'po_1',
    amount: 5235,
    currency: 'myr',
    status: 'pending',
    arrivesAt: '2026-11-26T00:00:00.000Z',
    createdAt: '2026-11-21T04:00:00.000Z',
    namesMovements: true,
    returnMovementId: null,
  }

  test.each([
    [{}, {}],
    [{ status: 'pending', reconciliation_status: 'in_progress' }, { namesMovements: false }],
    [{ status: 'paid' }, { status: 'paid' }],
    [
      { status: 'failed', failure_balance_transaction: 'txn_9' },
      { status: 'failed', returnMovementId: 'txn_9' },
    ],
    [{ status: 'canceled' }, { status: 'failed' }],
    [{ automatic: false, reconciliation_status: 'not_applicable' }, { namesMovements: false }],
  ])('reads %j', async (overrides, changes) => {
    const adapter = createAdapter(list([payout(overrides)]))
    expect(await adapter.listPayouts(since)).toEqual([{ ...expected, ...changes }])
    expect(adapter.readQuery()).toEqual({ 'created[gte]': daysBefore(0), limit: '100' })
  })

  test('lists what a payout covers', async () => {
    const adapter = createAdapter(list([transaction(), transaction({ id: 'txn_2' })]))
    expect(await adapter.listMovementIdsOfPayout('po_1')).toEqual(['txn_1', 'txn_2'])
    expect(adapter.readQuery()).toEqual({ payout: 'po_1', limit: '100' })
    await expect(createAdapter(fail(500)).listMovementIdsOfPayout('po_1')).rejects.toMatchObject({ statusCode: 500 })
  })
})

test('lists the payments that succeeded, and those begun a week before', async () => {
  const intent = (overrides: object = {}) => ({
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 5500,
    currency: 'myr',
    created,
    metadata: { orderId: 'order-1' },
    ...overrides,
  })
  const adapter = createAdapter(
    list([intent(), intent({ status: 'processing' }), intent({ id: 'pi_2', metadata: {} })]),
  )
  const paid = { paymentIntentId: 'pi_1', orderId: 'order-1', amount: 5500, currency: 'myr' }
  expect(await adapter.listPayments(since)).toEqual([paid, { ...paid, paymentIntentId: 'pi_2', orderId: null }])
  expect(adapter.readQuery()).toMatchObject({ 'created[gte]': daysBefore(7) })
})

test('lists refunds, also those that may have failed since', async () => {
  const refund = { id: 're_1', object: 'refund', amount: 500, currency: 'myr', status: 'failed', created }
  const adapter = createAdapter(
    list([
      { ...refund, payment_intent: { id: 'pi_1', metadata: { orderId: 'order-1' } } },
      { ...refund, payment_intent: 'pi_1', status: 'requires_action' },
      { ...refund, payment_intent: null },
    ]),
  )
  const read = { kind: 'refund', id: 're_1', paymentIntentId: 'pi_1', amount: 500 }
  expect(await adapter.listRefunds(since)).toEqual([
    { ...read, orderId: 'order-1', status: 'failed' },
    { ...read, orderId: null, status: 'open' },
    { ...read, paymentIntentId: null, orderId: null, status: 'failed' },
  ])
  expect(adapter.readQuery()).toMatchObject({ 'created[gte]': daysBefore(60), 'expand[0]': 'data.payment_intent' })
})

test('lists disputes, also those that may have been decided since', async () => {
  const dispute = { id: 'du_1', object: 'dispute', amount: 5500, currency: 'myr', status: 'lost', created }
  const adapter = createAdapter(list([{ ...dispute, payment_intent: { id: 'pi_1', metadata: {} } }]))
  expect(await adapter.listDisputes(since)).toEqual([
    { kind: 'dispute', id: 'du_1', paymentIntentId: 'pi_1', orderId: null, amount: 5500, status: 'made' },
  ])
  expect(adapter.readQuery()).toMatchObject({ 'created[gte]': daysBefore(180), 'expand[0]': 'data.payment_intent' })
})
