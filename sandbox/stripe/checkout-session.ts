import { sessionDefaults } from './checkout-session-defaults.ts'
import type { CheckoutSessionParams } from './checkout-session-params.ts'
import { checkTotal, expiryOf, methodsOf, oneCurrency } from './checkout-session-rules.ts'
import { newId } from './ids.ts'
import { type LineItem, newLineItem, newProduct, type Product } from './line-items.ts'

/** A session as it is kept: what the API shows, and what it shows only when asked or later. */
export interface KeptSession {
  id: string
  created: number
  session: CheckoutSession
  lines: LineItem[]
  intentData: NonNullable<CheckoutSessionParams['payment_intent_data']>
  shippingName: string | null
  /** The payment intent of an attempt, shown in the session only once that is complete. */
  attempt: string | null
}

/** Makes an open session of checked parameters, or throws what Stripe answers to wrong ones. `created` in unix seconds. */
export function newCheckoutSession(
  params: CheckoutSessionParams,
  created: number,
  publicUrl: string,
): { kept: KeptSession; products: Product[] } {
  const goods = params.line_items.map(line => {
    const product = newProduct(line, created)
    return { product, line: newLineItem(line, product) }
  })
  const lines = goods.map(({ line }) => line)
  const session = newSession(params, lines, created, publicUrl)
  const kept = {
    id: session.id,
    created,
    session,
    lines,
    intentData: params.payment_intent_data ?? {},
    shippingName: params.shipping_options?.[0]?.shipping_rate_data.display_name ?? null,
    attempt: null,
  }
  return { kept, products: goods.map(({ product }) => product) }
}

function newSession(params: CheckoutSessionParams, lines: LineItem[], created: number, publicUrl: string) {
  const currency = oneCurrency(params)
  const shipping = params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const id = newId('cs_test_a1', 56)
  return {
    ...sessionDefaults,
    id,
    amount_subtotal: subtotal,
    amount_total: checkTotal(subtotal + (shipping ?? 0), currency),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: params.customer_email ? newCustomerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    expires_at: expiryOf(params.expires_at, created),
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_intent: null as string | null,
    payment_method_types: methodsOf(params, currency),
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    ...shippingFields(shipping),
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shipping ?? 0, amount_tax: 0 },
    url: `${publicUrl}/pay/${id}` as string | null,
  }
}
export type CheckoutSession = ReturnType<typeof newSession>

function shippingFields(amount: number | undefined) {
  if (amount === undefined) return { shipping_cost: null, shipping_options: [] }
  const id = newId('shr_')
  return {
    shipping_cost: { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: id },
    shipping_options: [{ shipping_amount: amount, shipping_rate: id }],
  }
}

/** What a session knows of the shopper. */
export const newCustomerDetails = (email: string | null, name: string | null) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})
