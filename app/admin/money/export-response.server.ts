import web from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import type { LoaderFunctionArgs } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { type CsvBatches, csvStart, toCsvLines } from '#store/csv.ts'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { type Column, getCells, getHead } from '#store/sales/export-columns.ts'
import { getTimeRange, type TimeRange } from '#store/sales/time-range.ts'
import { type MoneyParams, moneyUrl } from './money-url.ts'

interface Export<Row> {
  subject: string
  columns: readonly Column<Row>[]
  listBatches: (db: Db, range: TimeRange) => AsyncGenerator<Row[]>
}

/** Creates a loader that responds with a file: what happened in the time that the URL names. */
export const createExportLoader =
  <Row>({ subject, columns, listBatches }: Export<Row>) =>
  ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const { db, now } = getAdminStore(context)
    const params = moneyUrl.parse(new URL(request.url).searchParams)
    const batches = listBatches(db, getTimeRange(params, now()))
    return createExport(request, getFileName(subject, params, now()), createRows(columns, batches))
  }

/**
 * Responds with rows as the kind of file that ends the URL's path: .csv for other programs, .xlsx
 * for people, whose spreadsheets would take texts such as 05000 in a CSV file for numbers. It is
 * sent while its rows are read.
 */
export async function createExport(request: Request, name: string, batches: CsvBatches): Promise<Response> {
  const isXlsx = new URL(request.url).pathname.endsWith('.xlsx')
  const { createXlsx, xlsxType } = isXlsx ? await import('./xlsx.server.ts') : {}
  const body = createXlsx?.(batches) ?? (web.ReadableStream.from(createCsv(batches)) as ReadableStream<Uint8Array>)
  return new Response(body, {
    headers: {
      'content-type': xlsxType ?? 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${isXlsx ? 'xlsx' : 'csv'}"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function* createCsv(batches: CsvBatches) {
  const encoder = new TextEncoder()
  yield encoder.encode(csvStart)
  for await (const rows of batches) yield encoder.encode(toCsvLines(rows))
}

/** Other requests get their turn between two batches. */
async function* createRows<Row>(columns: readonly Column<Row>[], batches: AsyncIterable<Row[]>) {
  yield [getHead(columns)]
  for await (const rows of batches) {
    yield rows.map(row => getCells(columns, row))
    await setImmediate()
  }
}

/** Such as 'orders-2026-11', or 'orders-week-to-2026-11-22'. */
const getFileName = (subject: string, { period, month }: MoneyParams, now: Date): string =>
  `${subject}-${month || `${period}-to-${toShopDay(now)}`}`
