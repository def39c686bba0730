import { saleColumns, toOrderSales, toSaleElsewhere } from '#store/sales/export-columns.ts'
import { listOrderBatches } from '#store/sales/export-queries.server.ts'
import { listSoldElsewhereBatches } from '#store/sales/sold-elsewhere-queries.server.ts'
import type { Route } from './+types/sales-csv.ts'
import { createCsvResponse } from './csv-response.server.ts'

/** The pieces of orders come first, then those that were sold elsewhere. */
export const loader = (args: Route.LoaderArgs) =>
  createCsvResponse(args, {
    subject: 'sales',
    columns: saleColumns,
    async *listBatches(db, range) {
      for await (const orders of listOrderBatches(db, { range, isPaidOnly: true })) yield orders.flatMap(toOrderSales)
      for await (const products of listSoldElsewhereBatches(db, { range })) yield products.map(toSaleElsewhere)
    },
  })
