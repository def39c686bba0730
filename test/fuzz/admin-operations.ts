import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { Db } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { listNextStatuses } from '#store/orders/admin-status-changes.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { isSettleable } from '#store/orders/refund-rules.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { recordSettlement, retryRefund } from '#store/orders/resolve-refund.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { changePayment } from '../actors/provider-actions.ts'
import type { Operation, Work } from './scheduler.ts'
import { accessProvider, type World } from './world.ts'

const admin = { uid: 'admin', email: 'admin@example.com' }

/** Changes the status of an order, mostly to one that the admin's page offers. */
export function changeStatus(world: World): Work {
  const { harness, random, scheduler } = world
  const statuses: OrderRow['status'][] = random.chance(0.15)
    ? ['pending']
    : ['paid', 'processing', 'shipped', 'delivered']
  const restock = random.chance(0.5)
  return async operation => {
    const order = await pickOrder(world, operation, statuses)
    if (!order) return
    const { id, status } = order
    const to = operation.random.pick(operation.random.chance(0.8) ? listNextStatuses(status) : orderStatuses) ?? 'paid'
    const result = await changeOrderStatus(harness.store, { orderId: id, from: status, to, restock, by: admin })
    scheduler.note(operation, `${id} ${status} -> ${to}: ${result.ok ? `pending=${result.isPending}` : result.reason}`)
    const { paymentIntentId } = order
    if (!paymentIntentId) return
    if (result.ok && to === 'shipped') await checkRefund(world, paymentIntentId, `Order ${id} was shipped`)
    if (!result.ok && result.reason === 'refused' && !(await hasReturned(world, paymentIntentId)))
      await checkRefund(world, paymentIntentId, `The refund of order ${id} was called refused`)
  }
}

/** Undoes a change, which the store allows for ten seconds, also while its order is refunded. */
export function undoChange(world: World): Work {
  return async operation => {
    const order = await pickOrder(world, operation, ['processing', 'shipped', 'delivered'])
    if (!order) return
    const { id, status } = order
    const result = await undoStatusChange(world.harness.store, { orderId: id, changedTo: status, by: admin })
    world.scheduler.note(operation, `${id} undo ${status}: ${result.ok ? result.status : result.reason}`)
  }
}

/** Asks again for a refund that failed, or settles one in another way. */
export function resolveRefund({ harness, random, scheduler }: World): Work {
  const { store, db } = harness
  const shouldRetry = random.chance(0.5)
  return async operation => {
    const at = store.now().toISOString()
    const open = (await db.selectFrom('refunds').selectAll().where('status', 'in', ['failed', 'pending']).execute())
      .filter(refund => isSettleable({ ...refund, isTaken: refund.providerId !== null }, at))
      .sort((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1))
    const refund = operation.random.pick(open)
    if (!refund) return
    const change = { refundId: refund.id, by: admin }
    const byHand = { way: 'by_hand', how: 'bank transfer', on: at.slice(0, 10) } as const
    const settlement = (await isAtBank(harness.db, refund)) ? ({ way: 'bank' } as const) : byHand
    const result = shouldRetry
      ? await retryRefund(store, change)
      : await recordSettlement(store, { ...change, settlement })
    const name = shouldRetry ? 'retry' : settlement.way
    scheduler.note(operation, `${name} for ${refund.orderId}: ${result.ok ? 'ok' : result.reason}`)
  }
}

/** Whether an admin may believe that the bank has taken an amount. */
async function isAtBank(
  db: Db,
  { paymentIntentId, amountSen }: { paymentIntentId: string | null; amountSen: number },
): Promise<boolean> {
  const disputes = await db.selectFrom('disputes').selectAll().where('state', '=', 'open').execute()
  return disputes.some(dispute => dispute.paymentIntentId === paymentIntentId && dispute.amountSen >= amountSen)
}

/** Refunds a part of an order, or pieces of it, mostly by the provider. */
export function refundPart(world: World): Work {
  const { harness, random, scheduler } = world
  const chosen = random.weighted({ provider: 8, by_hand: 2, bank: 1 })
  return async operation => {
    const order = await pickOrder(world, operation, ['paid', 'processing', 'shipped', 'delivered'])
    if (!order) return
    const items = await harness.db.selectFrom('orderItems').selectAll().where('orderId', '=', order.id).execute()
    const item = operation.random.chance(0.6) ? operation.random.pick(items) : undefined
    const amount = sen(item?.priceSen ?? 1 + operation.random.integer(order.totalSen))
    const restock = operation.random.chance(0.5)
    const isTaken = await isAtBank(harness.db, { paymentIntentId: order.paymentIntentId, amountSen: amount })
    const way = chosen === 'bank' && !isTaken ? 'by_hand' : chosen
    const request = {
      orderId: order.id,
      id: createId(),
      amount,
      items: item ? [{ productId: item.productId, restock }] : [],
      reason: 'A button is missing',
      way,
      paid: way === 'by_hand' ? { how: 'cash', on: '2026-11-20' } : undefined,
      by: admin,
    }
    const result = await requestRefund(harness.store, request)
    // A double tap, or a retry after a lost response.
    if (operation.random.chance(0.2)) await requestRefund(harness.store, request)
    scheduler.note(operation, `${order.id} refund ${amount} ${way}: ${result.ok ? result.isPending : result.reason}`)
  }
}

/**
 * Nothing is shipped while the store's own refund of the whole payment runs or has succeeded, and
 * no such refund that was made counts as refused.
 */
async function checkRefund({ harness, violations }: World, paymentIntentId: string, claim: string): Promise<void> {
  const refunds = await harness.stripe.refunds.list({ payment_intent: paymentIntentId })
  const returned = refunds.data.find(({ status }) => status !== 'failed')
  const parts = await harness.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('isRest', '=', 0)
    .execute()
  if (!returned || parts.length > 0) return
  const events = await harness.stripe.events.list({ type: 'refund.created', limit: 100 })
  const isOwn = events.data.some(
    ({ data, request }) => 'id' in data.object && data.object.id === returned.id && request?.idempotency_key,
  )
  if (isOwn) violations.push(`${claim}, although its refund ${returned.id} is ${returned.status}`)
}

/** Another admin may have asked again at once, with success. */
async function hasReturned({ harness }: World, paymentIntentId: string): Promise<boolean> {
  const rows = await harness.db
    .selectFrom('refunds')
    .select('status')
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()
  return rows.some(({ status }) => status === 'pending' || status === 'succeeded')
}

async function pickOrder(
  { harness, orderIds }: World,
  { random }: Operation,
  statuses: OrderRow['status'][],
): Promise<OrderRow | undefined> {
  const orders = await harness.db.selectFrom('orders').selectAll().where('status', 'in', statuses).execute()
  const id = random.pick([...orderIds].filter(known => orders.some(order => order.id === known)).slice(-8))
  return orders.find(order => order.id === id)
}

export function reconcile({ harness }: World): Work | undefined {
  return () => reconcilePayments(harness.store)
}

/** Somebody refunds or disputes a payment at the provider, or decides about a refund there. */
export function changePaymentAtProvider(world: World): Work | undefined {
  const change = world.random.weighted({ refund: 4, half: 1, dispute: 2, decide: 2, succeed: 3, fail: 3 })
  return operation => {
    const { random } = operation
    return changePayment(accessProvider(world, operation), random, change, { newest: random.chance(0.6) ? 2 : 15 })
  }
}
