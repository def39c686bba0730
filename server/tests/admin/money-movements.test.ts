import { afterEach, describe, expect, test } from 'vitest'
import type { MovementTable, PayoutTable } from '#store/movements/movement-table.ts'
import { insertInto } from '#test/factories.ts'
import { setUpAdmin } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { parseCsv } from '#test/parse-csv.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

// The harness starts at noon of 20 November 2026 in Malaysia.
const harness = setUpPaymentHarness({ hasPages: true })
const admin = setUpAdmin(harness)
afterEach(() => harness.settleWebhooks())

const refresh = () => admin.submitForm('/admin/money', {})
const payOut = () => harness.submitToDashboard('/payouts')
const insertMovement = (movement: Partial<MovementTable> & Pick<MovementTable, 'id'>) =>
  insertInto(harness.db, 'movements', {
    kind: 'payment',
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    refundId: null,
    disputeId: null,
    payoutId: null,
    orderId: null,
    grossSen: 5500,
    feeSen: 265,
    netSen: 5235,
    currency: 'myr',
    createdAt: '2026-10-31T16:30:00.000Z',
    availableOn: '2026-11-07T16:30:00.000Z',
    ...movement,
  })
const insertPayout = (payout: Partial<PayoutTable> & Pick<PayoutTable, 'id'>) =>
  insertInto(harness.db, 'payouts', {
    amountSen: 5235,
    currency: 'myr',
    status: 'paid',
    arrivesAt: '2026-11-26T00:00:00.000Z',
    createdAt: '2026-11-24T00:00:00.000Z',
    isMatched: 1,
    ...payout,
  })
const setCheck = (times: { checkedAt: string | null; failedAt: string | null }) =>
  insertInto(harness.db, 'providerChecks', { name: 'movements', claimedUntil: null, ...times })

describe('the money page', () => {
  test('shows fees, what is left after them, and payouts, once they have been read', async () => {
    await harness.createPaidOrder()
    await payOut()
    let requests = 0
    harness.interceptProvider(async () => void requests++)
    const before = await admin.getPage('/admin/money')
    expect(before.html).toContain('Fees and payouts have not been read yet.')
    expect(before.html).not.toContain('After fees')
    expect(requests).toBe(0)
    await refresh()
    const { html } = await admin.getPage('/admin/money')
    for (const text of ['After fees', '>−2.65<', '>52.35<', 'MYR 52.35', 'on its way, in the bank on 22 November 2026'])
      expect(html).toContain(text)
    expect(html).toContain('Fees and payouts as of 20 Nov 2026, 12:00')
  })

  test('says when the money of each payout is in the bank', async () => {
    await setCheck({ checkedAt: '2026-11-20T04:00:00.000Z', failedAt: null })
    await insertPayout({ id: 'po_1' })
    await insertPayout({ id: 'po_2', status: 'pending', amountSen: 100 })
    await insertPayout({ id: 'po_3', status: 'failed' })
    await insertPayout({ id: 'po_4', arrivesAt: '2026-10-31T00:00:00.000Z' })
    const { html } = await admin.getPage('/admin/money?month=2026-11')
    expect(html).toMatch(/MYR 52\.35<\/span> <span[^>]*>in the bank on 26 November 2026/)
    expect(html).toMatch(/MYR 1\.00<\/span> <span[^>]*>on its way, in the bank on 26 November 2026/)
    expect(html).toContain('failed: it was to be in the bank')
    expect(html).not.toContain('po_4')
  })

  test('compares the months in a picture that says what the table says', async () => {
    const paid = { paid: 1, status: 'paid', paymentStatus: 'paid' } as const
    await insertOrder(harness.db, { ...paid, paidAt: '2026-09-10T00:00:00.000Z' })
    await insertOrder(harness.db, { ...paid, paidAt: '2026-11-10T00:00:00.000Z' })
    expect((await admin.getPage('/admin/money')).html).toContain('<title>October 2026: net 0.00</title>')
    await setCheck({ checkedAt: '2026-11-20T04:00:00.000Z', failedAt: null })
    await insertMovement({ id: 'txn_1', createdAt: '2026-11-10T00:00:00.000Z' })
    const { html } = await admin.getPage('/admin/money')
    expect(html).toContain('<title>September 2026: net 55.00, fees 0.00, after fees 55.00</title>')
    expect(html).toContain('<title>November 2026: net 55.00, fees 2.65, after fees 52.35</title>')
    expect((await admin.getPage('/admin/money?month=2026-11')).html).not.toContain('<title>November 2026: net')
  })

  test('works without the provider, and says since when', async () => {
    const { checkedAt, failedAt } = { checkedAt: '2026-11-19T04:00:00.000Z', failedAt: null }
    await setCheck({ checkedAt, failedAt })
    harness.failProvider('/v1/', 500)
    expect(await refresh()).toBe(502)
    const { status, html } = await admin.getPage('/admin/money')
    expect(status).toBe(200)
    expect(html).toContain('The payment provider could not be asked for fees and payouts.')
    expect(html).toContain('Fees and payouts as of 19 Nov 2026, 12:00')
  })
})

async function download(path: string): Promise<Record<string, string>[]> {
  const { html } = await admin.getPage(`/admin/money/${path}`)
  const [head = [], ...rows] = parseCsv(`\ufeff${html}`)
  return rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

describe('the file of movements', () => {
  test('has a row per movement with what leads to the deposit in the bank', async () => {
    const orderId = await insertOrder(harness.db)
    await insertPayout({ id: 'po_1' })
    await insertPayout({ id: 'po_2', status: 'failed' })
    await insertMovement({ id: 'txn_1', orderId, payoutId: 'po_1' })
    await insertMovement({
      id: 'txn_2',
      kind: 'refund',
      refundId: 're_1',
      orderId,
      payoutId: 'po_2',
      grossSen: -1000,
      feeSen: 0,
      netSen: -1000,
      createdAt: '2026-11-02T00:00:00.000Z',
    })
    await insertMovement({
      id: 'txn_3',
      currency: 'sgd',
      orderId: 'gone' as never,
      createdAt: '2026-11-03T00:00:00.000Z',
    })
    await insertMovement({ id: 'txn_4', createdAt: '2026-10-31T15:59:59.000Z' })
    const order = `#${orderId.slice(-8).toUpperCase()}`
    const rows = await download('movements.csv?month=2026-11')
    expect(rows).toEqual([
      {
        Date: '2026-11-01 00:30:00',
        Kind: 'payment',
        Order: order,
        'Amount (MYR)': '55',
        'Fee (MYR)': '2.65',
        'Net (MYR)': '52.35',
        'Payment id': 'pi_1',
        Charge: 'ch_1',
        'Refund or dispute': '',
        'Balance transaction': 'txn_1',
        'Payout id': 'po_1',
        'Available on': '2026-11-08',
        'Bank on': '2026-11-26',
        'Other currency': '',
      },
      expect.objectContaining({
        Kind: 'refund',
        Order: order,
        'Net (MYR)': '-10',
        'Refund or dispute': 're_1',
        'Payout id': 'po_2',
        'Bank on': '',
      }),
      expect.objectContaining({ Order: '', 'Amount (MYR)': '', 'Other currency': 'sgd 5500' }),
    ])
  })

  test('has the fees of the money page in every month, and the deposit of a payout', async () => {
    const orderId = await harness.createPaidOrder()
    const { paymentIntentId } = await harness.findOrderRow(orderId)
    await harness.stripe.refunds.create({ payment_intent: paymentIntentId ?? '', amount: 1000 })
    await payOut()
    await refresh()
    const rows = await download('movements.csv')
    const [payout] = (await harness.stripe.payouts.list()).data
    const covered = rows.filter(row => row['Payout id'] === payout?.id && row.Kind !== 'payout')
    const net = covered.reduce((sum, row) => sum + Math.round(Number(row['Net (MYR)']) * 100), 0)
    expect(net).toBe(payout?.amount)
    expect(rows.map(({ Kind }) => Kind).sort()).toEqual(['payment', 'payout', 'refund'])
    expect(new Set(rows.filter(({ Kind }) => Kind !== 'payout').map(({ Order }) => Order)).size).toBe(1)
  })

  test('neither loses nor repeats movements that share a time', async () => {
    for (let index = 0; index < 401; index++) await insertMovement({ id: `txn_${index}` })
    const rows = await download('movements.csv')
    expect(new Set(rows.map(row => row['Balance transaction'])).size).toBe(401)
    expect(rows.length).toBe(401)
  })
})
