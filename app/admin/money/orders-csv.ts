import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getCells, getHead, orderColumns } from '#store/sales/export-columns.ts'
import { listOrderBatches } from '#store/sales/export-queries.server.ts'
import type { ExportedOrder } from '#store/sales/exported-order.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import type { Route } from './+types/orders-csv.ts'
import { createCsvResponse, getFileName } from './csv-response.server.ts'
import { orderExportUrl } from './money-url.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = orderExportUrl.parse(new URL(request.url).searchParams)
  return createCsvResponse({
    name: getFileName('orders', params, now()),
    head: getHead(orderColumns),
    batches: createRows(listOrderBatches(db, { range: getTimeRange(params, now()), isPaidOnly: false })),
  })
}

async function* createRows(batches: AsyncIterable<ExportedOrder[]>) {
  for await (const orders of batches) yield orders.map(order => getCells(orderColumns, order))
}
