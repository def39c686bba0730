import { type ExportedSale, saleColumns, toOrderSales, toSaleElsewhere } from '#store/sales/export-columns.ts'
import { listOrderBatches } from '#store/sales/export-queries.server.ts'
import { listSoldElsewhereBatches } from '#store/sales/sold-elsewhere-queries.server.ts'
import { readCategoryNames } from '#store/settings/setting-queries.server.ts'
import { createExportLoader } from './export-response.server.ts'

/** The pieces of orders come first, then those that were sold elsewhere. */
export const loader = createExportLoader({
  subject: 'sales',
  columns: saleColumns,
  async *listBatches(db, range) {
    const name = await readCategoryNames(db)
    const named = ({ item, ...sale }: ExportedSale) => ({ ...sale, item: { ...item, category: name(item.category) } })
    for await (const orders of listOrderBatches(db, { range, isPaidOnly: true }))
      yield orders.flatMap(toOrderSales).map(named)
    for await (const products of listSoldElsewhereBatches(db, { range })) yield products.map(toSaleElsewhere).map(named)
  },
})
