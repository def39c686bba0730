import { setImmediate } from 'node:timers/promises'
import { type CsvRow, csvStart, toCsvLines } from '#store/csv.ts'
import { toShopDay } from '#store/dates.ts'
import type { MoneyParams } from './money-url.ts'

interface CsvFile {
  name: string
  head: CsvRow
  batches: AsyncGenerator<CsvRow[]>
}

/** Responds with a CSV file that the browser saves, sent while it is read from the database. */
export function createCsvResponse({ name, head, batches }: CsvFile): Response {
  const lines = createLines(head, batches)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void batches.return(undefined),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** Other requests get their turn between two batches. */
async function* createLines(head: CsvRow, batches: AsyncIterable<CsvRow[]>): AsyncGenerator<string> {
  yield csvStart + toCsvLines([head])
  for await (const rows of batches) {
    yield toCsvLines(rows)
    await setImmediate()
  }
}

/** Such as 'orders-2026-11.csv', or 'orders-week-to-2026-11-22.csv'. */
export const getFileName = (subject: string, { period, month }: MoneyParams, now: Date): string =>
  `${subject}-${month || `${period}-to-${toShopDay(now)}`}.csv`
