import type { Operation } from '../operation-types.ts'

export const serverOperations: Operation[] = [
  {
    method: 'post',
    path: '/webhooks/stripe',
    id: 'receiveStripeEvent',
    tag: 'Operation',
    summary: 'Receive an event of the payment provider',
    description:
      'For Stripe alone. An event may arrive twice or late; it has its effect once. Stripe retries after a 500 or 503.',
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
    errors: ['invalid_signature', 'payload_too_large', 'database_unavailable', 'internal_error'],
  },
  {
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    tag: 'Operation',
    summary: 'Ask whether the process is alive',
    description: 'A process that hangs for good does not answer at all: give the probe a time-out.',
    responses: {
      200: { description: 'Alive.', schema: 'Alive' },
      503: { description: 'It stood still for seconds.', schema: 'Stuck' },
    },
    errors: [],
  },
  {
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    tag: 'Operation',
    summary: 'Ask whether the store can sell',
    description: 'The database is asked every second and has 500 ms to answer.',
    parameters: [
      {
        name: 'exclude',
        in: 'query',
        required: false,
        schema: { enum: ['database'], description: 'For load balancers: stay ready without the database.' },
      },
    ],
    responses: {
      200: { description: 'Ready.', schema: 'Ready' },
      503: { description: 'Draining before a stop, or the database does not answer.', schema: 'NotReady' },
    },
    errors: [],
  },
]
