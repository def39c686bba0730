import { orderColumns } from '#store/sales/export-columns.ts'
import { listOrderBatches, listRefundedOrderBatches } from '#store/sales/export-queries.server.ts'
import type { Route } from './+types/orders-csv.ts'
import { createCsvResponse } from './csv-response.server.ts'

/** The orders of the time come first, then those of another time of which something went back. */
export const loader = (args: Route.LoaderArgs) =>
  createCsvResponse(args, {
    subject: 'orders',
    columns: orderColumns,
    async *listBatches(db, range) {
      yield* listOrderBatches(db, { range, isPaidOnly: false })
      yield* listRefundedOrderBatches(db, { range })
    },
  })
