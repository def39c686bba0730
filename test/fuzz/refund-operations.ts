import { refreshPayment } from '#store/checkout/look-up-payment.server.ts'
import { createId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { type EntryRow, findEntry, readLedger } from '#store/orders/ledger-queries.server.ts'
import { soldStatuses } from '#store/orders/order-status.ts'
import { askAgain, explainRefund, notePaidBack, stopRefund } from '#store/orders/pay-back.server.ts'
import { findAwaitedDecision } from '#store/orders/refund-decisions.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { admin, pickOrder } from './admin-operations.ts'
import type { Operation } from './scheduler.ts'
import { accessProvider, advanceClock, visit, type World } from './world.ts'

const dayMinutes = 24 * 60 + 1

/**
 * The provider answers nothing about a refund, or has made it without an answer. After a day an
 * admin pays it another way; what the provider has made is seen later.
 */
export async function payInstead(world: World, operation: Operation): Promise<void> {
  operation.refundFault = operation.random.chance(0.5) ? 'request lost' : 'done, response lost'
  const refund = await requestPart(world, operation)
  if (!refund) return
  world.outageEnd = world.operationCount + 6
  await advanceClock(world, dayMinutes)
  if (await stopAndPay(world, operation, refund)) visit(world, 'refund paid by hand while the provider is silent')
}

/** The provider no longer has the payment of a refund that it was to make. */
export async function forgetPayment(world: World, operation: Operation): Promise<void> {
  await accessProvider(world, operation).submit('/controls', { nextRefund: 'pending' })
  const refund = await requestPart(world, operation)
  if (!refund?.paymentIntentId) return
  world.forgottenPayments.add(refund.paymentIntentId)
  for (const minutes of [6, dayMinutes]) {
    await advanceClock(world, minutes)
    await sendRefunds(world.harness.store, refund.id)
  }
  if (await stopAndPay(world, operation, refund)) visit(world, 'refund paid by hand of a payment that is gone')
  world.forgottenPayments.delete(refund.paymentIntentId)
}

/** Somebody refunds in the dashboard the very sum that the store waits for, and says why. */
export async function refundSameSum(world: World, operation: Operation): Promise<void> {
  const { store, stripe } = world.harness
  operation.refundFault = 'request lost'
  const refund = await requestPart(world, operation)
  if (!refund?.paymentIntentId || refund.providerId) return
  operation.refundFault = undefined
  const made = { payment_intent: refund.paymentIntentId, amount: refund.amountSen }
  // A dispute may have been opened, or all have gone back meanwhile.
  await stripe.refunds.create(made).catch(error => operation.note(String(error)))
  await refreshPayment(store, refund.orderId, { timeoutMs: 5_000 })
  await explainUnknownRefund(world, operation, refund)
}

/** Says what a refund was for that was made at the provider. */
export async function explainUnknownRefund(world: World, operation: Operation, same?: EntryRow): Promise<void> {
  const { store, db } = world.harness
  const { random } = operation
  const entries = await db.selectFrom('ledgerEntries').selectAll().where('isOutside', '=', 1).execute()
  const unexplained = entries.filter(
    ({ orderId, decisionId }) => decisionId === null && (!same || same.orderId === orderId),
  )
  const refund = random.pick(unexplained)
  if (!refund) return
  const { id, orderId, paymentIntentId } = refund
  const isAsked = findAwaitedDecision(await readLedger(db, orderId), refund) !== undefined
  const isAwaited = random.chance(0.5)
  const ordered = await db.selectFrom('orderItems').select('productId').where('orderId', '=', orderId).execute()
  const back = isAwaited ? [] : ordered.filter(() => random.chance(0.5))
  const items = back.map(({ productId }) => ({ productId, restock: random.chance(0.5) }))
  const result = await explainRefund(store, { refundId: id, isAwaited, items, by: admin })
  operation.note(`${id} of ${orderId} is ${JSON.stringify({ isAsked, isAwaited, items })}: ${JSON.stringify(result)}`)
  if (!result.ok) return
  if (items.length > 0) visit(world, 'pieces came back')
  if (isAsked)
    visit(world, isAwaited ? 'refund at the provider is the same money' : 'refund at the provider is other money')
  if (isAsked && !isAwaited) await askAgain(store, { orderId, paymentIntentId, by: admin })
}

/** Pays the balance to the bank, or lets a payout fail that is on its way. */
export async function movePayout(world: World, operation: Operation): Promise<void> {
  const { submit, stripe } = accessProvider(world, operation)
  await submit('/payouts', {})
  const onTheWay = (await stripe.payouts.list({ limit: 10 })).data.filter(({ status }) => status === 'in_transit')
  const payout = operation.random.pick(onTheWay)
  if (!payout || operation.random.chance(0.5)) return
  await submit(`/payouts/${payout.id}/fail`, {})
  visit(world, 'payout failed')
}

/** Asks for a refund of a part, which may be without an answer, and returns it if it waits. */
async function requestPart(world: World, operation: Operation): Promise<EntryRow | undefined> {
  const { store, db } = world.harness
  const order = await pickOrder(
    world,
    operation,
    soldStatuses,
    order => order.hasDispute === 0 && order.refundedSen === 0,
  )
  if (!order) return undefined
  const id = createId()
  const { random } = operation
  const amount = sen(random.chance(0.2) ? order.totalSen : 1 + random.integer(Math.ceil(order.totalSen / 2)))
  const request = { orderId: order.id, id, amount, items: [], reason: 'A stain', way: 'provider', by: admin } as const
  const result = await requestRefund(store, request)
  operation.note(`${order.id} refund ${amount}: ${result.ok ? result.isPending : result.reason}`)
  const refund = await findEntry(db, id)
  return refund?.madeAt === null && refund.failedAt === null ? refund : undefined
}

async function stopAndPay(world: World, operation: Operation, { id, orderId, paymentIntentId }: EntryRow) {
  const { store } = world.harness
  const stopped = await stopRefund(store, { refundId: id, by: admin })
  const paid = { how: 'bank transfer', on: store.now().toISOString().slice(0, 10) }
  const noted = stopped.ok && (await notePaidBack(store, { orderId, paymentIntentId, paid, by: admin }))
  operation.note(`stop ${id} of ${orderId}: ${JSON.stringify([stopped, noted])}`)
  return noted && noted.ok === true
}
