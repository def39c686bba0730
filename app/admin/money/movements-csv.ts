import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { ListedMovement } from '#store/movements/listed-movement.ts'
import { movementColumns } from '#store/movements/movement-columns.ts'
import { listMovementBatches } from '#store/movements/movement-queries.server.ts'
import { getCells, getHead } from '#store/sales/export-columns.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import type { Route } from './+types/movements-csv.ts'
import { createCsvResponse, getFileName } from './csv-response.server.ts'
import { movementExportUrl } from './money-url.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = movementExportUrl.parse(new URL(request.url).searchParams)
  return createCsvResponse({
    name: getFileName('movements', params, now()),
    head: getHead(movementColumns),
    batches: createRows(listMovementBatches(db, { range: getTimeRange(params, now()) })),
  })
}

async function* createRows(batches: AsyncIterable<ListedMovement[]>) {
  for await (const movements of batches) yield movements.map(movement => getCells(movementColumns, movement))
}
