import { reserveForBuyer } from '../store/checkout/reserve-products.server.ts'
import { createOrderId, type ProductId } from '../store/ids.ts'
import { addLanguage, type Language } from '../store/languages.ts'
import { sen } from '../store/money.ts'
import type { StoreContext } from '../store/store-context.server.ts'
import { by, insertProduct, readRow } from '../test/factories.ts'
import type { RunningStore } from './store-fixture.ts'

/** Reserves a piece for MYR 40 and a fee of MYR 10, for a buyer without an e-mail. */
export async function reserveProduct(
  { db }: RunningStore,
  { title = 'Corduroy coat', language = 'en', id }: { title?: string; language?: Language; id?: ProductId },
) {
  const orderId = createOrderId()
  const productId = id ?? ((await insertProduct(db, { title })) as ProductId)
  const now = () => new Date()
  const context = { db, now, events: { publish: async () => () => {} } } as unknown as StoreContext
  await reserveForBuyer(context, {
    orderId,
    items: [{ id: productId, price: sen(4000) }],
    email: '',
    shipping: { name: 'Mei Ling', phone: '', address: '', city: '', state: '', zip: '', country: 'Malaysia' },
    delivery: 'parcel',
    zone: 'east',
    shippingFee: sen(1000),
    until: new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString(),
    language,
    by,
  })
  const { pageToken } = await readRow(db, 'orders', orderId)
  return { orderId, productId, path: addLanguage(`/order/${pageToken}`, language) }
}
