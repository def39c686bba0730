import { createId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { listNextStatuses } from '#store/orders/admin-status-changes.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { isStoppable } from '#store/orders/ledger.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { askAgain, notePaidBack, stopRefund } from '#store/orders/pay-back.server.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { changePayment } from '../actors/provider-actions.ts'
import { listOwed } from '../books/list-owed.ts'
import type { Operation } from './scheduler.ts'
import { accessProvider, visit, type World } from './world.ts'

export const admin = { uid: 'admin', email: 'admin@example.com' }

/** Changes the status of an order, mostly to one that the admin's page offers. */
export async function changeStatus(world: World, operation: Operation): Promise<void> {
  const { random } = operation
  const statuses: OrderRow['status'][] = random.chance(0.15)
    ? ['pending']
    : ['paid', 'processing', 'shipped', 'delivered']
  const owing = random.chance(0.3) && (await pickOrder(world, operation, statuses, ({ owedSen }) => owedSen > 0))
  const order = owing || (await pickOrder(world, operation, statuses))
  if (!order) return
  const { id, status, paymentIntentId } = order
  const to = random.pick(random.chance(0.8) ? listNextStatuses(status) : orderStatuses) ?? 'paid'
  const change = { orderId: id, from: status, to, restock: random.chance(0.5), by: admin }
  const result = await changeOrderStatus(world.harness.store, change)
  operation.note(`${id} ${status} -> ${to}: ${result.ok ? `pending=${result.isPending}` : result.reason}`)
  if (result.ok && order.owedSen > 0) visit(world, 'order changed while something is owed')
  if (!paymentIntentId) return
  if (result.ok && to === 'shipped') await checkRefund(world, paymentIntentId, `Order ${id} was shipped`)
  if (!result.ok && result.reason === 'refused' && !(await hasReturned(world, paymentIntentId)))
    await checkRefund(world, paymentIntentId, `The refund of order ${id} was called refused`)
}

/** Undoes a change, which the store allows for ten seconds, also while its order is refunded. */
export async function undoChange(world: World, operation: Operation): Promise<void> {
  const order = await pickOrder(world, operation, ['processing', 'shipped', 'delivered'])
  if (!order) return
  const { id, status } = order
  const result = await undoStatusChange(world.harness.store, { orderId: id, changedTo: status, by: admin })
  operation.note(`${id} undo ${status}: ${result.ok ? result.status : result.reason}`)
}

/** Pays back what is owed, or stops a refund that is not taken. */
export async function resolveRefund({ harness: { store, db } }: World, { random, note }: Operation): Promise<void> {
  const kind = random.weighted({ retry: 4, by_hand: 3, stop: 2 })
  const at = store.now().toISOString()
  if (kind === 'stop') {
    const waiting = (await db.selectFrom('ledgerEntries').selectAll().where('madeAt', 'is', null).execute()).filter(
      refund => refund.failedAt === null && refund.direction === 'out' && isStoppable(refund, at),
    )
    const refund = random.pick(waiting)
    if (!refund) return
    const result = await stopRefund(store, { refundId: refund.id, by: admin })
    return note(`stop ${refund.orderId}: ${result.ok ? 'ok' : result.reason}`)
  }
  const debt = random.pick(await listOwed(db))
  if (!debt) return
  const request = { orderId: debt.order.id, paymentIntentId: debt.paymentIntentId, by: admin }
  const result =
    kind === 'retry'
      ? await askAgain(store, request)
      : await notePaidBack(store, { ...request, paid: { how: 'bank transfer', on: at.slice(0, 10) } })
  note(`${kind} for ${debt.order.id}: ${result.ok ? 'ok' : result.reason}`)
}

/** Refunds a part of an order, or pieces of it, mostly by the provider. */
export async function refundPart(world: World, operation: Operation): Promise<void> {
  const { store, db } = world.harness
  const { random } = operation
  const order = await pickOrder(world, operation, ['paid', 'processing', 'shipped', 'delivered'])
  if (!order) return
  const items = await db.selectFrom('orderItems').selectAll().where('orderId', '=', order.id).execute()
  const item = random.chance(0.6) ? random.pick(items) : undefined
  const way = random.weighted({ provider: 8, by_hand: 2 })
  const request = {
    orderId: order.id,
    id: createId(),
    amount: sen(item?.priceSen ?? 1 + random.integer(order.totalSen)),
    items: item ? [{ productId: item.productId, restock: random.chance(0.5) }] : [],
    reason: 'A button is missing',
    way,
    paid: way === 'by_hand' ? { how: 'cash', on: '2026-11-20' } : undefined,
    by: admin,
  }
  const result = await requestRefund(store, request)
  // A double tap, or a retry after a lost response.
  if (random.chance(0.2)) await requestRefund(store, request)
  operation.note(`${order.id} refund ${request.amount} ${way}: ${result.ok ? result.isPending : result.reason}`)
}

/**
 * Nothing is shipped while the store's own refund of the whole payment runs or has succeeded, and
 * no such refund that was made counts as refused.
 */
async function checkRefund(
  { harness, violations, restoredAt }: World,
  paymentIntentId: string,
  claim: string,
): Promise<void> {
  const refunds = await harness.stripe.refunds.list({ payment_intent: paymentIntentId })
  const returned = refunds.data.find(({ status }) => status !== 'failed')
  const parts = await harness.db
    .selectFrom('refundDecisions')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('ends', 'is', null)
    .execute()
  // Of what was refunded after a backup the store may not know.
  const isForgotten = restoredAt && returned && returned.created * 1000 <= restoredAt.getTime()
  if (!returned || parts.length > 0 || isForgotten) return
  if (returned.metadata?.refund) violations.add(`${claim}, although its refund ${returned.id} is ${returned.status}`)
}

/** Another admin may have asked again at once, with success. */
async function hasReturned({ harness }: World, paymentIntentId: string): Promise<boolean> {
  const rows = await harness.db
    .selectFrom('ledgerEntries')
    .select('failedAt')
    .where('paymentIntentId', '=', paymentIntentId)
    .where('direction', '=', 'out')
    .execute()
  return rows.some(({ failedAt }) => failedAt === null)
}

export async function pickOrder(
  { harness, orderIds }: World,
  { random }: Operation,
  statuses: readonly OrderRow['status'][],
  isChosen: (order: OrderRow) => boolean = () => true,
): Promise<OrderRow | undefined> {
  const found = await harness.db.selectFrom('orders').selectAll().where('status', 'in', statuses).execute()
  const orders = found.filter(isChosen)
  const id = random.pick([...orderIds].filter(known => orders.some(order => order.id === known)).slice(-8))
  return orders.find(order => order.id === id)
}

/** Somebody refunds or disputes a payment at the provider, or decides about a refund there. */
export function changePaymentAtProvider(world: World, operation: Operation): Promise<void> {
  const { random } = operation
  const change = random.weighted({ refund: 4, half: 1, dispute: 2, halfDispute: 2, decide: 6, succeed: 3, fail: 3 })
  return changePayment(accessProvider(world, operation), random, change, { newest: random.chance(0.6) ? 2 : 15 })
}
