import { z } from 'zod'
import {
  absoluteUrl,
  arrayOf,
  booleanText,
  emailAddress,
  integer,
  metadata,
  nonEmptyText,
  retrieveParams,
} from './params.ts'

/** Payment methods that the hosted page offers. */
export const offeredPaymentMethods = ['card', 'fpx', 'grabpay'] as const
export type PaymentMethod = (typeof offeredPaymentMethods)[number]

/** The only one of the sandbox, and of the store. */
const currency = z.literal('myr')

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer({ min: 0, max: 99_999_999 }),
    product_data: z.strictObject({
      name: nonEmptyText(250),
      images: arrayOf(absoluteUrl, 8).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer({ min: 1, max: 999_999 }),
})

const shippingRateData = z.strictObject({
  display_name: nonEmptyText(100),
  type: z.literal('fixed_amount').optional(),
  fixed_amount: z.strictObject({ amount: integer({ min: 0 }), currency }),
})

/**
 * The supported parameters of `POST /v1/checkout/sessions`: those that a store with hosted checkout
 * sends.
 *
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export const checkoutSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: arrayOf(lineItem),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  client_reference_id: nonEmptyText(200).optional(),
  customer_email: emailAddress.optional(),
  ...retrieveParams.shape,
  expires_at: integer().optional(),
  locale: z
    .string()
    .regex(/^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/)
    .optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({ description: nonEmptyText(1000).optional(), metadata: metadata.optional() })
    .optional(),
  /** Filters the methods that the currency supports. As in Stripe, unknown names are ignored. */
  allowed_payment_method_types: arrayOf(nonEmptyText()).optional(),
  // At most one option, so that the page shows the total that is paid.
  shipping_options: arrayOf(z.strictObject({ shipping_rate_data: shippingRateData }), 1).optional(),
  adaptive_pricing: z.strictObject({ enabled: booleanText.optional() }).optional(),
})

export type CheckoutSessionParams = z.output<typeof checkoutSessionParams>
