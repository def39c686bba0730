import { formatMoney, type Sen } from '#store/money.ts'
import { type Zone, zones } from '#store/shipping/shipping.ts'

const formatFee = (fee: Sen) => formatMoney(fee).replace(/\.00$/, '')

/** For example 'East Malaysia – MYR 10'. */
export const formatZoneFee = (zone: Zone) => `${zones[zone].name} – ${formatFee(zones[zone].fee)}`

export const shippingFees = `East ${formatFee(zones.east.fee)}, West ${formatFee(zones.west.fee)}`

/** What shipping costs and when a parcel leaves, for the page of a product. */
export const shippingLine = `Shipping ${formatFee(zones.east.fee)} ${zones.east.name}, ${formatFee(zones.west.fee)} ${zones.west.name}. Ships in 1–2 business days.`
