import { getAdminStore } from '#app/context/current-user.ts'
import type { CsvRow } from '#store/csv.ts'
import { toShopDay } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { currency, fromMyr, sumSen, toMyr } from '#store/money.ts'
import { listParcels, type Parcel } from '#store/orders/admin-order-queries.server.ts'
import type { OrderItem } from '#store/orders/order.ts'
import { createExport } from '../money/export-response.server.ts'
import { parseIds } from '../ui/form-schemas.ts'
import type { Route } from './+types/parcels-export.ts'
import { describeDispute } from './describe-dispute.ts'
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
  `Parcel Value (${currency})`,
  'Weight (kg)',
  'Dispute',
]

/** The parcels of the selected orders as a file for a courier's bulk upload. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const parcels = await listParcels(store, parseIds(new URL(request.url).searchParams, maxSelectedOrders))
  const sent = parcels.filter(([order]) => !isErased(order) && order.delivery === 'parcel')
  const rows = [head, ...sent.map(toRow)]
  return createExport(request, `parcels-${toShopDay(store.now())}`, [rows])
}

const toRow = (parcel: Parcel): CsvRow => {
  const items = parcel.flatMap(listPackedItems)
  const { openDispute } = parcel.find(order => order.openDispute) ?? parcel[0]
  const dispute = openDispute && describeDispute(openDispute)
  const content = items.map(({ title }) => title).join(', ')
  return [...toReceiver(parcel), content, items.length, sumValues(items), null, dispute]
}

const sumValues = (items: readonly OrderItem[]) =>
  toMyr(sumSen(items.map(({ price, quantity }) => fromMyr(price * quantity))))

const toReceiver = (parcel: Parcel): CsvRow => {
  const [{ email, shipping }] = parcel
  return [
    parcel.map(({ orderNumber }) => orderNumber).join(' + '),
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
}
