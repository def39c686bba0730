import type { AdminOrder } from '#store/orders/order.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

/** The lines of a parcel's label, the buyer's name first. */
export const formatParcelLabel = ({ name, phone, address, zip, city, state, country }: ShippingAddress) => [
  name,
  phone,
  address,
  `${zip} ${city}`,
  `${state}, ${country}`,
]

/** The pieces of an order that go into its parcel: those that came back with a refund don't. */
export const listPackedItems = ({ items, returnedProductIds }: Pick<AdminOrder, 'items' | 'returnedProductIds'>) =>
  items.filter(({ id }) => !returnedProductIds.includes(id))
