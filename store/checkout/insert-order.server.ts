import type { Change } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import type { Tx } from '#store/database.server.ts'
import {
  createOrderId,
  createOrderPageToken,
  type OrderId,
  type ProductId,
  type ShopperId,
  shortOrderId,
} from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { type Sen, sumSen } from '#store/money.ts'
import { addNewOrderNotification } from '#store/notifications/collected-notifications.server.ts'
import { addStatusChange } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import type { Product } from '#store/products/product.ts'
import { calculateFee, type DeliveryRules, findZone, toZoneColumns } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

export interface OrderLine {
  id: ProductId
  title: string
  image: string | null
  size: string | null
  price: Sen
}

/** What an order copies of a product, which may be edited or hidden later. */
export const toOrderLine = ({ id, title, imageUrls, size }: Product, price: Sen): OrderLine => ({
  ...{ id, title, price },
  image: imageUrls[0] ?? null,
  size: size ?? null,
})

export interface OrderInput {
  shopperId: ShopperId
  /** Sorted product ids. */
  cartKey: string
  /** The account to which the order belongs. */
  userId?: string | undefined
  email: string
  shipping: ShippingAddress
  language: Language
  network: ClientNetwork | undefined
  /** ISO 8601. */
  at: string
}

/** What an order costs, and where it goes, by the rules of now. */
type OrderSums = Pick<OrderRow, 'subtotalSen' | 'shippingSen' | 'totalSen' | 'zone' | 'zoneFacts'>

export function calculateTotals(
  lines: readonly OrderLine[],
  { shipping, rules }: Pick<OrderInput, 'shipping'> & { rules: DeliveryRules },
): OrderSums {
  const subtotalSen = sumSen(lines.map(({ price }) => price))
  const shippingSen = calculateFee(shipping, subtotalSen, rules)
  const totalSen = sumSen([subtotalSen, shippingSen])
  return { subtotalSen, shippingSen, totalSen, ...toZoneColumns(findZone(shipping, rules.zones)) }
}

export const toContactColumns = ({
  userId,
  email,
  language,
  shipping,
}: Pick<OrderInput, 'userId' | 'email' | 'language' | 'shipping'>) => ({
  userId: userId ?? null,
  email,
  language,
  ...toShippingColumns(shipping),
})

export const toShippingColumns = (shipping: ShippingAddress) => ({
  shipName: shipping.name,
  shipPhone: shipping.phone,
  shipAddress: shipping.address,
  shipCity: shipping.city,
  shipState: shipping.state,
  shipZip: shipping.zip,
  shipCountry: shipping.country,
})

/**
 * Inserts an order with its items and history, and notifies the admins of it.
 * @param columns its sums, and what is not as in an order that has just been placed
 * @param options.isRead whether the admins know of it
 * @returns undefined when the shopper already has an unpaid order for this cart, or the id is taken
 */
export async function insertNewOrder(
  { tx, publish }: Pick<Change, 'tx' | 'publish'>,
  order: OrderInput & { lines: readonly OrderLine[] },
  columns: OrderSums & Partial<OrderRow>,
  { isRead = false } = {},
): Promise<OrderRow | undefined> {
  const { shopperId, cartKey, lines, at, network } = order
  const id = columns.id ?? createOrderId()
  const orderNumber = shortOrderId(id)
  const contact = toContactColumns(order)
  const row = await tx
    .insertInto('orders')
    .values({
      id,
      orderNumber,
      shopperId,
      cartKey,
      ...contact,
      createdAt: at,
      updatedAt: at,
      status: 'pending',
      paymentStatus: 'pending',
      refundedSen: 0,
      owedSen: 0,
      missingSen: 0,
      paid: 0,
      requiresAction: 0,
      hasDispute: 0,
      delivery: 'parcel',
      revision: 0,
      network: network?.prefix ?? null,
      networkSite: network?.site ?? null,
      searchText: createOrderSearchText({ orderNumber, ...contact, titles: lines.map(({ title }) => title) }),
      pageToken: createOrderPageToken(),
      ...columns,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await insertLines(tx, id, lines)
  await addStatusChange(tx, { orderId: id, status: 'pending', at, note: 'Order created', by: 'system' })
  publish({ topic: 'order', id, change: 'added' })
  await addNewOrderNotification({ tx, at, publish }, row, { network, isRead })
  return row
}

export const insertLines = (tx: Tx, orderId: OrderId, lines: readonly OrderLine[]) =>
  tx
    .insertInto('orderItems')
    .values(
      lines.map(({ id, title, image, size, price }, position) => ({
        orderId,
        position,
        productId: id,
        title,
        image,
        size,
        quantity: 1,
        priceSen: price,
      })),
    )
    .execute()
