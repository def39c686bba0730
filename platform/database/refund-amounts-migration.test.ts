import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { RefundRow } from '#store/orders/refund-queries.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertOrder, statusChangeFixture } from '#test/order-factories.ts'
import { up as refundAmounts } from './migrations/025-refund-amounts.ts'

const createdAt = '2026-11-01T00:00:00.000Z'
const requestedAt = '2026-11-02T00:00:00.000Z'
const endedAt = '2026-11-03T00:00:00.000Z'

let db: Db
beforeEach(async () => {
  db = await connectTestDatabase()
})
afterEach(() => db.destroy())

/** A paid order and the refund of its payment. */
async function insertRefund(name: string, refund: Partial<RefundRow>, isEnded = false) {
  const paymentIntentId = `pi_${name}`
  const orderId = await insertOrder(db, { createdAt, paid: 1, paymentStatus: 'refunded', paymentIntentId })
  const ended = { position: 1, status: 'refunded', timestamp: endedAt } as const
  if (isEnded)
    await db
      .insertInto('orderStatusChanges')
      .values(statusChangeFixture({ id: orderId, createdAt }, ended))
      .execute()
  const other = { failureReason: null, target: null, restock: 0, requestedBy: null, checkedAt: null, warnedAt: null }
  const row = { paymentIntentId, orderId, amountSen: 4500, reason: '', requestedAt, attempt: 1, refundId: `re_${name}` }
  await db
    .insertInto('refunds')
    .values({ ...row, ...other, status: 'succeeded', ...refund })
    .execute()
  return orderId
}

test('takes over what earlier refunds gave back, and the total of each order', async () => {
  const ended = await insertRefund('ended', {}, true)
  const running = await insertRefund('running', { status: 'pending' })
  const byHand = await insertRefund('by-hand', { status: 'paid_back' })
  const unlisted = await insertOrder(db, { paid: 1, paymentStatus: 'refunded', updatedAt: endedAt })
  const paidOrder = await insertOrder(db, { paid: 1, paymentStatus: 'paid', paymentIntentId: 'pi_kept' })
  await revertMigration(db)
  await refundAmounts(db.withoutPlugins() as Kysely<unknown>, isPostgres(db) ? 'postgres' : 'sqlite')

  const amounts = await db.selectFrom('refundAmounts').selectAll().orderBy('succeededAt').orderBy('amountSen').execute()
  const amount = { amountSen: 4500, failedAt: null }
  expect(amounts).toEqual([
    {
      ...amount,
      id: 'paid-back-pi_by-hand',
      orderId: byHand,
      paymentIntentId: 'pi_by-hand',
      succeededAt: requestedAt,
    },
    { ...amount, id: 're_ended', orderId: ended, paymentIntentId: 'pi_ended', succeededAt: endedAt },
    {
      ...amount,
      id: `paid-back-${unlisted}`,
      orderId: unlisted,
      paymentIntentId: null,
      amountSen: 5500,
      succeededAt: endedAt,
    },
  ])
  const orders = await db.selectFrom('orders').select(['id', 'refundedSen']).execute()
  expect(Object.fromEntries(orders.map(({ id, refundedSen }) => [id, refundedSen]))).toEqual({
    [ended]: 4500,
    [running]: 0,
    [byHand]: 4500,
    [unlisted]: 5500,
    [paidOrder]: 0,
  })
})

/** Back to the tables of the version before. */
async function revertMigration(handle: Db) {
  const run = (statement: string) => sql.raw(statement).execute(handle)
  await run('drop index orders_booked')
  await run('drop table refund_amounts')
  await run('alter table orders drop column refunded_sen')
}
