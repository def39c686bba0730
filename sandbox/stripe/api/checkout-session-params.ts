import { z } from 'zod'
import { absoluteUrl, arrayOf, booleanText, emailAddress, integer, metadata, text } from './params.ts'

/** Payment methods that the hosted page offers. */
export const paymentMethods = ['card', 'fpx', 'grabpay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform(code => code.toLowerCase())

const productData = z.strictObject({
  name: text(250),
  description: text().optional(),
  images: arrayOf(absoluteUrl, 8).optional(),
  metadata: metadata.optional(),
  tax_code: text().optional(),
})

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer({ min: 0, max: 99_999_999 }),
    product_data: productData,
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  quantity: integer({ min: 1, max: 999_999 }),
  metadata: metadata.optional(),
})

const shippingRateData = z.strictObject({
  display_name: text(100),
  type: z.literal('fixed_amount').optional(),
  fixed_amount: z.strictObject({ amount: integer({ min: 0 }), currency }),
  metadata: metadata.optional(),
  delivery_estimate: z.unknown().optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  tax_code: text().optional(),
})

/**
 * The supported parameters of `POST /v1/checkout/sessions`.
 *
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export const checkoutSessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: arrayOf(lineItem),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  client_reference_id: text(200).optional(),
  currency: currency.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: emailAddress.optional(),
  expand: arrayOf(text(), 20).optional(),
  expires_at: integer().optional(),
  locale: z
    .string()
    .regex(/^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/)
    .optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      description: text(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: emailAddress.optional(),
      statement_descriptor: text(22).optional(),
      statement_descriptor_suffix: text(22).optional(),
    })
    .optional(),
  /** Filters the methods that the currency supports. As in Stripe, unknown names are ignored. */
  allowed_payment_method_types: arrayOf(text()).optional(),
  excluded_payment_method_types: arrayOf(text()).optional(),
  /** Accepted only before API version 2026-09-30, see `rejectRemovedParams`. */
  payment_method_types: arrayOf(z.enum(paymentMethods)).optional(),
  // At most one option, so that the page shows the total that is paid.
  shipping_options: arrayOf(z.strictObject({ shipping_rate_data: shippingRateData }), 1).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  adaptive_pricing: z.strictObject({ enabled: booleanText.optional() }).optional(),
  allow_promotion_codes: booleanText.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
})

export type CheckoutSessionParams = z.output<typeof checkoutSessionParams>
