import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EarlierDatabase, openEarlierDatabase, readRows } from '#test/earlier-database.ts'

const october = '2026-10-30T00:00:00.000Z'
const november = '2026-11-02T00:00:00.000Z'
const december = '2026-12-03T00:00:00.000Z'

let earlier: EarlierDatabase
beforeEach(async () => {
  earlier = await openEarlierDatabase('036-refunds-of-their-own')
})
afterEach(() => earlier.db.destroy())

type Row = Record<string, unknown>

/**
 * An order, its refund and the sums that went back, all of one payment unless they say otherwise.
 */
async function insertOrder(
  id: string,
  { refund, amounts = [], ...order }: { refund?: Row; amounts?: Row[]; refunded_sen: number } & Row,
) {
  const paymentIntentId = 'payment_intent_id' in order ? order.payment_intent_id : `pi_${id}`
  const payment = { order_id: id, payment_intent_id: paymentIntentId, amount_sen: 5500 }
  const times = { updated_at: november, payment_intent_id: paymentIntentId }
  await earlier.insert('orders', { id, cart_key: id, paid: 1, total_sen: 5500, ...times, ...order })
  const request = { reason: 'refunded by an admin', requested_at: october, attempt: 1, refund_id: `re_${id}` }
  if (refund) await earlier.insert('refunds', { ...payment, ...request, checked_at: november, ...refund })
  for (const row of amounts) await earlier.insert('refund_amounts', { id: `re_${id}`, ...payment, ...row })
}

/** Every way in which the version before refunded. */
async function insertOrders() {
  await insertOrder('whole', {
    refunded_sen: 5500,
    refund: { status: 'succeeded', restock: 1, requested_by: '{"uid":"a"}', warned_at: november },
    amounts: [{ succeeded_at: november }],
  })
  await insertOrder('waiting', { refunded_sen: 0, refund: { status: 'pending', refund_id: null, target: 'cancelled' } })
  await insertOrder('failed', {
    refunded_sen: 0,
    refund: { status: 'failed', failure_reason: 'closed' },
    amounts: [{ succeeded_at: october, failed_at: december }],
  })
  await insertOrder('by-hand', {
    refunded_sen: 5500,
    refund: { status: 'paid_back', failure_reason: 'closed' },
    amounts: [{ failed_at: november }, { id: 'abcdefghjk0123456789', succeeded_at: december }],
  })
  await insertOrder('outside', {
    refunded_sen: 5500,
    payment_intent_id: null,
    amounts: [{ id: 'paid-back-outside', succeeded_at: november }],
  })
  await insertOrder('parts', {
    refunded_sen: 1500,
    amounts: [
      { id: 're_a', amount_sen: 1000, succeeded_at: october },
      { id: 're_b', amount_sen: 500, succeeded_at: december },
      { id: 're_c', amount_sen: 700, succeeded_at: october, failed_at: november },
      { id: 're_d', amount_sen: 200 },
    ],
  })
  await insertOrder('disputed', {
    refunded_sen: 5400,
    refund: { status: 'failed', refund_id: 'dp_1', amount_sen: 5500 },
    amounts: [
      { id: 'dp_1', succeeded_at: october, failed_at: november },
      { id: 'dp_2', amount_sen: 5400, succeeded_at: december },
    ],
  })
  for (const id of ['dp_1', 'dp_2'])
    await earlier.insert('disputes', { id, order_id: 'disputed', payment_intent_id: 'pi_disputed' })
  // A payment that bought nothing.
  await insertOrder('twice', {
    refunded_sen: 0,
    refund: { payment_intent_id: 'pi_other', status: 'succeeded', attempt: 2, refund_id: 're_other' },
  })
  await insertOrder('kept', { refunded_sen: 0 })
  const request = { order_id: 'twice', payment_intent_id: 'pi_other', sent_at: october }
  await earlier.insert('refund_requests', {
    ...request,
    id: '1',
    attempt: 1,
    response: 'HTTP 500',
    failure_status: 500,
  })
  await earlier.insert('refund_requests', { ...request, id: '2', attempt: 2 })
}

/** What went back of the payment of each order, by the order and by month. */
async function readSums(table: 'refunds' | 'refund_amounts') {
  const ofOrder = `from ${table} sums join orders on orders.id = sums.order_id
    where orders.paid = 1 and succeeded_at is not null
      and coalesce(sums.payment_intent_id, '') = coalesce(orders.payment_intent_id, '')`
  return {
    orders: await readRows(
      earlier,
      `select orders.id, cast(sum(amount_sen) as integer) as sum ${ofOrder} and failed_at is null
        group by orders.id order by orders.id`,
    ),
    months: await readRows(
      earlier,
      `select month, cast(sum(amount) as integer) as sum from (
          select substr(succeeded_at, 1, 7) as month, amount_sen as amount ${ofOrder}
          union all select substr(failed_at, 1, 7), -amount_sen ${ofOrder} and failed_at is not null
        ) amounts group by month order by month`,
    ),
    totals: await readRows(earlier, 'select id, refunded_sen from orders order by id'),
  }
}

test('gives every sum that went back a row of its own, and leaves the sums of orders and months as they were', async () => {
  await insertOrders()
  const sums = await readSums('refund_amounts')
  await earlier.migrate()
  expect(await readSums('refunds')).toEqual(sums)
  expect(sums.orders).toEqual(
    sums.totals.filter(({ refunded_sen }) => refunded_sen !== 0).map(row => ({ id: row.id, sum: row.refunded_sen })),
  )
  const columns = 'id, way, provider_id, amount_sen, is_rest, status, settled_by'
  const rows = await readRows(earlier, `select ${columns} from refunds order by order_id, id`)
  expect(rows.map(row => Object.values(row))).toEqual([
    ['abcdefghjk0123456789', 'by_hand', null, 5500, 0, 'succeeded', null],
    ['pi_by-hand/1', 'provider', 're_by-hand', 5500, 1, 'settled', 'abcdefghjk0123456789'],
    ['dp_1', 'bank', 'dp_1', 5500, 0, 'refused', null],
    ['dp_2', 'bank', 'dp_2', 5400, 0, 'succeeded', null],
    ['pi_disputed/1', 'provider', null, 5500, 1, 'failed', null],
    ['pi_failed/1', 'provider', 're_failed', 5500, 1, 'failed', null],
    ['paid-back-outside', 'by_hand', null, 5500, 0, 'succeeded', null],
    ['re_a', 'provider', 're_a', 1000, 0, 'succeeded', null],
    ['re_b', 'provider', 're_b', 500, 0, 'succeeded', null],
    ['re_c', 'provider', 're_c', 700, 0, 'refused', null],
    ['re_d', 'provider', 're_d', 200, 0, 'pending', null],
    ['pi_other/2', 'provider', 're_other', 5500, 1, 'succeeded', null],
    ['pi_waiting/1', 'provider', null, 5500, 1, 'pending', null],
    ['pi_whole/1', 'provider', 're_whole', 5500, 1, 'succeeded', null],
  ])
})

test('keeps all columns of a refund, and the requests of every attempt', async () => {
  await insertOrders()
  await earlier.migrate()
  const other = { paid_how: null, paid_on: null, target: null, failure_reason: null, settled_by: null, failed_at: null }
  expect(await readRows(earlier, "select * from refunds where order_id = 'whole'")).toEqual([
    {
      ...other,
      id: 'pi_whole/1',
      order_id: 'whole',
      payment_intent_id: 'pi_whole',
      way: 'provider',
      provider_id: 're_whole',
      amount_sen: 5500,
      is_rest: 1,
      status: 'succeeded',
      reason: 'refunded by an admin',
      requested_at: october,
      requested_by: '{"uid":"a"}',
      restock: 1,
      succeeded_at: november,
      checked_at: november,
      warned_at: november,
    },
  ])
  // Neither confirmed nor failed: nothing tells when it was made.
  expect(await readRows(earlier, "select requested_at from refunds where id = 're_d'")).toEqual([
    { requested_at: november },
  ])
  const request = { order_id: 'twice', sent_at: october }
  expect(await readRows(earlier, 'select * from refund_requests order by id')).toEqual([
    { ...request, id: '1', refund_id: 'pi_other/1', response: 'HTTP 500', failure_status: 500 },
    { ...request, id: '2', refund_id: 'pi_other/2', response: null, failure_status: null },
  ])
})

test('a refund and its products need their order', async () => {
  await earlier.migrate()
  await earlier.insert('orders', { id: 'kept', cart_key: 'kept' })
  const refund = { id: 'r', order_id: 'kept', amount_sen: 1, status: 'pending' }
  await expect(earlier.insert('refunds', { ...refund, order_id: 'unknown' })).rejects.toThrow(/foreign key/i)
  const item = { refund_id: 'r', order_id: 'kept', product_id: 'p' }
  await expect(earlier.insert('refund_items', item)).rejects.toThrow(/foreign key/i)
  await earlier.insert('refunds', refund)
  await earlier.insert('refund_items', item)
  await expect(earlier.insert('refund_items', item)).rejects.toThrow(/unique/i)
})
