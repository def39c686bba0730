import { createCheckoutSessionSchema } from '#server/api/checkout.ts'
import { createOrderSchema } from '#server/api/order-request.ts'
import { bodyErrors } from '../common-errors.ts'
import { createIdParameter, createLanguageParameter, toJsonRequest } from '../operation-inputs.ts'
import type { Operation } from '../operation-types.ts'

export const checkoutOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/orders',
    id: 'createOrder',
    tag: 'Checkout',
    summary: 'Place an order',
    description:
      'Prices, fee and total come from the database; other fields of the body are ignored. Sets the `shopper` cookie, by which this browser is recognised. Nothing is held yet.',
    cookie: 'shopper',
    parameters: [createLanguageParameter('Language of the payment page and of the way back from it')],
    request: toJsonRequest(createOrderSchema, {
      email: { description: 'Contact address.', examples: ['siti@example.com'] },
      shipping: { required: ['name', 'phone', 'address', 'city', 'state', 'zip'] },
      'shipping.phone': { description: 'A Malaysian mobile number in any usual form.', examples: ['012-345 6789'] },
      'shipping.state': { description: 'The fee is MYR 10 to Sabah, Sarawak and Labuan, otherwise MYR 15.' },
      'shipping.country': { description: 'Malaysia unless given.' },
      items: { description: 'The products; each counts once.', minItems: 1 },
      'items.[].id': { description: "The product's id." },
    }),
    responses: {
      201: { description: 'A new order. Its status is `pending`.', schema: 'Order' },
      200: {
        description: "This browser's unpaid order of the same products, with contact and address brought up to date.",
        schema: 'Order',
      },
    },
    errors: [
      'invalid_request',
      'empty_cart',
      'invalid_email',
      'missing_fields',
      'invalid_phone',
      'total_too_high',
      'products_unavailable',
      ...bodyErrors,
      'rate_limited',
    ],
    rateLimit: 'order',
  },
  {
    method: 'post',
    path: '/create-checkout-session',
    id: 'createCheckoutSession',
    tag: 'Checkout',
    summary: 'Start a payment',
    description:
      'Holds all products of the order, or none, and creates a checkout session at the payment provider. An earlier session of the order is expired first. The hold ends with the session, after 31 minutes.',
    request: toJsonRequest(createCheckoutSessionSchema, {
      orderId: { description: "The order's id." },
      items: { description: "Exactly the order's products." },
      'items.[].id': { description: "The product's id." },
      'items.[].price': {
        description: "The price shown, in MYR. When present it must be the order's.",
        type: 'number',
      },
      'items.[].quantity': { description: 'When present it must be 1.', type: 'integer' },
      shippingCost: { description: "The fee shown, in MYR. When present it must be the order's.", type: 'number' },
    }),
    responses: { 200: { description: 'The payment page.', schema: 'CheckoutSession' } },
    errors: [
      'invalid_request',
      'order_not_found',
      'order_mismatch',
      'products_unavailable',
      'order_not_payable',
      'payment_provider_failed',
      ...bodyErrors,
      'rate_limited',
      'hold_limit',
    ],
    rateLimit: 'checkout',
  },
  {
    method: 'post',
    path: '/api/orders/{id}/release',
    id: 'releaseOrder',
    tag: 'Checkout',
    summary: 'Cancel a payment',
    description:
      'Expires the checkout session, frees the products and makes the order `pending`. An order without a session stays as it is.',
    parameters: [createIdParameter("The order's id.")],
    responses: { 204: { description: 'The products are free.' } },
    errors: ['order_not_found', 'order_not_payable', 'payment_provider_failed', 'cross_site_request'],
  },
  {
    method: 'get',
    path: '/api/orders/open',
    id: 'findOpenOrder',
    tag: 'Checkout',
    summary: "Get this browser's unpaid order",
    description:
      'The one whose payment is open, else the one that was changed last. `POST /create-checkout-session` leads back to an open payment.',
    cookie: 'shopper',
    responses: {
      200: { description: 'The order.', schema: 'ResumableOrder' },
      204: { description: 'There is none, or the browser is not known.' },
    },
    errors: ['rate_limited'],
    rateLimit: 'lookup',
  },
  {
    method: 'get',
    path: '/api/orders',
    id: 'findOrder',
    tag: 'Checkout',
    summary: 'Get the order of a checkout session',
    description: 'Asks the provider when its webhook has not arrived yet.',
    cookie: 'shopper',
    parameters: [
      {
        name: 'session_id',
        in: 'query',
        required: true,
        schema: {
          type: 'string',
          description: 'From the address of the thank-you page.',
          examples: ['cs_test_a1b2c3d4e5'],
        },
      },
    ],
    responses: { 200: { description: 'The order.', schema: 'OrderView' } },
    errors: ['order_not_found', 'rate_limited'],
    rateLimit: 'lookup',
  },
]
