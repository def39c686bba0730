import { expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { insertDevice, insertProduct } from '#test/factories.ts'
import { insertMessage } from '#test/message-factories.ts'
import { insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { readStoreCounts } from './store-count-queries.server.ts'

const db = await setUpDatabase()

test('counts nothing in an empty store', async () => {
  const counts = await readStoreCounts(db)
  expect(Object.values(counts.orders).every(count => count === 0)).toBe(true)
  const none = { count: 0, oldest: null }
  expect(counts).toMatchObject({ heldProducts: 0, pendingRefunds: none, failedRefunds: 0 })
  expect(counts.outboxes).toEqual({ mail: none, push: none, searchAlerts: { count: 0 } })
})

test('counts orders by status, holds, refunds and what waits to be sent', async () => {
  const orderId = await insertOrder(db, { status: 'paid', owedSen: 1 })
  await insertOrder(db, { status: 'paid' })
  await insertProduct(db, { heldBy: orderId })
  const over = '2026-11-20T00:00:00.000Z'
  for (const entry of [
    { recordedAt: '2026-11-20T03:00:00.000Z' },
    { recordedAt: '2026-11-20T02:00:00.000Z' },
    { recordedAt: over, madeAt: over },
    { recordedAt: over, failedAt: over },
    { recordedAt: over, stoppedAt: over },
  ])
    await insertEntryRow(db, orderId, { madeAt: null, ...entry })
  await insertMessage(db, { orderId, status: 'waiting', createdAt: '2026-11-20T03:30:00.000Z' })
  await insertMessage(db, { orderId, status: 'sent', createdAt: '2026-11-19T03:30:00.000Z' })
  const push = { kind: 'notification', status: 'waiting', createdAt: '2026-11-20T01:00:00.000Z' } as const
  await insertMessage(db, { ...push, recipient: await insertDevice(db) })
  // Its device was switched off.
  await insertMessage(db, { ...push, recipient: 'device' })

  const counts = await readStoreCounts(db)
  expect(counts.orders).toMatchObject({ paid: 2, pending: 0 })
  expect(counts).toMatchObject({
    heldProducts: 1,
    pendingRefunds: { count: 2, oldest: '2026-11-20T02:00:00.000Z' },
    failedRefunds: 1,
    outboxes: { mail: { count: 1, oldest: '2026-11-20T03:30:00.000Z' }, push: { count: 1, oldest: push.createdAt } },
  })
})
