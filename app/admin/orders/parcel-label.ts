import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

/** The lines of a parcel's label, the buyer's name first. */
export const formatParcelLabel = ({ name, phone, address, zip, city, state, country }: ShippingAddress) => [
  name,
  phone,
  address,
  `${zip} ${city}`,
  `${state}, ${country}`,
]
