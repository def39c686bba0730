import type { Operation } from '../operation-types.ts'

export const serverOperations: Operation[] = [
  {
    method: 'post',
    path: '/webhooks/stripe',
    id: 'receiveStripeEvent',
    tag: 'Operation',
    summary: 'Receive an event of the payment provider',
    description:
      'For Stripe alone. An event may arrive twice or late; it has its effect once. Stripe retries after a 500.',
    parameters: [
      {
        name: 'stripe-signature',
        in: 'header',
        required: true,
        schema: { type: 'string', description: 'Signature over the raw body.' },
      },
    ],
    request: { type: 'application/json', schema: { type: 'object', description: 'A Stripe event.' } },
    responses: { 200: { description: 'Do not send it again.', schema: 'WebhookReceipt' } },
    errors: ['invalid_signature', 'payload_too_large', 'internal_error'],
  },
  {
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    tag: 'Operation',
    summary: 'Ask whether the process is alive',
    responses: { 200: { description: 'Alive.', schema: 'Alive' } },
    errors: [],
  },
  {
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    tag: 'Operation',
    summary: 'Ask whether to send requests here',
    responses: {
      200: { description: 'Ready.', schema: 'Ready' },
      503: { description: 'Draining before a stop.', schema: 'Draining' },
    },
    errors: [],
  },
]
