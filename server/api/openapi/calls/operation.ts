import { insertProduct } from '#test/factories.ts'
import { waitFor } from '#test/wait-for.ts'
import type { ApiHarness, OperationCalls } from '../api-harness.ts'

/** A webhook of a paid checkout session, as the provider sent it. */
async function createWebhook(api: ApiHarness) {
  api.holdWebhooks()
  await api.shopper().buy([await insertProduct(api.db)])
  const { body, signature } = await waitFor(() => {
    const completed = api.deliveries.find(({ type }) => type === 'checkout.session.completed')
    if (!completed) throw new Error('The provider has not sent the webhook yet')
    return completed
  })
  return { body, headers: { 'stripe-signature': signature } }
}

export const serverCalls: OperationCalls = {
  receiveStripeEvent: {
    200: async api => api.send('POST', '/webhooks/stripe', await createWebhook(api)),
    invalid_signature: api => api.send('POST', '/webhooks/stripe', { body: '{}' }),
    payload_too_large: api => api.send('POST', '/webhooks/stripe', { body: 'x'.repeat(1025 * 1024) }),
    database_unavailable: async api => {
      const webhook = await createWebhook(api)
      api.silenceDatabase()
      return api.send('POST', '/webhooks/stripe', webhook)
    },
    internal_error: async api => {
      const webhook = await createWebhook(api)
      api.breakClock()
      return api.send('POST', '/webhooks/stripe', webhook)
    },
  },
  getReadiness: {
    200: api => api.send('GET', '/readyz'),
    503: [
      api => {
        api.drain()
        return api.send('GET', '/readyz')
      },
      api => {
        api.silenceDatabase()
        return api.send('GET', '/readyz')
      },
    ],
  },
  getHealth: {
    200: api => api.send('GET', '/healthz'),
    503: api => {
      api.stallEventLoop()
      return api.send('GET', '/healthz')
    },
  },
}
