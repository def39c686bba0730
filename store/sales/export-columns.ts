import type { CsvCell } from '#store/csv.ts'
import { erasedText, isErased } from '#store/erased-person.ts'
import { currency, type Sen, toMyr } from '#store/money.ts'
import { channelNames, type SoldChannel } from '#store/products/sold-channel.ts'
import { getCourierName } from '#store/shipping/couriers.ts'
import type { ExportedItem, ExportedOrder, SoldElsewhere } from './exported-order.ts'
import { getSoldPrice } from './sales-figures.ts'
import { toShopClock } from './shop-month.ts'

/** A column of an export: its head, and its cell in a row. */
export type Column<T> = readonly [head: string, getCell: (row: T) => CsvCell]

/** A sold piece: of an order, or sold elsewhere. */
export interface ExportedSale {
  /** Absent when it was sold elsewhere. */
  order?: ExportedOrder
  channel: 'shop' | SoldChannel
  soldAt: string | null
  item: Pick<
    ExportedItem,
    'productId' | 'title' | 'category' | 'garmentType' | 'brand' | 'size' | 'condition' | 'quantity' | 'priceSen'
  >
}

export const toOrderSales = (order: ExportedOrder): ExportedSale[] =>
  order.items.map(item => ({ order, channel: 'shop', soldAt: order.bookedAt, item }))

export const toSaleElsewhere = ({ id, soldAt, channel, ...product }: SoldElsewhere): ExportedSale => ({
  channel,
  soldAt,
  item: {
    ...product,
    productId: id,
    quantity: 1,
    priceSen: getSoldPrice(product),
  },
})

/**
 * A row per order. What was received and refunded counts for orders that were paid. An order of
 * another time, of which something went back in this one, has the refund alone.
 */
export const orderColumns: readonly Column<ExportedOrder>[] = [
  ['Order', getNumber],
  ['Placed', ({ createdAt }) => formatShopTime(createdAt)],
  ['Paid', ({ paidAt }) => formatShopTime(paidAt)],
  ['Status', ({ status }) => toWords(status)],
  ['Payment', ({ paymentStatus }) => toWords(paymentStatus)],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment id', ({ paymentIntentId }) => paymentIntentId],
  ['Buyer', getBuyer],
  ['E-mail', order => (isErased(order) ? null : order.email)],
  ['Phone', ({ shipPhone }) => shipPhone],
  ['Address', ({ shipAddress }) => shipAddress],
  ['City', ({ shipCity }) => shipCity],
  ['Postcode', ({ shipZip }) => shipZip],
  ['State', ({ shipState }) => shipState],
  ['Country', ({ shipCountry }) => shipCountry],
  ['Pieces', unlessRefundOnly(({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['Titles', ({ items }) => items.map(({ title }) => title).join('; ')],
  [`Goods (${currency})`, unlessRefundOnly(({ subtotalSen }) => formatSen(subtotalSen))],
  [`Shipping (${currency})`, unlessRefundOnly(({ shippingSen }) => formatSen(shippingSen))],
  [`Total (${currency})`, unlessRefundOnly(({ totalSen }) => formatSen(totalSen))],
  [`Received (${currency})`, order => formatSen(getReceived(order))],
  [`Refunded (${currency})`, ({ refundedInTimeSen }) => formatSen(refundedInTimeSen)],
  [`Net (${currency})`, order => formatSen(getReceived(order) - order.refundedInTimeSen)],
  ['Courier', ({ courier }) => (courier ? (getCourierName(courier) ?? 'Other') : null)],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  // Last, so that the columns before it keep their places in earlier spreadsheets.
  ['Row', ({ isRefundOnly }) => (isRefundOnly ? 'refund of an order of another time' : 'order')],
]

/** A row per piece of a paid order, or that was sold elsewhere. */
export const saleColumns: readonly Column<ExportedSale>[] = [
  ['Order', ({ order }) => (order ? getNumber(order) : null)],
  ['Paid', ({ soldAt }) => formatShopTime(soldAt)],
  ['Title', ({ item }) => item.title],
  ['Category', ({ item }) => item.category],
  ['Type', ({ item }) => item.garmentType],
  ['Brand', ({ item }) => item.brand || null],
  ['Size', ({ item }) => item.size],
  ['Condition', ({ item }) => item.condition],
  ['Quantity', ({ item }) => item.quantity],
  [`Price (${currency})`, ({ item }) => formatSen(item.priceSen)],
  [`Amount (${currency})`, ({ item }) => formatSen(item.priceSen * item.quantity)],
  ['Buyer', ({ order }) => (order ? getBuyer(order) : null)],
  ['State', ({ order }) => order?.shipState ?? null],
  ['Order status', ({ order }) => (order ? toWords(order.status) : null)],
  ['Payment', ({ order }) => (order ? toWords(order.paymentStatus) : null)],
  ['Product id', ({ item }) => item.productId],
  // Last, so that the columns before it keep their places in earlier spreadsheets.
  ['Channel', ({ channel }) => (channel === 'shop' ? 'Shop' : channelNames[channel])],
]

export const getHead = (columns: readonly Column<never>[]): CsvCell[] => columns.map(([head]) => head)
export const getCells = <T>(columns: readonly Column<T>[], row: T): CsvCell[] =>
  columns.map(([, getCell]) => getCell(row))

/** With #, as pages show it: a number such as 12345E67 would become 1.2345E+71 in a spreadsheet. */
function getNumber({ orderNumber }: ExportedOrder): string {
  return `#${orderNumber}`
}

function getBuyer(order: ExportedOrder): string {
  return isErased(order) ? erasedText : order.shipName
}

function unlessRefundOnly(getCell: (order: ExportedOrder) => CsvCell) {
  return (order: ExportedOrder): CsvCell => (order.isRefundOnly ? null : getCell(order))
}

const getReceived = ({ paid, isRefundOnly, totalSen }: ExportedOrder) => (paid === 1 && !isRefundOnly ? totalSen : 0)

const formatSen = (amount: number) => toMyr(amount as Sen)
const toWords = (status: string) => status.replaceAll('_', ' ')

/** '2026-11-21 01:00:05' in the shop's time zone, which spreadsheets read as a date. */
export const formatShopTime = (time: string | null) =>
  time && toShopClock(new Date(time)).toISOString().slice(0, 19).replace('T', ' ')

/** '2026-11-21' in the shop's time zone. */
export const formatShopDay = (time: string | null) => formatShopTime(time)?.slice(0, 10) ?? null
