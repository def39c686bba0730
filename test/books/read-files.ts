import { RouterContextProvider } from 'react-router'
import * as movements from '#app/admin/money/movements-export.ts'
import * as orders from '#app/admin/money/orders-export.ts'
import * as sales from '#app/admin/money/sales-export.ts'
import { guardAdminPages } from '#app/context/current-user.ts'
import { serverContextKey } from '#app/context/server-context.ts'
import type { Db } from '#store/database.server.ts'
import { readCsvRecords } from '../parse-csv.ts'

const files = { orders, sales, movements }

/** Sums up a column of a file that admins download, in sen: of all times, or of a month. */
export async function sumColumn(db: Db, file: keyof typeof files, column: string, month = ''): Promise<number> {
  const context = new RouterContextProvider()
  const currentUser = { findUser: async () => ({ isAdmin: true }) }
  context.set(serverContextKey, { store: { db, now: () => new Date() }, currentUser } as never)
  const request = new Request(`http://localhost:3000/admin/money/${file}.csv?month=${month}`)
  await guardAdminPages({ request, context })
  const { records } = await readCsvRecords(await files[file].loader({ request, context } as never))
  return records.reduce((sum, record) => sum + Math.round(Number(record[column]) * 100), 0)
}
