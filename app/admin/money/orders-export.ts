import { orderColumns } from '#store/sales/export-columns.ts'
import { listOrderBatches, listRefundedOrderBatches } from '#store/sales/export-queries.server.ts'
import { createExportLoader } from './export-response.server.ts'

/** The orders of the time come first, then those of another time of which something went back. */
export const loader = createExportLoader({
  subject: 'orders',
  columns: orderColumns,
  async *listBatches(db, range) {
    yield* listOrderBatches(db, { range, isPaidOnly: false })
    yield* listRefundedOrderBatches(db, { range })
  },
})
