import { describe, expect, test } from 'vitest'
import type { Sen } from '#store/money.ts'
import { createAdapter, fail, list } from '#test/stripe-adapter.ts'

describe('findPayment', () => {
  const charge = (overrides: object = {}) => ({
    id: 'ch_1',
    status: 'succeeded',
    amount: 5500,
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { type: 'fpx' },
    refunds: { data: [] },
    ...overrides,
  })
  const findPayment = (latest_charge: unknown, metadata: object = { orderId: 'order-1' }, disputes: object[] = []) =>
    createAdapter(Response.json({ id: 'pi_1', metadata, latest_charge }), list(disputes)).findPayment('pi_1')

  test('reads a payment and whose it is', async () => {
    expect(await findPayment(charge())).toEqual({
      id: 'pi_1',
      orderId: 'order-1',
      method: 'fpx',
      amount: 5500,
      unrefunded: 5500,
      refunded: 'no',
      isDisputed: false,
      disputes: [],
      refunds: [],
    })
  })

  test('asks for the charge with its refunds', async () => {
    const adapter = createAdapter(fail(404))
    await adapter.findPayment('pi_1')
    expect(adapter.readQuery()).toEqual({ 'expand[0]': 'latest_charge', 'expand[1]': 'latest_charge.refunds' })
  })

  const dispute = (status: string, evidence: object = { due_by: 1_795_752_000 }) => ({
    id: `du_${status}`,
    amount: 5500,
    reason: 'product_not_received',
    created: 1_795_147_200,
    status,
    evidence_details: evidence,
  })

  test.each([
    ['needs_response', 'open', true],
    ['under_review', 'open', false],
    ['won', 'won', false],
    ['warning_closed', 'won', false],
    ['prevented', 'won', false],
    ['lost', 'lost', false],
  ])('reads a dispute that is %s as %s', async (status, state, isToBeAnswered) => {
    const payment = await findPayment(charge({ disputed: true }), {}, [dispute(status)])
    expect(payment).toMatchObject({
      isDisputed: state !== 'won',
      disputes: [
        {
          id: `du_${status}`,
          state,
          amount: 5500,
          reason: 'product_not_received',
          respondBy: isToBeAnswered ? '2026-11-27T04:00:00.000Z' : null,
          openedAt: '2026-11-20T04:00:00.000Z',
        },
      ],
    })
  })

  test('lists all disputes, of which one that is not won counts, and fails when they cannot be read', async () => {
    const disputed = Response.json({ id: 'pi_1', metadata: {}, latest_charge: charge({ disputed: true }) })
    const { findPayment: find, requests } = createAdapter(disputed, list([dispute('won'), dispute('lost')]))
    const payment = await find('pi_1')
    expect(new URL(requests[1]?.url ?? '').search).toBe('?payment_intent=pi_1&limit=10')
    expect([payment?.isDisputed, payment?.disputes.map(({ state }) => state)]).toEqual([true, ['won', 'lost']])
    const intent = Response.json({ id: 'pi_1', metadata: {}, latest_charge: charge({ disputed: true }) })
    await expect(createAdapter(intent, fail(404)).findPayment('pi_1')).rejects.toMatchObject({ statusCode: 404 })
  })

  test.each([
    [[], 5500],
    [
      [
        { amount: -5000, currency: 'myr' },
        { amount: -1700, currency: 'sgd' },
        { amount: 300, currency: 'myr' },
      ],
      5000,
    ],
    [[{ amount: -5600, currency: 'myr' }], 5500],
  ])('reads a dispute in another currency, of which the balance has %j, as of %i sen', async (taken, amount) => {
    const foreign = { ...dispute('lost'), currency: 'sgd', amount: 1700, balance_transactions: taken }
    const payment = await findPayment(charge({ currency: 'myr', disputed: true }), {}, [foreign])
    expect(payment?.disputes).toMatchObject([{ amount }])
  })

  test('reads a disputed payment of no order that the provider knows little of', async () => {
    const latest_charge = charge({ disputed: true, payment_method_details: null, refunds: undefined })
    const made = { ...refund, id: 're_1', status: 'succeeded' }
    const intent = Response.json({ id: 'pi_1', metadata: {}, latest_charge })
    const payment = await createAdapter(intent, list([made]), list([])).findPayment('pi_1')
    expect(payment).toMatchObject({ orderId: null, method: null, isDisputed: true, refunds: [{ id: 're_1' }] })
  })

  test.each([null, 'ch_1', charge({ status: 'failed' }), charge({ status: 'pending' })])(
    'finds no payment when nothing was charged: %j',
    async latest_charge => expect(await findPayment(latest_charge)).toBeUndefined(),
  )

  const refund = { amount: 1000, created: Date.parse('2026-11-20T04:00:00Z') / 1000 }
  const read = { amount: 1000, createdAt: '2026-11-20T04:00:00.000Z', key: null }

  test.each([
    [1000, ['succeeded'], { refunded: 'partially', unrefunded: 4500 }],
    [5500, ['succeeded', 'succeeded'], { refunded: 'fully', unrefunded: 0 }],
    [5500, ['succeeded', 'pending'], { refunded: 'pending', unrefunded: 0 }],
    [5500, ['requires_action'], { refunded: 'pending', unrefunded: 0 }],
    [5500, [], { refunded: 'fully', unrefunded: 0 }],
    [0, ['failed'], { refunded: 'no', unrefunded: 5500 }],
  ])('reads %i sen refunded by %j as %j', async (amount_refunded, statuses, expected) => {
    const refunds = { data: statuses.map((status, index) => ({ ...refund, id: `re_${index}`, status })) }
    expect(await findPayment(charge({ amount_refunded, refunds }))).toMatchObject(expected)
  })

  test('says what each refund gives back, when it was made and in words why it failed', async () => {
    const data = [
      { ...refund, id: 're_5', status: 'pending', pending_reason: 'insufficient_funds' },
      { ...refund, id: 're_4', status: 'failed', failure_reason: 'unheard_of' },
      { ...refund, id: 're_3', status: 'failed' },
      { ...refund, id: 're_2', status: 'canceled', failure_reason: 'expired_or_canceled_card' },
      { ...refund, id: 're_1', status: 'succeeded', failure_reason: 'declined' },
    ]
    expect((await findPayment(charge({ refunds: { data } })))?.refunds).toEqual([
      { ...read, id: 're_5', status: 'pending', failureReason: null, pendingReason: 'insufficient_funds' },
      { ...read, id: 're_4', status: 'failed', failureReason: "the payment provider gave the reason 'unheard_of'" },
      { ...read, id: 're_3', status: 'failed', failureReason: "the payment provider gave the reason 'unknown'" },
      { ...read, id: 're_2', status: 'failed', failureReason: 'the card has expired or was cancelled' },
      { ...read, id: 're_1', status: 'succeeded', failureReason: null },
    ])
  })

  test('reads all refunds of a payment that has more than its charge lists', async () => {
    const [failed, made] = [
      { ...refund, id: 're_2', status: 'failed' },
      { ...refund, id: 're_1', status: 'succeeded' },
    ]
    const latest_charge = charge({ amount_refunded: 1000, refunds: { data: [failed], has_more: true } })
    const intent = Response.json({ id: 'pi_1', metadata: {}, latest_charge })
    const { findPayment: find, requests } = createAdapter(intent, list([failed], true), list([made]))
    expect((await find('pi_1'))?.refunds.map(({ id }) => id)).toEqual(['re_2', 're_1'])
    expect(new URL(requests[1]?.url ?? '').search).toBe('?payment_intent=pi_1&limit=100')
  })

  test('fails when the provider fails', async () => {
    await expect(createAdapter(fail(500)).findPayment('pi_1')).rejects.toMatchObject({ statusCode: 500 })
  })
})

describe('refund', () => {
  const refund = (response: Response) =>
    createAdapter(response).refund('pi_1', { key: 'refund-pi_1-3', amount: 4500 as Sen })

  test('asks for an amount, once per key, which the refund carries', async () => {
    const adapter = createAdapter(Response.json({ id: 're_1', status: 'succeeded' }))
    expect(await adapter.refund('pi_1', { key: 'refund-pi_1-3', amount: 4500 as Sen })).toEqual({
      status: 'succeeded',
      refundId: 're_1',
    })
    const [sent] = adapter.requests
    expect(sent?.headers.get('idempotency-key')).toBe('refund-pi_1-3')
    expect(await sent?.text()).toBe('payment_intent=pi_1&amount=4500&metadata[refund]=refund-pi_1-3')
  })

  test.each(['pending', 'requires_action'])('is pending while the provider says %s', async status =>
    expect(await refund(Response.json({ id: 're_1', status }))).toEqual({ status: 'pending', refundId: 're_1' }),
  )

  test('is refused when it fails at once', async () => {
    expect(await refund(Response.json({ id: 're_1', status: 'failed', failure_reason: 'declined' }))).toEqual({
      status: 'refused',
      refundId: 're_1',
      reason: "the buyer's bank declined it",
    })
  })

  test.each([
    [400, 'balance_insufficient', 'the balance at the payment provider is too low'],
    [402, 'insufficient_funds', 'the balance at the payment provider is too low'],
    [400, 'charge_disputed', 'the payment is disputed'],
    [400, 'charge_for_pending_refund_disputed', 'the payment is disputed'],
    [402, 'lost_or_stolen_card', 'the card was reported lost or stolen'],
    [404, 'resource_missing', 'the payment provider does not have this payment'],
    [400, 'merchant_request', 'it was cancelled at the payment provider'],
    [403, undefined, "the payment provider gave the reason 'unknown'"],
  ])('is refused when the provider responds %i %s', async (status, code, reason) =>
    expect(await refund(fail(status, { code }))).toEqual({ status: 'refused', refundId: null, reason }),
  )

  test.each([500, 503])('is not refused when the provider answers that it failed, with %i', async status => {
    await expect(refund(fail(status))).rejects.toMatchObject({ name: 'ProviderFailure', status })
  })

  test.each([
    [409, { code: 'idempotency_key_in_use' }],
    [429, { code: 'rate_limit' }],
    [200, {}],
    [400, { code: 'charge_already_refunded' }],
    [400, { type: 'idempotency_error' }],
  ])('is not refused, because it may have been made, when the provider responds %i %j', async (status, error) => {
    await expect(refund(fail(status, error))).rejects.toMatchObject({ statusCode: status })
  })
})
