import type { CheckoutSessionParams } from '../api/checkout-session-params.ts'
import { resolveExpiry, resolvePaymentMethods, validateTotal } from '../api/checkout-session-rules.ts'
import { generateId } from './generate-id.ts'
import { createLineItem, createLineProduct, type LineItem, type Product } from './line-items.ts'

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
export function createSessionRecord(
  params: CheckoutSessionParams,
  created: number,
  publicUrl: string,
): { record: SessionRecord; products: Product[] } {
  const items = params.line_items.map(line => {
    const product = createLineProduct(line, created)
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
  const shipping = params.shipping_options?.[0]?.shipping_rate_data.fixed_amount.amount ?? 0
  const subtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const id = generateId('cs_test_a1', 56)
  return {
    id,
    object: 'checkout.session' as const,
    // As in an account that has it on. The emulator's payment page has one currency all the same.
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    amount_subtotal: subtotal,
    amount_total: validateTotal(subtotal + shipping),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: 'myr',
    customer_details: params.customer_email ? createCustomerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    expires_at: resolveExpiry(params.expires_at, created),
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent: null as string | null,
    payment_method_types: resolvePaymentMethods(params),
    payment_status: 'unpaid' as 'paid' | 'unpaid',
    status: 'open' as 'open' | 'complete' | 'expired',
    success_url: params.success_url,
    total_details: { amount_shipping: shipping },
    url: `${publicUrl}/pay/${id}` as string | null,
  }
}
export type CheckoutSession = ReturnType<typeof createSession>

export const createCustomerDetails = (email: string | null, name: string | null) => ({ email, name })
