import type { Order } from '#store/orders/order.ts'
import { address, insertProduct } from '#test/factories.ts'
import { getCookieHeader } from '#test/signed-in-user.ts'
import {
  type ApiHarness,
  createOrderBody,
  type OperationCalls,
  otherSite,
  type SentRequest,
  tooLarge,
} from '../api-harness.ts'
import { limited } from './requests.ts'

const createCheckoutBody = ({ id, items, shippingCost }: Order) => ({ orderId: id, items, shippingCost })

async function placeOrder(api: ApiHarness) {
  const product = await insertProduct(api.db)
  const { body: order } = await api.shopper().order([product])
  return { order, product }
}

async function startCheckout(api: ApiHarness, overrides: Record<string, unknown> = {}) {
  const { order } = await placeOrder(api)
  return api.send('POST', '/create-checkout-session', { body: { ...createCheckoutBody(order), ...overrides } })
}

/**
 * Places an order and opens its payment page. `change` sends it once more to another state.
 * @param duringCreation called when the provider is about to create the session
 */
async function createPayment(
  api: ApiHarness,
  duringCreation?: (placed: { order: Order; change: () => Promise<SentRequest> }) => Promise<unknown>,
) {
  const body = createOrderBody(await insertProduct(api.db))
  const { response } = await api.send('POST', '/api/orders', { body })
  const order: Order = await response.clone().json()
  const change = () =>
    api.send('POST', '/api/orders', {
      body: { ...body, shipping: { ...address, state: 'Johor' } },
      headers: { cookie: getCookieHeader(response) },
    })
  if (duringCreation)
    api.interceptProvider(async ({ url }) => {
      if (url.endsWith('/checkout/sessions')) await duringCreation({ order, change })
      return undefined
    })
  const started = await api.send('POST', '/create-checkout-session', { body: createCheckoutBody(order) })
  const { url } = await started.response.clone().json()
  return { order, change, started, url: url as string }
}

export const checkoutCalls: OperationCalls = {
  createOrder: {
    201: async api => api.send('POST', '/api/orders', { body: createOrderBody(await insertProduct(api.db)) }),
    200: async api => {
      const body = createOrderBody(await insertProduct(api.db))
      const { response } = await api.send('POST', '/api/orders', { body })
      return api.send('POST', '/api/orders', { body, headers: { cookie: getCookieHeader(response) } })
    },
    invalid_request: [
      api => api.send('POST', '/api/orders', { body: 'no JSON' }),
      api => api.send('POST', '/api/orders', { body: {} }),
    ],
    empty_cart: api => api.send('POST', '/api/orders', { body: { ...createOrderBody('x'), items: [] } }),
    invalid_email: api => api.send('POST', '/api/orders', { body: { ...createOrderBody('x'), email: 'siti@' } }),
    missing_fields: api =>
      api.send('POST', '/api/orders', { body: { ...createOrderBody('x'), shipping: { ...address, city: '' } } }),
    invalid_phone: api =>
      api.send('POST', '/api/orders', { body: { ...createOrderBody('x'), shipping: { ...address, phone: '1' } } }),
    total_too_high: async api =>
      api.send('POST', '/api/orders', { body: createOrderBody(await insertProduct(api.db, { priceSen: 99_999_999 })) }),
    products_unavailable: [
      api => api.send('POST', '/api/orders', { body: createOrderBody('unknown') }),
      async api => api.send('POST', '/api/orders', { body: createOrderBody(await insertProduct(api.db, { sold: 1 })) }),
      async api => {
        const id = await insertProduct(api.db)
        await api.shopper().startPaying([id])
        return api.send('POST', '/api/orders', { body: createOrderBody(id) })
      },
    ],
    order_not_payable: async api => {
      const { change, url } = await createPayment(api)
      await api.shopper().pay(url, { method: 'fpx', decision: 'later' })
      await api.settleWebhooks()
      return change()
    },
    checkout_in_progress: async api => {
      let refusal: SentRequest | undefined
      await createPayment(api, async ({ change }) => {
        refusal ??= await change()
      })
      if (!refusal) throw new Error('No session was created')
      return refusal
    },
    payment_provider_failed: async api => {
      const { change } = await createPayment(api)
      api.forgetSessions()
      return change()
    },
    cross_site_request: api => api.send('POST', '/api/orders', otherSite),
    payload_too_large: api => api.send('POST', '/api/orders', { body: tooLarge }),
    rate_limited: limited('POST', '/api/orders', createOrderBody('x')),
  },
  createCheckoutSession: {
    200: api => startCheckout(api),
    invalid_request: api => api.send('POST', '/create-checkout-session', { body: {} }),
    order_not_found: api => startCheckout(api, { orderId: 'unknown' }),
    order_mismatch: api => startCheckout(api, { shippingCost: 0 }),
    products_unavailable: async api => {
      const { order, product } = await placeOrder(api)
      await api.shopper().buy([product])
      return api.send('POST', '/create-checkout-session', { body: createCheckoutBody(order) })
    },
    order_not_payable: async api => {
      const { order } = await api.shopper().buy([await insertProduct(api.db)])
      return api.send('POST', '/create-checkout-session', { body: createCheckoutBody(order) })
    },
    checkout_cancelled: async api =>
      (await createPayment(api, ({ order }) => api.send('POST', `/api/orders/${order.id}/release`))).started,
    payment_provider_failed: api => {
      api.breakProvider()
      return startCheckout(api)
    },
    hold_limit: async api => {
      api.store.holdLimits = { maxHeldProducts: 1, maxHeldProductsPerSite: 1 }
      await startCheckout(api)
      return startCheckout(api)
    },
    cross_site_request: api => api.send('POST', '/create-checkout-session', otherSite),
    payload_too_large: api => api.send('POST', '/create-checkout-session', { body: tooLarge }),
    rate_limited: limited('POST', '/create-checkout-session', { orderId: 'unknown', items: [] }),
  },
  releaseOrder: {
    204: async api => {
      const { order } = await api.shopper().startPaying([await insertProduct(api.db)])
      return api.send('POST', `/api/orders/${order.id}/release`)
    },
    order_not_found: api => api.send('POST', '/api/orders/unknown/release'),
    order_not_payable: async api => {
      const { order } = await api.shopper().buy([await insertProduct(api.db)])
      return api.send('POST', `/api/orders/${order.id}/release`)
    },
    payment_provider_failed: async api => {
      const { order } = await api.shopper().startPaying([await insertProduct(api.db)])
      api.forgetSessions()
      return api.send('POST', `/api/orders/${order.id}/release`)
    },
    cross_site_request: api => api.send('POST', '/api/orders/unknown/release', otherSite),
  },
  forgetOrders: {
    303: api => api.send('POST', `/api/orders/${'0'.repeat(26)}/forget`),
    cross_site_request: api => api.send('POST', `/api/orders/${'0'.repeat(26)}/forget`, otherSite),
  },
  findBrowserOrders: {
    200: async api => {
      const body = createOrderBody(await insertProduct(api.db))
      const { response } = await api.send('POST', '/api/orders', { body })
      return api.send('GET', '/api/orders/open', { headers: { cookie: getCookieHeader(response) } })
    },
    204: api => api.send('GET', '/api/orders/open'),
    rate_limited: limited('GET', '/api/orders/open'),
  },
  findOrder: {
    200: [
      async api => {
        const { sessionId } = await api.shopper().startPaying([await api.insertPhotographedProduct()])
        return api.send('GET', `/api/orders?session_id=${sessionId}`)
      },
      async api => {
        const { sessionId } = await api.shopper().buy([await insertProduct(api.db, { size: 'M' })])
        api.advanceClock(180)
        return api.send('GET', `/api/orders?session_id=${sessionId}`)
      },
    ],
    order_not_found: api => api.send('GET', '/api/orders?session_id=cs_test_unknown000'),
    rate_limited: limited('GET', '/api/orders?session_id=cs_test_unknown000'),
  },
}
