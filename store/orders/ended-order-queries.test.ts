import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertInto } from '#test/factories.ts'
import { orderFixture, orderItemFixture } from '#test/order-factories.ts'
import { findEndedOrder } from './ended-order-queries.server.ts'
import type { OrderTable } from './order-table.ts'

test('finds the paid order of a product that ended last', async () => {
  const db = await connectTestDatabase()
  const insert = async (productId: string, overrides: Partial<OrderTable>) => {
    const order = orderFixture({ paid: 1, ...overrides })
    await db.insertInto('orders').values(order).execute()
    await insertInto(db, 'orderItems', orderItemFixture(order.id, { productId: productId as ProductId }))
    return order
  }
  await insert('tee', { status: 'cancelled', updatedAt: '2026-11-02T00:00:00.000Z' })
  const { id, orderNumber } = await insert('tee', { status: 'refunded', updatedAt: '2026-11-03T00:00:00.000Z' })
  await insert('tee', { status: 'cancelled', updatedAt: '2026-11-01T00:00:00.000Z' })
  await insert('tee', { status: 'paid', updatedAt: '2026-11-04T00:00:00.000Z' })
  await insert('tee', { status: 'cancelled', paid: 0, updatedAt: '2026-11-05T00:00:00.000Z' })
  const other = await insert('cap', { status: 'cancelled', updatedAt: '2026-11-06T00:00:00.000Z' })
  expect(await findEndedOrder(db, 'tee' as ProductId)).toEqual({ id, orderNumber, status: 'refunded' })
  expect(await findEndedOrder(db, 'cap' as ProductId)).toMatchObject({ id: other.id, status: 'cancelled' })
  expect(await findEndedOrder(db, 'hat' as ProductId)).toBeUndefined()
  await db.destroy()
})
