import { sql } from 'kysely'
import { erasedEmail } from '#store/erased-person.ts'
import type { Language } from '#store/languages.ts'
import { isSameEmail } from '#store/same-email.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getOrderPageUrl, type OrderLink } from './order-page-url.ts'

const maxOrders = 10
const maxAgeMs = 180 * 24 * 60 * 60 * 1000

/**
 * Finds the newest orders that were paid with an e-mail address, ignoring case and surrounding
 * spaces. Unpaid ones are left out: anybody can place one in somebody's name.
 */
export async function findOrderLinks(
  { db, now, publicUrl }: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { email, language }: { email: string; language: Language },
): Promise<OrderLink[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['orderNumber', 'paidAt', 'pageToken'])
    // As in their index.
    .where(isSameEmail('email', email))
    .where('paid', '=', sql.lit(1))
    .where('paidAt', '>=', new Date(now().getTime() - maxAgeMs).toISOString())
    .where('email', '<>', erasedEmail)
    .orderBy('paidAt', 'desc')
    .limit(maxOrders)
    .execute()
  return rows.flatMap(({ orderNumber, paidAt, pageToken }) =>
    paidAt ? [{ number: orderNumber, paidAt, url: getOrderPageUrl(publicUrl, { pageToken, language }) }] : [],
  )
}
