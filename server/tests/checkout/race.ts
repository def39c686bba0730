import { assert, expect } from 'vitest'
import type { Order } from '#store/orders/order.ts'
import type { ShopperClient } from '#test/shopper-client.ts'

export interface Racer {
  shopper: ShopperClient
  order: Order
}

/**
 * Lets every racer start its checkout at the same time, asserts that exactly one succeeds and the
 * others get 409, and pays as the winner.
 */
export async function raceToPay(racers: readonly Racer[]) {
  const results = await Promise.all(
    racers.map(async racer => ({ racer, response: await racer.shopper.checkout(racer.order) })),
  )
  const winners = results.filter(({ response }) => response.status === 200)
  const losers = results.filter(({ response }) => response.status === 409)
  expect([winners.length, losers.length]).toEqual([1, racers.length - 1])
  const [winner] = winners
  assert(winner)
  expect((await winner.racer.shopper.pay(winner.response.body.url)).status).toBe(303)
  return { winner: winner.racer, losers: losers.map(({ response }) => response) }
}

/** Places an order with the same products for each shopper. */
export const placeOrders = (shoppers: readonly ShopperClient[], ids: string[]): Promise<Racer[]> =>
  Promise.all(
    shoppers.map(async (shopper, index) => {
      const { status, body: order } = await shopper.order(ids, { email: `racer-${index}@example.com` })
      expect(status).toBe(201)
      return { shopper, order }
    }),
  )
