import { expect, test } from 'vitest'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness()

test('never announces a deleted product again when its order is cancelled and restocked', async () => {
  const [deleted, kept] = [await insertProduct(harness.db), await insertProduct(harness.db)]
  const { order } = await harness.shopper().buy([deleted, kept])
  const { db } = harness
  await waitFor(async () =>
    expect(await db.selectFrom('products').select('id').where('soldOrderId', '=', order.id).execute()).toHaveLength(2),
  )
  expect(await deleteProduct(harness.store, deleted, by)).toEqual({ ok: true })

  const events: StoreEvent[] = []
  harness.dependencies.liveHub.subscribe({ onEvents: batch => void events.push(...batch), onResync: () => {} })
  const change = { orderId: order.id, from: 'paid', to: 'cancelled', restock: true, by } as const
  expect(await changeOrderStatus(harness.store, change)).toMatchObject({ ok: true })
  await waitFor(() => expect(events).toContainEqual({ topic: 'product', id: kept, change: 'added' }))
  expect(events.filter(({ topic, id }) => topic === 'product' && id === deleted)).toEqual([])
  expect((await harness.shopper().get(`/api/products/${deleted}`)).status).toBe(404)
  expect((await harness.shopper().get(`/api/products/${kept}`)).body).toMatchObject({ sold: false })
})
