import type { AdminOrder } from '#store/orders/order.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

/** The lines of a parcel's label, the buyer's name first. */
export const formatParcelLabel = ({ name, phone, address, zip, city, state, country }: ShippingAddress) => [
  name,
  ...[phone, address, ...(address && [`${zip} ${city}`, `${state}, ${country}`])].filter(Boolean),
]

/** What is said of an order that has no address for a parcel. */
export const describeNoAddress = ({
  delivery,
  status,
  shipping,
}: Pick<AdminOrder, 'delivery' | 'status' | 'shipping'>): string | undefined => {
  if (delivery === 'collect') return status === 'delivered' ? 'Collected' : 'To be collected'
  return shipping.address === '' ? 'No address yet: the buyer gives it on the link.' : undefined
}

/** The pieces of an order that go into its parcel: those that came back with a refund don't. */
export const listPackedItems = ({ items, returnedProductIds }: Pick<AdminOrder, 'items' | 'returnedProductIds'>) =>
  items.filter(({ id }) => !returnedProductIds.includes(id))
