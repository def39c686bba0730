import type { CheckoutSessionParams } from '../api/checkout-session-params.ts'
import { generateId } from './generate-id.ts'

type LineItemParams = CheckoutSessionParams['line_items'][number]

/** Creates a product from `price_data[product_data]`. `created` in Unix seconds. */
export function createProduct({ price_data }: LineItemParams, created: number) {
  const { name, description, images, metadata, tax_code } = price_data.product_data
  return {
    id: generateId('prod_', 14),
    object: 'product' as const,
    active: false,
    created,
    default_price: null,
    description: description ?? null,
    images: images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: metadata ?? {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: tax_code ?? null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  }
}
export type Product = ReturnType<typeof createProduct>

/** Creates a line item of a checkout session. */
export function createLineItem({ price_data, quantity, metadata }: LineItemParams, product: Product) {
  const total = price_data.unit_amount * quantity
  return {
    id: generateId('li_'),
    object: 'item' as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price_data.currency,
    description: product.name,
    metadata: metadata ?? {},
    price: {
      id: generateId('price_'),
      object: 'price' as const,
      active: false,
      billing_scheme: 'per_unit',
      created: product.created,
      currency: price_data.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: price_data.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price_data.unit_amount,
      unit_amount_decimal: String(price_data.unit_amount),
    },
    quantity,
  }
}
export type LineItem = ReturnType<typeof createLineItem>
