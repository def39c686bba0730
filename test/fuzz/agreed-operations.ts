import {
  cancelReservation,
  changeAgreedPrice,
  claimPaid,
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
import type { Operation } from './scheduler.ts'
import { chooseProducts } from './shopper-operations.ts'
import { visit, type World } from './world.ts'

/** Of buyers for whom an admin makes orders. */
export const agreedEmails = ['', 'chat@example.com']

const dayMs = 24 * 60 * 60_000
const unpaid = ['pending', 'payment_failed', 'awaiting_payment', 'expired'] as const
const isAgreed = ({ reservedUntil }: OrderRow) => reservedUntil !== null

/** An admin reserves a piece or two, which shoppers want too, or hands them over for cash. */
export async function reserveByAdmin(world: World, operation: Operation): Promise<void> {
  const { store, db } = world.harness
  const { random } = operation
  const ids = await chooseProducts(world, operation)
  if (ids.length === 0) return
  const days = random.pick([0.02, 0.1, 1, 3]) ?? 1
  const isHandedOver = random.chance(0.15)
  const request = createReservation(store, ids, {
    email: random.pick(agreedEmails) ?? '',
    until: new Date(store.now().getTime() + days * dayMs).toISOString(),
    handedOver: isHandedOver ? { id: `cash ${ids[0]}`, way: 'cash', reference: '', on: '2026-11-20' } : undefined,
    by: admin,
  })
  const result = await reserveForBuyer(store, request)
  // A double tap, or a retry after a lost response.
  if (random.chance(0.2)) await reserveForBuyer(store, request)
  operation.note(`reserve ${ids} for ${request.orderId}: ${result.ok ? 'ok' : result.reason}`)
  if (!result.ok) return
  world.orderIds.add(request.orderId)
  visit(world, isHandedOver ? 'piece handed over for cash' : 'piece reserved')
  // Whoever has the link pays on a page as any shopper does.
  const [order] = await db.selectFrom('orders').selectAll().where('id', '=', request.orderId).execute()
  if (order) random.pick(world.shoppers)?.orders.push(await toOrder(db, order))
}

/** An admin changes what was agreed, or the buyer says that it is paid. */
export async function changeReservation(world: World, operation: Operation): Promise<void> {
  const { store, db } = world.harness
  const order = await pickOrder(world, operation, unpaid, isAgreed)
  if (!order) return
  const { random } = operation
  const change = { orderId: order.id, by: admin }
  const until = new Date(store.now().getTime() + random.integer(4) * dayMs + 60_000).toISOString()
  const kind = random.weighted({ extend: 4, price: 3, claim: 3, cancelReservation: 2 })
  const [item] = await db.selectFrom('orderItems').selectAll().where('orderId', '=', order.id).execute()
  const prices = item ? [{ id: item.productId, price: sen(500 + random.integer(40) * 100) }] : []
  const acts = {
    extend: () => extendReservation(store, { ...change, until }),
    price: () => changeAgreedPrice(store, { ...change, prices, shippingFee: sen(order.shippingSen) }),
    claim: () => claimPaid(store, order.id),
    cancelReservation: () => cancelReservation(store, change),
  }
  operation.note(`${kind} of ${order.id}: ${JSON.stringify(await acts[kind]())}`)
}

/** An admin notes money that came by hand: all of it, a part, or more; now or after the end. */
export async function notePaymentByHand(world: World, operation: Operation): Promise<void> {
  const { random } = operation
  const order =
    (await pickOrder(world, operation, unpaid, isAgreed)) ??
    (await pickOrder(world, operation, ['paid', 'shipped'], isAgreed))
  if (!order) return
  const { id, totalSen } = order
  const amount = random.pick([totalSen, totalSen, Math.ceil(totalSen / 2), totalSen + 500]) ?? totalSen
  const result = await note(world.harness.store, id, amount, `${id} ${random.integer(5)}`)
  operation.note(`${id} noted ${amount}: ${JSON.stringify(result)}`)
  visit(world, result.ok && result.missing === 0 ? 'paid by hand' : 'part paid by hand')
}

/** Money that an admin had noted never came. */
export async function denyPaymentByHand(world: World, { random, note }: Operation): Promise<void> {
  const { store, db } = world.harness
  const entries = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('direction', '=', 'in')
    .where('way', '=', 'by_hand')
    .where('failedAt', 'is', null)
    .orderBy('id')
    .execute()
  const entry = random.pick(entries)
  if (!entry) return
  const id = await denyPayment(store, { entryId: entry.id, restock: random.chance(0.5), by: admin })
  note(`${entry.orderId} never came: ${id}`)
  if (id) visit(world, 'money by hand never came')
}

/** An admin sells a piece at the stall. */
export async function sellAtStall(world: World, operation: Operation): Promise<void> {
  const [id] = await chooseProducts(world, operation)
  if (!id) return
  const result = await sellElsewhere(world.harness.store, { id, price: sen(2000), channel: 'market' }, admin)
  operation.note(`${id} sold elsewhere: ${result.ok ? 'ok' : result.reason}`)
  if (result.ok) visit(world, 'piece sold elsewhere')
}
