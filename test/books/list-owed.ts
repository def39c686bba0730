import type { Db } from '#store/database.server.ts'
import { readSums } from '#store/orders/ledger-queries.server.ts'

/** The payments of orders of which something is owed. */
export async function listOwed(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().where('owedSen', '>', 0).execute()
  const debts = []
  for (const order of orders)
    for (const { owed, paymentIntentId } of (await readSums(db, order)).sums.payments)
      if (owed > 0) debts.push({ order, paymentIntentId })
  return debts
}
