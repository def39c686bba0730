import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import { setUpDatabase } from '#test/database.ts'
import { readRow, updateRow } from '#test/factories.ts'
import { changeOrderAt, insertDecisionRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import type { LedgerEntryTable } from './ledger-table.ts'
import { createRefundKey } from './refund-requests.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const recordedAt = '2026-11-19T04:00:00.000Z'
const at = '2026-11-20T04:00:00.000Z'
const decisionId = 'decision-1'

const db = await setUpDatabase()
let orderId: OrderId
beforeEach(async () => {
  const paid = { status: 'paid', paymentStatus: 'paid', paid: 1, paidAt: recordedAt, requiresAction: 1 } as const
  orderId = await insertOrder(db, { ...paid, paymentIntentId: 'pi_1' })
})

const insert = (entry: Partial<LedgerEntryTable> = {}) =>
  insertEntryRow(db, orderId, { paymentIntentId: 'pi_1', recordedAt, madeAt: null, ...entry })
const decide = (amountSen: number) =>
  insertDecisionRow(db, {
    ...{ id: decisionId, orderId, paymentIntentId: 'pi_1', amountSen },
    ...{ decidedAt: recordedAt, decidedBy: '{}' },
  })
const find = (id: string) => readRow(db, 'ledgerEntries', id)
const readOrder = () => readRow(db, 'orders', orderId)
const listNotes = async () => (await db.selectFrom('notifications').select('message').execute()).map(row => row.message)

describe('the books of the provider', () => {
  const made = (id: string, overrides: Partial<ProviderRefund> = {}): ProviderRefund => ({
    id,
    amount: 1000 as Sen,
    createdAt: recordedAt,
    status: 'succeeded',
    key: null,
    failureReason: null,
    ...overrides,
  })
  const sync = async (...refunds: ProviderRefund[]) => {
    const payment: Payment = {
      id: 'pi_1',
      orderId: null,
      method: null,
      amount: 5500 as Sen,
      unrefunded: 0 as Sen,
      refunded: 'partially',
      isDisputed: false,
      disputes: [],
      refunds,
    }
    await changeOrderAt(db, at, orderId, change => syncRefunds(change, payment))
  }
  const listMadeOutside = () =>
    db
      .selectFrom('ledgerEntries')
      .select(['providerId', 'madeAt'])
      .where('isOutside', '=', 1)
      .orderBy('providerId')
      .execute()
  const listUnknown = async () => (await listMadeOutside()).map(({ providerId }) => providerId)

  test.each([
    ['', true],
    ['/1000 sen', true],
    ['/2', true],
    ['0', false],
  ])('have a refund of the store by the key of its request and what follows it: %j, %s', async (suffix, isFound) => {
    const id = await insert({ amountSen: 1000 })
    await sync(made('re_1', { key: `${createRefundKey(id)}${suffix}` }))
    const { providerId, madeAt } = await find(id)
    expect([providerId, madeAt]).toEqual(isFound ? ['re_1', recordedAt] : [null, null])
    expect(await listUnknown()).toEqual(isFound ? [] : ['re_1'])
  })

  test('have a refund of the store by its id, whatever key it has', async () => {
    const id = await insert({ amountSen: 1000, providerId: 're_2' })
    await sync(made('re_2', { amount: 900 as Sen }), made('re_1', { key: createRefundKey(id) }))
    expect(await find(id)).toMatchObject({ providerId: 're_2', madeAt: at, amountSen: 900 })
    expect(await listUnknown()).toEqual(['re_1'])
  })

  test.each([
    [null, null, 'pending', null, null],
    [null, null, 'succeeded', at, null],
    [null, null, 'failed', null, at],
    [recordedAt, null, 'pending', recordedAt, null],
    [recordedAt, null, 'succeeded', recordedAt, null],
    [recordedAt, null, 'failed', recordedAt, at],
    [null, recordedAt, 'pending', null, recordedAt],
    [null, recordedAt, 'succeeded', null, recordedAt],
    [recordedAt, recordedAt, 'succeeded', recordedAt, recordedAt],
    [recordedAt, recordedAt, 'failed', recordedAt, recordedAt],
  ] as const)(
    'make of a refund that was made %s and failed %s, and is %s there: made %s, failed %s',
    async (madeAt, failedAt, status, thenMadeAt, thenFailedAt) => {
      const id = await insert({ amountSen: 1000, providerId: 're_1', madeAt, failedAt })
      await sync(made('re_1', { status }))
      await sync(made('re_1', { status }))
      expect(await find(id)).toMatchObject({ madeAt: thenMadeAt, failedAt: thenFailedAt })
    },
  )

  test('have a refund that was imported without its id by its sum', async () => {
    const id = await insert({ amountSen: 1000, isOutside: 1, madeAt: recordedAt })
    const others = [
      made('re_1', { amount: 900 as Sen }),
      made('re_2', { status: 'failed' }),
      made('re_3', { key: 'x' }),
    ]
    await sync(...others, made('re_4'))
    expect(await find(id)).toMatchObject({ providerId: 're_4' })
  })

  test.each([
    ['succeeded', null, at],
    ['failed', recordedAt, null],
  ] as const)('have a refund whose request was refused after all: %s', async (status, failedAt, madeAt) => {
    await updateRow(db, 'orders', orderId, { paidAt: at })
    const id = await insert({ amountSen: 1000, failedAt: recordedAt })
    await sync(made('re_1', { status, key: createRefundKey(id) }))
    expect(await find(id)).toMatchObject({ providerId: 're_1', failedAt, madeAt })
  })

  test('record those that were made outside, also what failed, which is not owed', async () => {
    await sync(made('re_2', { status: 'failed' }), made('re_1'))
    expect(await listMadeOutside()).toEqual([
      { providerId: 're_1', madeAt: recordedAt },
      { providerId: 're_2', madeAt: null },
    ])
    expect(await readOrder()).toMatchObject({ refundedSen: 1000, owedSen: 0 })
  })

  test('stop a refund of the same sum that they do not have, and ask whether it is the same money', async () => {
    await decide(1000)
    const id = await insert({ amountSen: 1000, decisionId })
    await sync(made('re_1'))
    expect(await find(id)).toMatchObject({ stoppedAt: at, stoppedBy: null, madeAt: null })
    expect(await listNotes()).toContainEqual(expect.stringContaining('Is it the same money?'))
    expect(await readOrder()).toMatchObject({ refundedSen: 1000, owedSen: 0 })
  })

  test.each<[string, Partial<LedgerEntryTable>, Partial<ProviderRefund>]>([
    ['that has failed there', {}, { status: 'failed' }],
    ['of another payment', { paymentIntentId: 'pi_2' }, {}],
    ['that the provider has taken', { providerId: 're_2' }, {}],
  ])('leave a refund of the same sum %s under way', async (_what, entry, refund) => {
    await decide(1000)
    const id = await insert({ amountSen: 1000, decisionId, ...entry })
    await sync(made('re_1', refund))
    expect(await find(id)).toMatchObject({ stoppedAt: null })
  })

  test('leave a refund of another sum under way', async () => {
    await decide(999)
    const id = await insert({ amountSen: 999, decisionId })
    await sync(made('re_1'))
    expect(await find(id)).toMatchObject({ stoppedAt: null })
    expect(await listNotes()).toEqual([expect.stringContaining('Refunded in part at the payment provider')])
  })
})
