import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import { changeOrder, type OrderChange } from '#store/orders/change-order.server.ts'
import type { DisputeTable } from '#store/orders/dispute-table.ts'
import { insertDecision, insertEntry } from '#store/orders/ledger-changes.server.ts'
import type { LedgerEntryTable } from '#store/orders/ledger-table.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import type { OrderItemTable, OrderStatusChangeTable, OrderTable } from '#store/orders/order-table.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { address, email } from './factories.ts'

let sequence = 0

/** A row of `orders` without a payment; each is newer than the one before. */
export function orderFixture(overrides: Partial<OrderTable> = {}): OrderTable {
  sequence += 1
  const id = `order${String(sequence).padStart(12, '0')}` as OrderId
  const order: OrderTable = {
    id,
    orderNumber: id.slice(-8).toUpperCase(),
    shopperId: `shopper-${sequence}` as ShopperId,
    userId: null,
    cartKey: `cart-${sequence}`,
    email,
    shipName: address.name,
    shipPhone: '+60123456789',
    shipAddress: address.address,
    shipCity: address.city,
    shipState: address.state,
    shipZip: address.zip,
    shipCountry: 'Malaysia',
    zone: 'east',
    zoneFacts: null,
    subtotalSen: 4500,
    shippingSen: 1000,
    totalSen: 5500,
    refundedSen: 0,
    owedSen: 0,
    owedSince: null,
    missingSen: 0,
    createdAt: new Date(Date.UTC(2026, 5, 1) + sequence * 60_000).toISOString(),
    // Now: reconciliation asks the provider about orders that have waited for long.
    updatedAt: new Date().toISOString(),
    status: 'pending',
    paymentStatus: 'pending',
    paid: 0,
    paidAt: null,
    recoveredAt: null,
    reservedUntil: null,
    claimedPaidAt: null,
    delivery: 'parcel',
    packedWith: null,
    feeRefundAt: null,
    stripeSessionId: null,
    paymentIntentId: null,
    paymentMethod: null,
    requiresAction: 0,
    hasDispute: 0,
    revision: 0,
    checkoutAttempt: null,
    checkoutStartedAt: null,
    sessionUrl: null,
    sessionExpiresAt: null,
    paymentCheckedAt: null,
    network: null,
    networkSite: null,
    language: 'en',
    pageToken: `token${id.padStart(21, '0')}`,
    courier: null,
    trackingNumber: null,
    searchText: '',
    ...overrides,
  }
  return { ...order, searchText: createOrderSearchText({ ...order, titles: [] }) }
}

/** The order's only item; its product doesn't exist. */
export const orderItemFixture = (orderId: OrderId, overrides: Partial<OrderItemTable> = {}): OrderItemTable => ({
  orderId,
  position: 0,
  productId: `gone-${orderId}` as ProductId,
  title: `Ordered shirt ${sequence}`,
  image: null,
  size: null,
  quantity: 1,
  priceSen: 4500,
  ...overrides,
})

/** The first entry of the order's status history. */
export const statusChangeFixture = (
  { id, createdAt }: Pick<OrderTable, 'id' | 'createdAt'>,
  overrides: Partial<OrderStatusChangeTable> = {},
): OrderStatusChangeTable => ({
  id: `change-${id}-${overrides.position ?? 0}`,
  orderId: id,
  position: 0,
  status: 'pending',
  previousStatus: null,
  timestamp: createdAt,
  note: 'Order created',
  updatedBy: 'system',
  actor: null,
  ...overrides,
})

/** Inserts an order with one item and one history entry, and returns its id. */
export async function insertOrder(db: Db, overrides: Partial<OrderTable> = {}): Promise<OrderId> {
  const order = orderFixture(overrides)
  const item = orderItemFixture(order.id)
  const searchText = createOrderSearchText({ ...order, titles: [item.title] })
  await db
    .insertInto('orders')
    .values({ ...order, searchText })
    .execute()
  await db.insertInto('orderItems').values(item).execute()
  await db.insertInto('orderStatusChanges').values(statusChangeFixture(order)).execute()
  if (order.paid === 1) await insertPaid(db, order)
  return order.id
}

/** Inserts the payment of an order. */
const insertPaid = (db: Db, { id, paymentIntentId, totalSen, paidAt, createdAt }: OrderTable) =>
  insertEntryRow(db, id, {
    direction: 'in',
    way: paymentIntentId === null ? 'by_hand' : 'provider',
    paymentIntentId,
    amountSen: totalSen,
    reason: 'Paid',
    recordedAt: paidAt ?? createdAt,
    madeAt: paidAt ?? createdAt,
  })

/** Inserts a sum of an order's money, by default a refund that was just made. Returns its id. */
export async function insertEntryRow(
  db: Db,
  orderId: OrderId,
  overrides: Partial<Omit<LedgerEntryTable, 'orderId'>> = {},
): Promise<string> {
  sequence += 1
  const at = new Date().toISOString()
  const entry = { paymentIntentId: `pi_${sequence}`, amountSen: 5500, reason: 'Refunded by an admin', madeAt: at }
  const id = `entry${String(sequence).padStart(12, '0')}`
  await insertEntry({ tx: db as Tx, at, publish() {}, order: { id: orderId } }, { id, ...entry, ...overrides })
  return id
}

/** Inserts a decision to give money of an order back, with the pieces that come back. */
export const insertDecisionRow = (
  db: Db,
  { orderId, ...decision }: Parameters<typeof insertDecision>[1] & { orderId: OrderId; decidedAt: string },
  items?: Parameters<typeof insertDecision>[2],
) => insertDecision({ tx: db as Tx, at: decision.decidedAt, publish() {}, order: { id: orderId } }, decision, items)

/** Changes an order as `changeOrder` does, and returns what it publishes and has sent. */
export async function changeOrderAt(
  db: Db,
  at: string,
  orderId: OrderId,
  work: (change: OrderChange) => Promise<unknown>,
): Promise<{ events: StoreEvent[]; refunds: string[] }> {
  const [events, refunds]: [StoreEvent[], string[]] = [[], []]
  const context = {
    db,
    now: () => new Date(at),
    log: { info() {}, warn() {}, error() {} },
    events: {
      publish: async (_tx: Tx, named: readonly StoreEvent[]) => {
        events.push(...named)
        return () => {}
      },
    },
  }
  await changeOrder(context, orderId, async change => {
    const result = await work(change)
    refunds.push(...change.refunds)
    return result
  })
  return { events, refunds }
}

/** Inserts a dispute of all of an order's payment that the bank has not decided. */
export async function insertDisputeRow(
  db: Db,
  orderId: OrderId,
  overrides: Partial<Omit<DisputeTable, 'orderId'>> = {},
): Promise<void> {
  sequence += 1
  const dispute: DisputeTable = {
    id: `du_${sequence}`,
    orderId,
    paymentIntentId: `pi_${sequence}`,
    amountSen: 5500,
    reason: 'fraudulent',
    state: 'open',
    respondBy: '2026-11-30T04:00:00.000Z',
    openedAt: '2026-11-18T04:00:00.000Z',
    closedAt: null,
    ...overrides,
  }
  await db.insertInto('disputes').values(dispute).execute()
}
