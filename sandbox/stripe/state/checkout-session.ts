import type { CheckoutSessionParams } from '../api/checkout-session-params.ts'
import { resolveCurrency, resolveExpiry, resolvePaymentMethods, validateTotal } from '../api/checkout-session-rules.ts'
import { generateId } from './generate-id.ts'
import { createLineItem, createProduct, type LineItem, type Product } from './line-items.ts'

/** A stored session: the object of the API, and what the API shows only when expanded or later. */
export interface SessionRecord {
  id: string
  created: number
  session: CheckoutSession
  lines: LineItem[]
  intentData: NonNullable<CheckoutSessionParams['payment_intent_data']>
  shippingName: string | null
  /** The payment intent of the first attempt. The session refers to it only once it is complete. */
  intentId: string | null
}

/**
 * Creates an open session, or throws a 400 if the parameters contradict each other.
 *
 * @param created Unix seconds.
 */
export function createCheckoutSession(
  params: CheckoutSessionParams,
  created: number,
  publicUrl: string,
): { record: SessionRecord; products: Product[] } {
  const items = params.line_items.map(line => {
    const product = createProduct(line, created)
    return { product, line: createLineItem(line, product) }
  })
  const lines = items.map(({ line }) => line)
  const session = createSession(params, lines, created, publicUrl)
  const record = {
    id: session.id,
    created,
    session,
    lines,
    intentData: params.payment_intent_data ?? {},
    shippingName: params.shipping_options?.[0]?.shipping_rate_data.display_name ?? null,
    intentId: null,
  }
  return { record, products: items.map(({ product }) => product) }
}

function createSession(params: CheckoutSessionParams, lines: LineItem[], created: number, publicUrl: string) {
  const currency = resolveCurrency(params)
  const shipping = params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const id = generateId('cs_test_a1', 56)
  return {
    ...sessionDefaults,
    id,
    // As in an account that has it on. The emulator's payment page has one currency all the same.
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    amount_subtotal: subtotal,
    amount_total: validateTotal(subtotal + (shipping ?? 0), currency),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: params.customer_email ? createCustomerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    expires_at: resolveExpiry(params.expires_at, created),
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_intent: null as string | null,
    payment_method_types: resolvePaymentMethods(params, currency),
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    ...buildShippingFields(shipping),
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: shipping ?? 0, amount_tax: 0 },
    url: `${publicUrl}/pay/${id}` as string | null,
  }
}
export type CheckoutSession = ReturnType<typeof createSession>

function buildShippingFields(amount: number | undefined) {
  if (amount === undefined) return { shipping_cost: null, shipping_options: [] }
  const id = generateId('shr_')
  return {
    shipping_cost: { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: id },
    shipping_options: [{ shipping_amount: amount, shipping_rate: id }],
  }
}

export const createCustomerDetails = (email: string | null, name: string | null) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})

/** Fields of features that the emulator does not support. They are the same in every session. */
const sessionDefaults = {
  object: 'checkout.session' as const,
  after_expiration: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment' as const,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
}
