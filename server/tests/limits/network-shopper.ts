import type { Order } from '#store/orders/order.ts'
import { address } from '#test/factories.ts'
import type { Harness } from '#test/harness.ts'
import { createShopperClient } from '#test/shopper-client.ts'

let phones = 0

export type NetworkShopper = ReturnType<typeof createNetworkShopper>

/** A shopper with a cookie and a phone number of their own, on the network of an IP address. */
export function createNetworkShopper({ request }: Pick<Harness, 'request'>, ipAddress: string) {
  let from = ipAddress
  phones += 1
  const phone = `0123${String(phones).padStart(6, '0')}`
  const client = createShopperClient((path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', from)
    return request(path, { ...init, headers })
  })
  return {
    ...client,
    /** Moves the shopper, with their cookies, to another network. */
    moveTo(other: string) {
      from = other
    },
    /** Places an order and opens its payment. */
    async open(ids: string[]) {
      const { status, body: order } = await client.order(ids, { shipping: { ...address, phone } })
      if (status > 201) throw new Error(`Order failed: ${status} ${JSON.stringify(order)}`)
      return { ...(await client.checkout(order)), order }
    },
    release: (order: Order) => client.post(`/api/orders/${order.id}/release`, {}),
  }
}
