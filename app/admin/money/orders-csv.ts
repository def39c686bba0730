import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getCells, getHead, orderColumns } from '#store/sales/export-columns.ts'
import { listOrderBatches, listRefundedOrderBatches } from '#store/sales/export-queries.server.ts'
import type { ExportedOrder } from '#store/sales/exported-order.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import type { Route } from './+types/orders-csv.ts'
import { createCsvResponse, getFileName } from './csv-response.server.ts'
import { orderExportUrl } from './money-url.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = orderExportUrl.parse(new URL(request.url).searchParams)
  const range = getTimeRange(params, now())
  return createCsvResponse({
    name: getFileName('orders', params, now()),
    head: getHead(orderColumns),
    batches: createRows(listOrderBatches(db, { range, isPaidOnly: false }), listRefundedOrderBatches(db, { range })),
  })
}

/** The orders of the time come first, then those of another time of which something went back. */
async function* createRows(...lists: AsyncIterable<ExportedOrder[]>[]) {
  for (const batches of lists)
    for await (const orders of batches) yield orders.map(order => getCells(orderColumns, order))
}
