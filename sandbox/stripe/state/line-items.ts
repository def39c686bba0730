import type { CheckoutSessionParams } from '../api/checkout-session-params.ts'
import { generateId } from './generate-id.ts'

type LineItemParams = CheckoutSessionParams['line_items'][number]

/** Creates a product from `price_data[product_data]`. `created` in Unix seconds. */
export const createLineProduct = ({ price_data: { product_data } }: LineItemParams, created: number) => ({
  id: generateId('prod_', 14),
  object: 'product' as const,
  created,
  images: product_data.images ?? [],
  metadata: product_data.metadata ?? {},
  name: product_data.name,
})
export type Product = ReturnType<typeof createLineProduct>

/** Creates a line item of a checkout session. */
export const createLineItem = ({ price_data, quantity }: LineItemParams, product: Product) => ({
  id: generateId('li_'),
  object: 'item' as const,
  amount_total: price_data.unit_amount * quantity,
  currency: price_data.currency,
  description: product.name,
  price: {
    id: generateId('price_'),
    object: 'price' as const,
    currency: price_data.currency,
    product: product.id,
    unit_amount: price_data.unit_amount,
  },
  quantity,
})
export type LineItem = ReturnType<typeof createLineItem>
