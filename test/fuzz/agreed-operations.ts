import {
  cancelReservation,
  changeAgreedPrice,
  claimPaid,
  endReservations,
  extendReservation,
} from '#store/checkout/change-reservation.server.ts'
import { denyPayment } from '#store/checkout/note-payment.server.ts'
import { reserveForBuyer } from '#store/checkout/reserve-products.server.ts'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { sen } from '#store/money.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { toOrder } from '#store/orders/order-rows.server.ts'
import { createReservation, note } from '../agreed-orders.ts'
import { admin, pickOrder } from './admin-operations.ts'
import type { Work } from './scheduler.ts'
import { chooseProducts } from './shopper-operations.ts'
import { visit, type World } from './world.ts'

/** Of buyers for whom an admin makes orders. */
export const agreedEmails = ['', 'chat@example.com']

const dayMs = 24 * 60 * 60_000
const unpaid = ['pending', 'payment_failed', 'awaiting_payment', 'expired'] as const
const isAgreed = ({ reservedUntil }: OrderRow) => reservedUntil !== null

/** An admin reserves a piece or two, which shoppers want too, or hands them over for cash. */
export function reserveByAdmin(world: World): Work {
  const { harness, random, scheduler } = world
  const days = random.pick([0.02, 0.1, 1, 3]) ?? 1
  const isHandedOver = random.chance(0.15)
  return async operation => {
    const ids = await chooseProducts(world, operation)
    if (ids.length === 0) return
    const { store } = harness
    const request = createReservation(store, ids, {
      email: operation.random.pick(agreedEmails) ?? '',
      until: new Date(store.now().getTime() + days * dayMs).toISOString(),
      handedOver: isHandedOver ? { id: `cash ${ids[0]}`, way: 'cash', reference: '', on: '2026-11-20' } : undefined,
      by: admin,
    })
    const result = await reserveForBuyer(store, request)
    // A double tap, or a retry after a lost response.
    if (operation.random.chance(0.2)) await reserveForBuyer(store, request)
    scheduler.note(operation, `reserve ${ids} for ${request.orderId}: ${result.ok ? 'ok' : result.reason}`)
    if (!result.ok) return
    world.orderIds.add(request.orderId)
    visit(world, isHandedOver ? 'piece handed over for cash' : 'piece reserved')
    // Whoever has the link pays on a page as any shopper does.
    const order = await harness.db.selectFrom('orders').selectAll().where('id', '=', request.orderId).execute()
    if (order[0]) operation.random.pick(world.shoppers)?.orders.push(await toOrder(harness.db, order[0]))
  }
}

/** An admin changes what was agreed, or the buyer says that it is paid. */
export function changeReservation(world: World): Work {
  const { harness, scheduler } = world
  const { store } = harness
  return async operation => {
    const order = await pickOrder(world, operation, unpaid, isAgreed)
    if (!order) return
    const { random } = operation
    const change = { orderId: order.id, by: admin }
    const until = new Date(store.now().getTime() + random.integer(4) * dayMs + 60_000).toISOString()
    const kind = random.weighted({ extend: 4, price: 3, claim: 3, cancelReservation: 2 })
    const [item] = await harness.db.selectFrom('orderItems').selectAll().where('orderId', '=', order.id).execute()
    const prices = item ? [{ id: item.productId, price: sen(500 + random.integer(40) * 100) }] : []
    const acts = {
      extend: () => extendReservation(store, { ...change, until }),
      price: () => changeAgreedPrice(store, { ...change, prices, shippingFee: sen(order.shippingSen) }),
      claim: () => claimPaid(store, order.id),
      cancelReservation: () => cancelReservation(store, change),
    }
    scheduler.note(operation, `${kind} of ${order.id}: ${JSON.stringify(await acts[kind]())}`)
  }
}

/** An admin notes money that came by hand: all of it, a part, or more; now or after the end. */
export function notePaymentByHand(world: World): Work {
  const { harness, scheduler } = world
  return async operation => {
    const { random } = operation
    const order =
      (await pickOrder(world, operation, unpaid, isAgreed)) ??
      (await pickOrder(world, operation, ['paid', 'shipped'], isAgreed))
    if (!order) return
    const amount = random.pick([order.totalSen, order.totalSen, Math.ceil(order.totalSen / 2), order.totalSen + 500])
    const result = await note(harness.store, order.id, amount ?? order.totalSen, `${order.id} ${random.integer(5)}`)
    scheduler.note(operation, `${order.id} noted ${amount}: ${JSON.stringify(result)}`)
    visit(world, result.ok && result.missing === 0 ? 'paid by hand' : 'part paid by hand')
  }
}

/** Money that an admin had noted never came. */
export function denyPaymentByHand(world: World): Work {
  const { harness, scheduler } = world
  return async operation => {
    const entries = await harness.db
      .selectFrom('ledgerEntries')
      .selectAll()
      .where('direction', '=', 'in')
      .where('way', '=', 'by_hand')
      .where('failedAt', 'is', null)
      .orderBy('id')
      .execute()
    const entry = operation.random.pick(entries)
    if (!entry) return
    const id = await denyPayment(harness.store, {
      entryId: entry.id,
      restock: operation.random.chance(0.5),
      by: admin,
    })
    scheduler.note(operation, `${entry.orderId} never came: ${id}`)
    if (id) visit(world, 'money by hand never came')
  }
}

export const endAgreements =
  ({ harness }: World): Work =>
  () =>
    endReservations(harness.store)

/** An admin sells a piece at the stall. */
export function sellAtStall(world: World): Work {
  const { harness, scheduler } = world
  return async operation => {
    const [id] = await chooseProducts(world, operation)
    if (!id) return
    const result = await sellElsewhere(harness.store, { id, price: sen(2000), channel: 'market' }, admin)
    scheduler.note(operation, `${id} sold elsewhere: ${result.ok ? 'ok' : result.reason}`)
    if (result.ok) visit(world, 'piece sold elsewhere')
  }
}
