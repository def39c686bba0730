import { sql } from 'kysely'
import type { Tx } from '#store/database.server.ts'
import { deleteOrderQuestions } from '#store/feedback/question-queries.server.ts'
import { type OrderId, type ShopperId, shortOrderId } from '#store/ids.ts'
import { erasedEmail, erasedText } from './erased-person.ts'

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

/** An order with the name that it had before it was erased. */
export interface ErasedOrder {
  id: OrderId
  shipName: string
}

/**
 * Erases the buyer of orders from their products, notifications and refunds, and deletes their
 * questions, the messages to them and the admins' notes on the orders, which may describe the
 * buyer.
 * @returns how many rows of each changed
 */
export async function eraseBuyers(
  tx: Tx,
  orders: readonly ErasedOrder[],
): Promise<{ products: number; notifications: number; orderNotes: number; questions: number }> {
  if (orders.length === 0) return { products: 0, notifications: 0, orderNotes: 0, questions: 0 }
  const ids = orders.map(({ id }) => id)
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set(erasedSaleColumns)
    .where('soldOrderId', 'in', ids)
    .executeTakeFirstOrThrow()
  // Words of admins, which may name the buyer or an account.
  await tx.updateTable('refunds').set({ reason: '', paidHow: null }).where('orderId', 'in', ids).execute()
  // Before the messages: one that is being answered is waited for, and its message goes, too.
  const questions = await deleteOrderQuestions(tx, ids)
  await tx.deleteFrom('messages').where('orderId', 'in', ids).execute()
  const { numDeletedRows } = await tx.deleteFrom('orderNotes').where('orderId', 'in', ids).executeTakeFirstOrThrow()
  return {
    products: Number(numUpdatedRows),
    notifications: await eraseNotifications(tx, orders),
    orderNotes: Number(numDeletedRows),
    questions,
  }
}

const messagePrefix = 'Order #'

/** Notifications name the order first: 'Order #1A2B3C4D from Siti Rahmah: Payment received'. */
async function eraseNotifications(tx: Tx, orders: readonly ErasedOrder[]): Promise<number> {
  const numbers = new Map(orders.map(order => [shortOrderId(order.id), order]))
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'message'])
    .where(sql`substr(message, ${sql.lit(messagePrefix.length + 1)}, 8)`, 'in', [...numbers.keys()])
    .where('message', 'like', `${messagePrefix}%`)
    .execute()
  const notes = await listNotes(tx, orders)
  let changed = 0
  for (const { id, message } of rows) {
    const number = message.slice(messagePrefix.length, messagePrefix.length + 8)
    const order = numbers.get(number)
    const erased = order && eraseName(message, { number, name: order.shipName, notes: notes.get(order.id) ?? [] })
    if (!erased || erased === message) continue
    await tx.updateTable('notifications').set({ message: erased }).where('id', '=', id).execute()
    changed += 1
  }
  return changed
}

async function listNotes(tx: Tx, orders: readonly ErasedOrder[]): Promise<Map<OrderId, string[]>> {
  const rows = await tx
    .selectFrom('orderStatusChanges')
    .select(['orderId', 'note'])
    .where(
      'orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const notes = new Map<OrderId, string[]>()
  for (const { orderId, note } of rows) notes.set(orderId, [...(notes.get(orderId) ?? []), note])
  return notes
}

/**
 * The shopper may have corrected the name after the notification was made. What follows an unknown
 * name is kept only when it is a note of the order, because the name itself may contain a colon.
 */
function eraseName(
  message: string,
  { number, name, notes }: { number: string; name: string; notes: readonly string[] },
): string {
  const start = `${messagePrefix}${number} from `
  if (!message.startsWith(start)) return message
  const known = [name, erasedText].find(text => isFollowedByEnd(message, start + text))
  if (known !== undefined) return start + erasedText + message.slice(start.length + known.length)
  const suffix = notes.map(note => `: ${note}`).find(end => message.endsWith(end)) ?? ''
  return start + erasedText + suffix
}

const isFollowedByEnd = (message: string, text: string) => message === text || message.startsWith(`${text}: `)
