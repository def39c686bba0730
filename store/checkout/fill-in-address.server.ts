import { isUnclaimed, type ShopperId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { changeOrder, type OrderChange, updateOrder } from '#store/orders/change-order.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import { findOrderByPageToken } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findZone, toZoneColumns } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { toShippingColumns } from './insert-order.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'

/**
 * Whether a browser may type the address of an order that an admin has made. The first one that
 * does becomes the buyer's, and no other one can.
 */
export const canTypeAddress = (
  { reservedUntil, shopperId: owner, status, shipAddress, delivery }: OrderRow,
  shopperId: ShopperId | undefined,
): boolean =>
  reservedUntil !== null &&
  delivery === 'parcel' &&
  (isUnclaimed(owner) || owner === shopperId) &&
  (isUnpaid(status) ? status !== 'expired' : shipAddress === '' && (status === 'paid' || status === 'processing'))

/** Stores what has become known of an order's buyer, which a search for orders finds. */
export async function updateContact(change: OrderChange, columns: Partial<OrderRow>): Promise<void> {
  const { tx, at, order } = change
  const titles = (await listOrderItems(tx, order)).map(({ title }) => title)
  const searchText = createOrderSearchText({ ...order, ...columns, titles })
  await updateOrder(change, { ...columns, searchText, updatedAt: at })
}

/**
 * Stores the address that the buyer of reserved pieces has typed. The agreed fee stays: of an
 * address that costs more the admins are told.
 * @returns false when this browser can't
 */
export async function fillInAddress(
  context: StoreContext,
  { pageToken, shopperId, shipping }: { pageToken: string; shopperId: ShopperId; shipping: ShippingAddress },
): Promise<boolean> {
  const id = (await findOrderByPageToken(context.db, pageToken))?.id
  const isStored = await changeOrder(context, id, async change => {
    const { order } = change
    const zoneBefore = order.zone
    if (!canTypeAddress(order, shopperId)) return false
    const zone = findZone(shipping, context.settings.current().delivery.zones)
    await updateContact(change, { ...toShippingColumns(shipping), ...toZoneColumns(zone), shopperId })
    const { fee, names } = zone
    const isDearer = zone.id !== zoneBefore && order.shippingSen < fee
    const event = { id: `${order.id}-dearer-zone`, type: 'order.zone' }
    // Once: a buyer may change the address as often as they like.
    if (isDearer && (await recordPaymentEvent(change.tx, event, change.at)))
      await notifyAdmins(change, {
        title: 'Parcel costs more than agreed',
        note: `the address is in ${names.en}, which costs ${formatMoney(fee)}. Agreed were ${formatMoney(order.shippingSen as Sen)}.`,
        pushNote: 'goes where a parcel costs more than agreed',
      })
    return true
  })
  return isStored ?? false
}
