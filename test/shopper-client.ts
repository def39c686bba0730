import type { Order } from '#store/orders/order.ts'
import { address, email } from './factories.ts'

export interface JsonResponse<T = Record<string, unknown>> {
  status: number
  body: T
  headers: Headers
}

type ErrorBody = {
  error: string
  fields?: Record<string, string>
  unavailable?: { id: string; reason: string; title?: string }[]
}

interface StartedPayment {
  shopper: ShopperClient
  order: Order
  sessionId: string
  url: string
}

/**
 * Calls the store's API as a shopper's browser does: keeps cookies, and submits the payment page.
 */
export interface ShopperClient {
  get<T>(path: string): Promise<JsonResponse<T>>
  post<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonResponse<T>>
  order(ids: string[], overrides?: Record<string, unknown>): Promise<JsonResponse<Order & ErrorBody>>
  checkout(order: Order, overrides?: Record<string, unknown>): Promise<JsonResponse<{ url: string } & ErrorBody>>
  /** Places an order, and returns it with its shopper; throws when it fails. */
  placeOrder(ids: string[], overrides?: Record<string, unknown>): Promise<{ shopper: ShopperClient; order: Order }>
  /** Places an order and creates its checkout session; throws when either fails. */
  startPaying(ids: string[]): Promise<StartedPayment>
  pay(url: string, form?: Record<string, string>): Promise<Response>
  buy(ids: string[]): Promise<StartedPayment>
}

/**
 * A shopper of a store that runs.
 * @param sandboxUrl of the payment sandbox, when it isn't part of the store
 */
export const createStoreShopper = (url: string, sandboxUrl = url): ShopperClient =>
  createShopperClient((path, init) =>
    fetch(new URL(path, path.startsWith('/pay/') ? sandboxUrl : url), { ...init, redirect: 'manual' }),
  )

/** Sends a request as the proxy of a store passes it on from a network address. */
export function fetchFrom(address: string, url: URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', address)
  return fetch(url, { redirect: 'manual', ...init, headers })
}

export function createShopperClient(request: (path: string, init?: RequestInit) => Promise<Response>): ShopperClient {
  const cookies = new Map<string, string>()

  async function send<T>(path: string, init: RequestInit): Promise<JsonResponse<T>> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await request(path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T, headers: response.headers }
  }

  const client: ShopperClient = {
    get: path => send(path, {}),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    order: (ids, overrides = {}) =>
      client.post('/api/orders', { email, shipping: address, items: ids.map(id => ({ id })), ...overrides }),
    checkout: (order, overrides = {}) =>
      client.post('/create-checkout-session', {
        orderId: order.id,
        items: order.items.map(({ id, title, price, quantity }) => ({ id, title, price, quantity })),
        shippingCost: order.shippingCost,
        ...overrides,
      }),
    async placeOrder(ids, overrides) {
      const { status, body: order } = await client.order(ids, overrides)
      if (status > 201) throw new Error(`Order failed: ${status} ${JSON.stringify(order)}`)
      return { shopper: client, order }
    },
    async startPaying(ids) {
      const { order } = await client.placeOrder(ids)
      const session = await client.checkout(order)
      if (session.status !== 200)
        throw new Error(`No checkout session: ${session.status} ${JSON.stringify(session.body)}`)
      const { url } = session.body
      return { shopper: client, order, url, sessionId: url.slice(url.lastIndexOf('/') + 1) }
    },
    pay: (url, form = { number: '4242 4242 4242 4242' }) =>
      request(new URL(url).pathname, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: new URL(url).origin },
      }),
    async buy(ids) {
      const started = await client.startPaying(ids)
      const paid = await client.pay(started.url)
      if (paid.status !== 303) throw new Error(`Payment failed: ${paid.status} ${await paid.text()}`)
      return started
    },
  }
  return client
}
