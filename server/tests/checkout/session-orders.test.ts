import { expect, test } from 'vitest'
import { address } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

test('an order can be read back from its session, with its buyer and its pieces', async () => {
  const { order, session } = await harness.buyWithHeldWebhooks()
  const found = await harness.store.payments.findSessionOrder(session.id)
  const row = await harness.findOrderRow(order.id)
  const title = order.items[0]?.title
  expect(found).toEqual({
    email: row.email,
    address: { ...address, phone: row.shipPhone, country: 'Malaysia' },
    language: 'en',
    shippingFee: row.shippingSen,
    items: [{ productId: harness.productId, title, image: null, price: harness.productPriceSen }],
    createdAt: expect.stringMatching(/^2026-/),
  })
})
