import { expect, test } from 'vitest'
import { countOrders } from '#store/orders/admin-order-queries.server.ts'
import { erasePerson } from '#store/privacy/erase-person.server.ts'
import { address, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()

const isFound = async (q: string) => (await countOrders(harness.db, { q, from: '', to: '' })).all === 1

test('finds an order by what it was placed with, then by what its shopper has corrected', async () => {
  const shopper = harness.shopper()
  const product = await insertProduct(harness.db, { title: 'Kaamatan dress' })
  await shopper.order([product], { email: 'wrong@example.com', shipping: address })
  for (const q of ['wrong@example', '012-345 6789', 'rahmah', 'kaamatan'])
    expect([q, await isFound(q)]).toEqual([q, true])
  await shopper.order([product], { email: 'right@example.com', shipping: { ...address, phone: '019-999 9999' } })
  for (const q of ['right@example', '019 9999999', 'kaamatan']) expect([q, await isFound(q)]).toEqual([q, true])
  for (const q of ['wrong@example', '012-345 6789']) expect([q, await isFound(q)]).toEqual([q, false])
})

test('finds the order of an erased person by its number alone', async () => {
  const product = await insertProduct(harness.db, { title: 'Kaamatan dress' })
  const { body: order } = await harness.shopper().order([product], { email: 'gone@example.com', shipping: address })
  await erasePerson(harness.store, { by: { uid: 'a', email: 'a' }, email: 'gone@example.com' })
  for (const q of ['gone', 'rahmah', '012-345 6789', 'erased']) expect([q, await isFound(q)]).toEqual([q, false])
  expect(await isFound(`#${order.orderNumber}`)).toBe(true)
})
