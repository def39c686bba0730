import { getAdminStore } from '#app/context/current-user.ts'
import type { CsvRow } from '#store/csv.ts'
import { toShopDay } from '#store/dates.ts'
import { fromMyr, sumSen, toMyr } from '#store/money.ts'
import { listOrdersById } from '#store/orders/admin-order-queries.server.ts'
import type { AdminOrder, OrderItem } from '#store/orders/order.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { createExport } from '../money/export-response.server.ts'
import { parseIds } from '../ui/form-schemas.ts'
import type { Route } from './+types/parcels-export.ts'
import { maxSelectedOrders } from './orders-url.ts'
import { listPackedItems } from './parcel-label.ts'

/** Each courier asks for these in columns of its own names, which its upload page lets assign. */
const head: CsvRow = [
  'Order Number',
  'Receiver Name',
  'Receiver Phone',
  'Receiver Email',
  'Receiver Address',
  'Receiver Postcode',
  'Receiver City',
  'Receiver State',
  'Receiver Country',
  'Content',
  'Pieces',
  'Parcel Value (MYR)',
  'Weight (kg)',
]

/** The selected orders as a file for a courier's bulk upload. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const orders = await listOrdersById(store, parseIds(new URL(request.url).searchParams, maxSelectedOrders))
  const rows = [head, ...orders.filter(order => !isErased(order)).map(toRow)]
  return createExport(request, `parcels-${toShopDay(store.now())}`, [rows])
}

const toRow = (order: AdminOrder): CsvRow => {
  const items = listPackedItems(order)
  return [...toReceiver(order), items.map(({ title }) => title).join(', '), items.length, sumValues(items), null]
}

const sumValues = (items: readonly OrderItem[]) =>
  toMyr(sumSen(items.map(({ price, quantity }) => fromMyr(price * quantity))))

const toReceiver = ({ orderNumber, email, shipping }: AdminOrder): CsvRow => [
  orderNumber,
  shipping.name,
  // Without +, which spreadsheets would read as the start of a formula.
  shipping.phone.replace(/\D/g, ''),
  email,
  shipping.address,
  shipping.zip,
  shipping.city,
  shipping.state,
  shipping.country,
]
