import type Stripe from 'stripe'
import type { ProductId } from '#store/ids.ts'
import { parseLanguage } from '#store/languages.ts'
import { sen } from '#store/money.ts'
import type { CheckoutSessionRequest, SessionOrder } from '#store/payments.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

const addressFields = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies readonly (keyof ShippingAddress)[]

/** @see https://docs.stripe.com/metadata#data */
const maxValueLength = 500

/**
 * Describes an order in the metadata of its session. Amounts, titles and products are in the line
 * items.
 */
export function createOrderMetadata({
  orderId,
  checkoutAttempt,
  language,
  shipping: { address },
}: CheckoutSessionRequest): Record<string, string> {
  const values = {
    orderId,
    attempt: checkoutAttempt,
    language,
    ...Object.fromEntries(addressFields.map(name => [name, address[name]])),
  }
  const entries = Object.entries<string>(values).map(([name, value]) => [
    name,
    [...value].slice(0, maxValueLength).join(''),
  ])
  // To Stripe an empty value is none.
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/**
 * Reads an order back from its session.
 * @param lines with the product of each price expanded
 * @returns undefined when the session doesn't say what was bought or where it goes
 * @see https://docs.stripe.com/api/checkout/sessions/line_items
 */
export function toSessionOrder(
  session: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
): SessionOrder | undefined {
  const metadata = session.metadata ?? {}
  const items = lines.flatMap(toItem)
  // An order without a street is none that can be sent.
  if (metadata.address === undefined || items.length < lines.length) return undefined
  return {
    email: session.customer_email ?? session.customer_details?.email ?? '',
    address: readAddress(metadata),
    language: parseLanguage(metadata.language),
    shippingFee: sen(session.total_details?.amount_shipping ?? 0),
    items,
    createdAt: new Date(session.created * 1000).toISOString(),
  }
}

const readAddress = (metadata: Stripe.Metadata) =>
  Object.fromEntries(addressFields.map(name => [name, metadata[name] ?? ''])) as unknown as ShippingAddress

function toItem({ price }: Stripe.LineItem): SessionOrder['items'] {
  const expanded = typeof price?.product === 'object' ? price.product : undefined
  const product = expanded && !expanded.deleted ? expanded : undefined
  const productId = product?.metadata.productId as ProductId | undefined
  if (!product || !productId) return []
  return [{ productId, title: product.name, image: product.images[0] ?? null, price: sen(price?.unit_amount ?? 0) }]
}
