import { movementColumns } from '#store/movements/movement-columns.ts'
import { listMovementBatches } from '#store/movements/movement-queries.server.ts'
import { createCsvLoader } from './csv-response.server.ts'

export const loader = createCsvLoader({
  subject: 'movements',
  columns: movementColumns,
  listBatches: (db, range) => listMovementBatches(db, { range }),
})
