import { setImmediate } from 'node:timers/promises'
import type { LoaderFunctionArgs } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { csvStart, toCsvLines } from '#store/csv.ts'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { type Column, getCells, getHead } from '#store/sales/export-columns.ts'
import { getTimeRange, type TimeRange } from '#store/sales/time-range.ts'
import { type MoneyParams, moneyUrl } from './money-url.ts'

interface CsvExport<Row> {
  subject: string
  columns: readonly Column<Row>[]
  listBatches: (db: Db, range: TimeRange) => AsyncGenerator<Row[]>
}

/**
 * Creates a loader that responds with a CSV file: what happened in the time that the URL names. It
 * is sent while it is read from the database.
 */
export const createCsvLoader =
  <Row>({ subject, columns, listBatches }: CsvExport<Row>) =>
  ({ request, context }: LoaderFunctionArgs): Response => {
    const { db, now } = getAdminStore(context)
    const params = moneyUrl.parse(new URL(request.url).searchParams)
    const batches = listBatches(db, getTimeRange(params, now()))
    const lines = createLines(columns, batches)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => void batches.return(undefined),
    })
    return new Response(body, { headers: createCsvHeaders(getFileName(subject, params, now())) })
  }

export const createCsvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'private, no-store',
})

/** Other requests get their turn between two batches. */
async function* createLines<Row>(columns: readonly Column<Row>[], batches: AsyncIterable<Row[]>) {
  yield csvStart + toCsvLines([getHead(columns)])
  for await (const rows of batches) {
    yield toCsvLines(rows.map(row => getCells(columns, row)))
    await setImmediate()
  }
}

/** Such as 'orders-2026-11.csv', or 'orders-week-to-2026-11-22.csv'. */
const getFileName = (subject: string, { period, month }: MoneyParams, now: Date): string =>
  `${subject}-${month || `${period}-to-${toShopDay(now)}`}.csv`
