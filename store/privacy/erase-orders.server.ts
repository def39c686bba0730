import { sql } from 'kysely'
import type { Tx } from '#store/database.server.ts'
import { erasedEmail, erasedText } from '#store/erased-person.ts'
import { deleteOrderQuestions } from '#store/feedback/question-queries.server.ts'
import { type OrderId, type ShopperId, shortOrderId } from '#store/ids.ts'

/**
 * Replaces contact, address, account and the shopper's id. Number, items, amounts, dates, status,
 * state and zone stay. Without the shopper's id no browser finds the order as its own and changes
 * it again.
 */
export const erasedOrderColumns = {
  email: erasedEmail,
  shipName: erasedText,
  shipPhone: '',
  shipAddress: '',
  shipCity: '',
  shipZip: '',
  userId: null,
  network: null,
  networkSite: null,
  shopperId: sql<ShopperId>`'erased-' || id`,
  searchText: sql<string>`lower(order_number)`,
}

/** Replaces the buyer of a sold product. */
export const erasedSaleColumns = {
  soldToName: erasedText,
  soldToEmail: erasedEmail,
  buyerText: sql<string>`coalesce(lower(sold_order_id), '')`,
}

/**
 * Erases the buyer of orders from their products, notifications and refunds, and deletes their
 * questions, the messages to them and the admins' notes on the orders, which may describe the
 * buyer.
 * @returns how many rows of each changed
 */
export async function eraseBuyers(
  tx: Tx,
  ids: readonly OrderId[],
): Promise<{ products: number; notifications: number; orderNotes: number; questions: number }> {
  if (ids.length === 0) return { products: 0, notifications: 0, orderNotes: 0, questions: 0 }
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set(erasedSaleColumns)
    .where('soldOrderId', 'in', ids)
    .executeTakeFirstOrThrow()
  // Words of admins, which may name the buyer or an account.
  await tx.updateTable('ledgerEntries').set({ reason: '', paidHow: null }).where('orderId', 'in', ids).execute()
  await tx.updateTable('refundDecisions').set({ reason: null }).where('orderId', 'in', ids).execute()
  // Before the messages: one that is being answered is waited for, and its message goes, too.
  const questions = await deleteOrderQuestions(tx, ids)
  await tx.deleteFrom('messages').where('orderId', 'in', ids).execute()
  const { numDeletedRows } = await tx.deleteFrom('orderNotes').where('orderId', 'in', ids).executeTakeFirstOrThrow()
  return {
    products: Number(numUpdatedRows),
    notifications: await eraseNotifications(tx, ids),
    orderNotes: Number(numDeletedRows),
    questions,
  }
}

const messagePrefix = 'Order #'
const numberEnd = messagePrefix.length + 8

/**
 * Notifications name the order first: 'Order #1A2B3C4D from Siti Rahmah: Payment received'. That
 * stays; their titles say what they were about.
 */
async function eraseNotifications(tx: Tx, ids: readonly OrderId[]): Promise<number> {
  const numbers = ids.map(id => messagePrefix + shortOrderId(id))
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ message: sql<string>`substr(message, 1, ${sql.lit(numberEnd)})` })
    .where(sql`substr(message, 1, ${sql.lit(numberEnd)})`, 'in', numbers)
    .where(sql`length(message)`, '>', numberEnd)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
