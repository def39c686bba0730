import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { listNextStatuses } from '#store/orders/admin-status-changes.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { markRefundPaidBack, retryRefund } from '#store/orders/resolve-failed-refund.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import type { Operation, Work } from './scheduler.ts'
import { submitToProvider, type World } from './world.ts'

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
    if (!result.ok && result.reason === 'refused')
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

/** Asks again for a refund that failed, or marks it as paid back by hand. */
export function resolveRefund({ harness, random, scheduler }: World): Work {
  const resolve = random.chance(0.7) ? retryRefund : markRefundPaidBack
  return async operation => {
    const failed = await harness.db.selectFrom('refunds').selectAll().where('status', '=', 'failed').execute()
    const refund = operation.random.pick(failed.sort((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1)))
    if (!refund) return
    const result = await resolve(harness.store, { paymentIntentId: refund.paymentIntentId, by: admin })
    scheduler.note(operation, `${resolve.name} for ${refund.orderId}: ${result.ok ? 'ok' : result.reason}`)
  }
}

/**
 * Nothing is shipped while the store's own refund of its payment runs or has succeeded, and no
 * refund that was made counts as refused.
 */
async function checkRefund({ harness, violations }: World, paymentIntentId: string, claim: string): Promise<void> {
  const refunds = await harness.stripe.refunds.list({ payment_intent: paymentIntentId })
  const returned = refunds.data.find(({ status }) => status !== 'failed')
  if (!returned) return
  const events = await harness.stripe.events.list({ type: 'refund.created', limit: 100 })
  const isOwn = events.data.some(
    ({ data, request }) => 'id' in data.object && data.object.id === returned.id && request?.idempotency_key,
  )
  if (isOwn) violations.push(`${claim}, although its refund ${returned.id} is ${returned.status}`)
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
  const { harness } = world
  const action = world.random.weighted({ refund: 4, half: 1, dispute: 2, decide: 2, succeed: 3, fail: 3 })
  return async operation => {
    const { random } = operation
    if (action === 'succeed' || action === 'fail') {
      const refund = random.pick((await harness.stripe.refunds.list({ limit: 10 })).data)
      if (refund) await submitToProvider(world, `/refunds/${refund.id}/update`, { result: action })
      return
    }
    if (action === 'decide') {
      const dispute = random.pick((await harness.stripe.disputes.list({ limit: 10 })).data)
      const result = random.chance(0.5) ? 'won' : 'lost'
      if (dispute) await submitToProvider(world, `/disputes/${dispute.id}/close`, { result })
      return
    }
    const charge = random.pick((await harness.stripe.charges.list({ limit: random.chance(0.6) ? 2 : 15 })).data)
    if (!charge) return
    world.scheduler.note(operation, `${action} of ${charge.metadata.orderId}`)
    if (action === 'dispute') await submitToProvider(world, `/charges/${charge.id}/dispute`, {})
    else await submitToProvider(world, `/charges/${charge.id}/refund`, { part: action === 'half' ? 'half' : 'whole' })
  }
}

/** Chooses what becomes of the next refund. */
export function chooseNextRefund(world: World): Work | undefined {
  const nextRefund = world.random.pick(['refused', 'pending', 'fails']) ?? 'refused'
  return async () => void (await submitToProvider(world, '/controls', { nextRefund }))
}
