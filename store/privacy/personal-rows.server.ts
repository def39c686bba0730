import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText, isPostgres, type Tables, type Tx } from '#store/database.server.ts'
import { erasedEmail, erasedText } from '#store/erased-person.ts'
import { type OrderId, type ShopperId, shortOrderId } from '#store/ids.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSameEmail } from '#store/same-email.server.ts'

/**
 * Rows about a person, and what erasing does: it deletes them, replaces columns, or keeps them for
 * the books. An export has them all.
 */
type PersonalRows = [
  table: keyof Tables | 'twoFactors' | 'rateLimits',
  where: RawBuilder<SqlBool>,
  erasing: 'deletes' | 'keeps' | Record<string, unknown>,
]

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
const erasedSaleColumns = {
  soldToName: erasedText,
  soldToEmail: erasedEmail,
  buyerText: sql<string>`coalesce(lower(sold_order_id), '')`,
}

const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length > 0 ? sql<SqlBool>`${column} in (${sql.join(values)})` : sql<SqlBool>`1 = 0`

const messagePrefix = 'Order #'
const numberEnd = sql.lit(messagePrefix.length + 8)
const messageStart = sql`substr(message, 1, ${numberEnd})`

/** Lists what the buyer of orders has left, but for the orders. */
export function listBuyerRows(ids: readonly OrderId[]): PersonalRows[] {
  const ofOrders = isOneOf(sql.ref('orderId'), ids)
  const starts = ids.map(id => messagePrefix + shortOrderId(id))
  const named = sql<SqlBool>`${isOneOf(messageStart, starts)} and length(message) > ${numberEnd}`
  return [
    // Before the messages: one that is being answered is waited for, and its message goes, too.
    ['feedbacks', ofOrders, 'deletes'],
    ['messages', ofOrders, 'deletes'],
    ['products', isOneOf(sql.ref('soldOrderId'), ids), erasedSaleColumns],
    // Words of admins, which may name the buyer or an account.
    ['ledgerEntries', ofOrders, { reason: '', paidHow: null }],
    ['refundDecisions', ofOrders, { reason: null }],
    ['orderNotes', ofOrders, 'deletes'],
    // They name the order first: 'Order #1A2B3C4D from Siti Rahmah: Payment received'. That stays.
    ['notifications', named, { message: messageStart }],
    ['orderItems', ofOrders, 'keeps'],
    ['orderStatusChanges', ofOrders, 'keeps'],
    ['disputes', ofOrders, 'keeps'],
  ]
}

/** By what a person is found. */
export interface Traces {
  /** Trimmed and in lower case; empty for a person of whom only a number is known. */
  email: string
  /** In +60 form: offers may name nobody but a number. */
  numbers: readonly string[]
  ids: readonly OrderId[]
  /** Undefined without an account. */
  uid: string | undefined
}

/** The condition that an order has the address, was placed with the account, or was picked. */
export const isOrderOf = ({ email, uid }: Pick<Traces, 'email' | 'uid'>, picked: readonly OrderId[]) =>
  sql<SqlBool>`(${isSameEmail('email', email)} or ${isAccount('userId', uid)} or ${isOneOf(sql.ref('id'), picked)})`

/** The number that is asked for, and those of orders that only it has led to. */
export const listNumbers = (
  phone: string,
  orders: readonly Pick<OrderRow, 'id' | 'shipPhone'>[],
  picked: readonly OrderId[],
): string[] =>
  [phone, ...orders.flatMap(({ id, shipPhone }) => (picked.includes(id) ? [shipPhone] : []))].filter(Boolean)

const isAccount = (column: string, uid: string | undefined) => isOneOf(sql.ref(column), uid === undefined ? [] : [uid])

/** Lists all rows about a person, in the order in which they are erased. */
export function listPersonalRows(tx: Tx, { email, numbers, ids, uid }: Traces): PersonalRows[] {
  const [ofUser, ofEmail] = [isAccount('userId', uid), isSameEmail('email', email)]
  const contains = (column: string) =>
    email === '' ? sql<SqlBool>`1 = 0` : containsText(sql`lower(${sql.ref(column)})`, email)
  const asked = sql<SqlBool>`language is not null and (${ofEmail} or ${isOneOf(sql.ref('email'), numbers)})`
  const verifies = sql<SqlBool>`(${isAccount('value', uid)} or ${contains('identifier')} or ${contains('value')})`
  return [
    ['orders', isOneOf(sql.ref('id'), ids), erasedOrderColumns],
    ['feedbacks', asked, 'deletes'],
    ['messages', isSameEmail('recipient', email), 'deletes'],
    ...listBuyerRows(ids),
    // Sales from before orders were recorded have no order.
    ['products', isSameEmail('sold_to_email', email), erasedSaleColumns],
    ['feedbacks', ofEmail, { email: erasedEmail, message: erasedText }],
    ...(isPostgres(tx) ? [['rateLimits', contains('key'), 'deletes'] satisfies PersonalRows] : []),
    ['verifications', verifies, 'deletes'],
    ['sessions', ofUser, 'deletes'],
    ['accounts', ofUser, 'deletes'],
    ['twoFactors', ofUser, 'deletes'],
    ['pushSubscriptions', ofUser, 'deletes'],
    ['savedDrafts', isAccount('uid', uid), 'deletes'],
    ['users', isAccount('id', uid), 'deletes'],
  ]
}

/** Erases, and returns how many rows of each table changed; of feedbacks, questions apart. */
export async function eraseRows(tx: Tx, personal: readonly PersonalRows[]): Promise<Partial<Record<string, number>>> {
  const counts: Partial<Record<string, number>> = {}
  for (const [table, where, erasing] of personal) {
    if (erasing === 'keeps') continue
    const columns = Object.entries(erasing).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const change =
      erasing === 'deletes'
        ? sql`delete from ${sql.table(table)}`
        : sql`update ${sql.table(table)} set ${sql.join(columns)}`
    const { numAffectedRows } = await sql`${change} where ${where}`.execute(tx)
    const name = table === 'feedbacks' && erasing === 'deletes' ? 'questions' : table
    counts[name] = (counts[name] ?? 0) + Number(numAffectedRows ?? 0)
  }
  return counts
}
