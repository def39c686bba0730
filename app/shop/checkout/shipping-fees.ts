import * as messages from '#app/messages/current.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { type Zone, zones } from '#store/shipping/shipping.ts'

const formatFee = (fee: Sen) => formatMoney(fee).replace(/\.00$/, '')

/** For example 'East Malaysia – MYR 10'. */
export const formatZoneFee = (zone: Zone) => `${messages.cart.zoneNames[zone]} – ${formatFee(zones[zone].fee)}`

/** Before a state is known. */
export const lowestFee = formatFee(zones.east.fee)

export const shippingFees = messages.cart.shippingFees(formatFee(zones.east.fee), formatFee(zones.west.fee))

/** What shipping costs and when a parcel leaves, for the page of a product. */
export const getShippingLine = () => messages.cart.shippingLine(formatFee(zones.east.fee), formatFee(zones.west.fee))
