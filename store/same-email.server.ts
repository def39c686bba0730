import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The condition that a column has an e-mail address, ignoring case and surrounding spaces. An empty
 * one, as of orders by chat, is nobody's.
 */
export const isSameEmail = (column: 'email' | 'recipient' | 'sold_to_email', email: string): RawBuilder<SqlBool> => {
  const address = email.trim().toLowerCase()
  // Written as in the indexes, to use them.
  return address === '' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`lower(trim(${sql.ref(column)})) = ${address}`
}
