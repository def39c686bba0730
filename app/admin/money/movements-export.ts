import { movementColumns } from '#store/movements/movement-columns.ts'
import { listMovementBatches } from '#store/movements/movement-queries.server.ts'
import { createExportLoader } from './export-response.server.ts'

export const loader = createExportLoader({
  subject: 'movements',
  columns: movementColumns,
  listBatches: (db, range) => listMovementBatches(db, { range }),
})
