import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { getCells, getHead, saleColumns, toOrderSales, toSaleElsewhere } from '#store/sales/export-columns.ts'
import { listOrderBatches } from '#store/sales/export-queries.server.ts'
import type { ExportedOrder, SoldElsewhere } from '#store/sales/exported-order.ts'
import { listSoldElsewhereBatches } from '#store/sales/sold-elsewhere-queries.server.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import type { Route } from './+types/sales-csv.ts'
import { createCsvResponse, getFileName } from './csv-response.server.ts'
import { salesExportUrl } from './money-url.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = salesExportUrl.parse(new URL(request.url).searchParams)
  const range = getTimeRange(params, now())
  return createCsvResponse({
    name: getFileName('sales', params, now()),
    head: getHead(saleColumns),
    batches: createRows(listOrderBatches(db, { range, isPaidOnly: true }), listSoldElsewhereBatches(db, { range })),
  })
}

/** The pieces of orders come first, then those that were sold elsewhere. */
async function* createRows(orderBatches: AsyncIterable<ExportedOrder[]>, elsewhere: AsyncIterable<SoldElsewhere[]>) {
  for await (const orders of orderBatches) yield orders.flatMap(toOrderSales).map(sale => getCells(saleColumns, sale))
  for await (const products of elsewhere) yield products.map(product => getCells(saleColumns, toSaleElsewhere(product)))
}
