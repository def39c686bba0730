import { movementColumns } from '#store/movements/movement-columns.ts'
import { listMovementBatches } from '#store/movements/movement-queries.server.ts'
import type { Route } from './+types/movements-csv.ts'
import { createCsvResponse } from './csv-response.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  createCsvResponse(args, {
    subject: 'movements',
    columns: movementColumns,
    listBatches: (db, range) => listMovementBatches(db, { range }),
  })
