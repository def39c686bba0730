import type { OrderTable } from './order-table.ts'

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Whether an order waits to be sent in a parcel of its own, and nothing is open about its money.
 */
export const isPackable = (order: OrderTable): boolean =>
  (order.status === 'paid' || order.status === 'processing') &&
  order.packedWith === null &&
  order.delivery === 'parcel' &&
  order.hasDispute === 0 &&
  order.refundedSen === 0 &&
  order.owedSen === 0 &&
  order.missingSen === 0 &&
  order.shipAddress !== ''

/** Whether two orders are of one buyer, and go to one address. */
export const isOneParcel = (a: OrderTable, b: OrderTable): boolean =>
  (a.shopperId === b.shopperId ||
    (a.shipPhone !== '' && a.shipPhone === b.shipPhone) ||
    (a.email !== '' && normalize(a.email) === normalize(b.email))) &&
  normalizeAddress(a) === normalizeAddress(b)

const normalizeAddress = ({ shipAddress, shipZip, shipCity, shipState, shipCountry }: OrderTable) =>
  [shipAddress, shipZip, shipCity, shipState, shipCountry].map(normalize).join('\n')

/** Whether an order was placed before another: the later one is packed into its parcel. */
export const isEarlier = (a: OrderTable, b: OrderTable): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

/** The order in whose parcel the pieces of an order are. */
export const getParcelId = ({ id, packedWith }: Pick<OrderTable, 'id' | 'packedWith'>) => packedWith ?? id
