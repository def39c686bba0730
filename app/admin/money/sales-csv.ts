import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getCells, getHead, saleColumns } from '#store/sales/export-columns.ts'
import { listOrderBatches } from '#store/sales/export-queries.server.ts'
import type { ExportedOrder } from '#store/sales/exported-order.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import type { Route } from './+types/sales-csv.ts'
import { createCsvResponse, getFileName } from './csv-response.server.ts'
import { salesExportUrl } from './money-url.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = salesExportUrl.parse(new URL(request.url).searchParams)
  return createCsvResponse({
    name: getFileName('sales', params, now()),
    head: getHead(saleColumns),
    batches: createRows(listOrderBatches(db, { range: getTimeRange(params, now()), isPaidOnly: true })),
  })
}

async function* createRows(batches: AsyncIterable<ExportedOrder[]>) {
  for await (const orders of batches)
    yield orders.flatMap(order => order.items.map(item => getCells(saleColumns, { order, item })))
}
