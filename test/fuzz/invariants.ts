import { sumFees } from '#store/movements/movement-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { compareQuietStore, isFulfilled } from '../books/compare-quiet-store.ts'
import { sumColumn } from '../books/read-files.ts'
import { agreedEmails } from './agreed-operations.ts'
import type { Visit, World } from './world.ts'

/**
 * Compares the settled store with the provider's books.
 *
 * @returns every contradiction as a sentence
 */
export async function findViolations(world: World): Promise<{ violations: string[]; sold: number; payments: number }> {
  const { orders, payments, violations } = await compareQuietStore(world.harness)
  await noteVisits(world, orders)
  return {
    violations: [
      ...world.violations,
      ...violations,
      ...(await findMovementViolations(world.harness)),
      ...findLostContacts(world, orders),
    ],
    sold: orders.filter(isFulfilled).length,
    payments: payments.length,
  }
}

/** Adds what the facts show that was played. */
async function noteVisits(world: World, orders: OrderRow[]): Promise<void> {
  const { db } = world.harness
  const entries = await db.selectFrom('ledgerEntries').selectAll().execute()
  const disputes = await db.selectFrom('disputes').selectAll().execute()
  const recovered = orders.filter(({ recoveredAt }) => recoveredAt !== null)
  const taken = entries.filter(({ way }) => way === 'bank')
  const played: Partial<Record<Visit, object[]>> = {
    'payment of a restored order sold': recovered.filter(({ paid }) => paid === 1),
    'payment of a restored order owed': recovered.filter(({ paid }) => paid === 0),
    'dispute won': disputes.filter(({ state }) => state === 'won'),
    'dispute lost': taken.filter(({ failedAt }) => failedAt === null),
    'loss reversed': taken.filter(({ failedAt }) => failedAt !== null),
    'stopped refund made all the same': entries.filter(
      ({ stoppedAt, madeAt }) => stoppedAt !== null && madeAt !== null,
    ),
    'owed sum paid back by hand': entries.filter(({ way }) => way === 'by_hand'),
  }
  for (const [name, { length }] of Object.entries(played)) world.visits[name as Visit] += length
}

/** The file of movements has the balance at the provider, and the money page its fees. */
async function findMovementViolations({ db, stripe }: World['harness']): Promise<string[]> {
  const expected = { fees: 0, net: 0 }
  for await (const { fee, net } of stripe.balanceTransactions.list({ limit: 100 })) {
    expected.fees += fee
    expected.net += net
  }
  const months = await sumFees(db, { from: undefined, to: undefined })
  const fees = [months.reduce((sum, month) => sum + month.fees, 0), await sumColumn(db, 'movements', 'Fee (MYR)')]
  const net = await sumColumn(db, 'movements', 'Net (MYR)')
  const isSame = net === expected.net && fees.every(sum => sum === expected.fees)
  return isSame ? [] : [`Movements are ${net}, fees ${fees}, and at the provider ${expected.net} and ${expected.fees}`]
}

/**
 * The order's contact is that of the last request that was accepted; among requests at the same
 * time, and those without a response, any of them. One without a response may have changed another
 * order than the one whose cart it repeats.
 */
function findLostContacts({ orderRequests }: World, orders: OrderRow[]): string[] {
  const ofShoppers = orders.filter(({ email }) => !agreedEmails.includes(email))
  return ofShoppers.flatMap(({ id, email }) => {
    const requests = orderRequests.filter(
      ({ orderId, endedAt }) => orderId === id || endedAt === Number.POSITIVE_INFINITY,
    )
    const accepted = requests.filter(({ isAccepted }) => isAccepted)
    const isSuperseded = (endedAt: number) => accepted.some(({ startedAt }) => startedAt >= endedAt)
    const possible = requests.filter(
      ({ isAccepted, endedAt }) => (isAccepted && !isSuperseded(endedAt)) || endedAt === Number.POSITIVE_INFINITY,
    )
    const isKnown = accepted.length === 0 || possible.some(request => request.email === email)
    return isKnown
      ? []
      : [`Order ${id} is for ${email}, but ${possible.map(request => request.email)} was accepted last`]
  })
}
