import { describe, expect, test } from 'vitest'
import { checkoutAddress, createAdapter, fail, list, paidSession, session } from '#test/stripe-adapter.ts'

describe('findSessionOrder', () => {
  const line = (overrides: object = {}) => ({
    id: 'li_1',
    description: 'Rust flannel',
    quantity: 1,
    amount_total: 4550,
    price: {
      unit_amount: 4550,
      product: {
        id: 'prod_1',
        name: 'Rust flannel',
        images: ['https://shop.example/flannel.webp'],
        metadata: { productId: 'flannel' },
      },
    },
    ...overrides,
  })
  const paid = {
    ...paidSession,
    created: Date.parse('2026-11-20T04:00:00Z') / 1000,
    customer_email: 'siti@example.com',
    total_details: { amount_shipping: 1000 },
  }
  const expected = {
    email: 'siti@example.com',
    shippingFee: 1000,
    createdAt: '2026-11-20T04:00:00.000Z',
  }

  test('reads the buyer and the items of all pages back', async () => {
    const oldTee = { id: 'prod_2', name: 'Old tee', images: [], metadata: { productId: 'tee' } }
    const metadata = { orderId: 'order-1', language: 'ms', ...checkoutAddress }
    const { findSessionOrder, requests } = createAdapter(
      Response.json(session({ ...paid, metadata })),
      list([line()], true),
      list([line({ id: 'li_2', price: { unit_amount: 1000, product: oldTee } })]),
    )
    expect(await findSessionOrder('cs_1')).toEqual({
      ...expected,
      address: checkoutAddress,
      language: 'ms',
      items: [
        {
          productId: 'flannel',
          title: 'Rust flannel',
          image: 'https://shop.example/flannel.webp',
          price: 4550,
        },
        { productId: 'tee', title: 'Old tee', image: null, price: 1000 },
      ],
    })
    const query = new URL(requests[1]?.url ?? '')
    expect([query.pathname, query.searchParams.get('expand[0]')]).toEqual([
      '/v1/checkout/sessions/cs_1/line_items',
      'data.price.product',
    ])
  })

  test.each([
    [{ email: 'aina@example.com' }, 'aina@example.com'],
    [{ email: null }, ''],
    [null, ''],
  ])('reads a buyer whom the payment page has asked %j, of pieces without a fee', async (customer_details, email) => {
    const asked = { ...paid, customer_email: null, customer_details, total_details: null, metadata: checkoutAddress }
    const { findSessionOrder } = createAdapter(Response.json(session(asked)), list([line()]))
    expect(await findSessionOrder('cs_1')).toMatchObject({ email, shippingFee: 0 })
  })

  test('finds no order in a session that does not say what was bought, or where it goes', async () => {
    const withoutAddress = createAdapter(
      Response.json(session({ ...paid, metadata: { orderId: 'order-1' } })),
      list([line()]),
    )
    expect(await withoutAddress.findSessionOrder('cs_1')).toBeUndefined()
    const products = ['prod_1', { id: 'prod_1', deleted: true }, { id: 'prod_1', images: [], metadata: {} }]
    for (const price of [null, ...products.map(product => ({ unit_amount: 4550, product }))]) {
      const withoutProduct = createAdapter(
        Response.json(session({ ...paid, metadata: { orderId: 'order-1', address: 'Jalan Gaya 1' } })),
        list([line({ price })]),
      )
      expect(await withoutProduct.findSessionOrder('cs_1')).toBeUndefined()
    }
  })

  test('finds nothing of a session that the account does not have', async () => {
    expect(await createAdapter(fail(404)).findSessionOrder('cs_1')).toBeUndefined()
    await expect(createAdapter(fail(401)).findSessionOrder('cs_1')).rejects.toMatchObject({ statusCode: 401 })
  })
})
