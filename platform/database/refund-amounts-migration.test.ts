import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EarlierDatabase, openEarlierDatabase, readRows } from '#test/earlier-database.ts'

const requestedAt = '2026-11-02T00:00:00.000Z'
const endedAt = '2026-11-03T00:00:00.000Z'

let earlier: EarlierDatabase
beforeEach(async () => {
  earlier = await openEarlierDatabase('025-refund-amounts')
})
afterEach(() => earlier.db.destroy())

const insertOrder = (id: string, order: Record<string, unknown>) =>
  earlier.insert('orders', { id, cart_key: id, total_sen: 5500, paid: 1, payment_status: 'refunded', ...order })

/** A paid order and the refund of its payment. */
async function insertRefund(name: string, refund: Record<string, unknown>, isEnded = false) {
  const payment = { payment_intent_id: `pi_${name}` }
  await insertOrder(name, payment)
  if (isEnded)
    await earlier.insert('order_status_changes', {
      id: name,
      order_id: name,
      position: 1,
      status: 'refunded',
      timestamp: endedAt,
    })
  const row = { amount_sen: 4500, requested_at: requestedAt, refund_id: `re_${name}`, status: 'succeeded' }
  await earlier.insert('refunds', { ...payment, order_id: name, ...row, ...refund })
}

test('takes over what earlier refunds gave back, and the total of each order', async () => {
  await insertRefund('ended', {}, true)
  await insertRefund('running', { status: 'pending' })
  await insertRefund('by-hand', { status: 'paid_back' })
  await insertOrder('unlisted', { updated_at: endedAt })
  await insertOrder('kept', { payment_status: 'paid', payment_intent_id: 'pi_kept' })
  await earlier.migrate()

  const amount = { amount_sen: 4500, failed_at: null }
  expect(await readRows(earlier, 'select * from refund_amounts order by succeeded_at, amount_sen')).toEqual([
    {
      ...amount,
      id: 'paid-back-pi_by-hand',
      order_id: 'by-hand',
      payment_intent_id: 'pi_by-hand',
      succeeded_at: requestedAt,
    },
    { ...amount, id: 're_ended', order_id: 'ended', payment_intent_id: 'pi_ended', succeeded_at: endedAt },
    {
      ...amount,
      id: 'paid-back-unlisted',
      order_id: 'unlisted',
      payment_intent_id: null,
      amount_sen: 5500,
      succeeded_at: endedAt,
    },
  ])
  expect(await readRows(earlier, 'select id, refunded_sen from orders order by id')).toEqual([
    { id: 'by-hand', refunded_sen: 4500 },
    { id: 'ended', refunded_sen: 4500 },
    { id: 'kept', refunded_sen: 0 },
    { id: 'running', refunded_sen: 0 },
    { id: 'unlisted', refunded_sen: 5500 },
  ])
})
