import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import type { DropId, OrderId } from '#store/ids.ts'
import { dumpDatabase } from './dump-database.ts'
import { insertDrop, insertInto, insertNotification, insertProduct, insertUser } from './factories.ts'
import type { Harness } from './harness.ts'
import { insertMessage } from './message-factories.ts'

/** Occurs in every record that `insertConfidentialRecords` writes, and nowhere else. */
export const confidentialWord = 'zanzibar'

export type ConfidentialRecords = Awaited<ReturnType<typeof insertConfidentialRecords>>

/** Inserts one of everything only admins may see, each marked with `confidentialWord`. */
export async function insertConfidentialRecords(harness: Harness) {
  const { db } = harness
  const photo = '/product-images/1700000000000-new-800.webp'
  const at = '2026-11-01T00:00:00.000Z'
  await insertInto(db, 'photos', { url: photo, width: 800, height: 800, sources: '[]', createdAt: at, unusedSince: at })
  const product = await insertProduct(db, { title: `A ${confidentialWord} coat`, imageUrls: '["/old.webp"]' })
  const { body: order } = await harness
    .shopper()
    .order([await insertProduct(db, { title: `A ${confidentialWord} hat`, category: confidentialWord })])
  await db
    .updateTable('orders')
    .set({ status: 'paid', paymentStatus: 'paid', paid: 1, requiresAction: 1, shipName: `${confidentialWord} Rahmah` })
    .execute()
  await insertProduct(db, {
    title: `A ${confidentialWord} scarf`,
    sold: 1,
    inStock: 0,
    soldPriceSen: 4500,
    soldAt: at,
    soldToName: `${confidentialWord} Tan`,
  })
  await insertInto(db, 'visits', { day: '2026-11-20', route: `/${confidentialWord}`, count: 1 })
  const references = { paymentIntentId: null, chargeId: null, refundId: null, disputeId: null, payoutId: null }
  const amounts = { grossSen: 5500, feeSen: 265, netSen: 5235, currency: 'myr' }
  await insertInto(db, 'movements', {
    id: `txn_${confidentialWord}`,
    kind: 'payment',
    ...references,
    orderId: null,
    ...amounts,
    createdAt: at,
    availableOn: at,
  })
  const words = JSON.stringify({ 'paid.en': `Hi ${confidentialWord}` })
  await db.insertInto('settings').values({ groupName: 'messages', changedValues: words, version: 1 }).execute()
  // Pages of one record are asked for with the product's id.
  const recipient = `${confidentialWord}@example.com`
  await insertDrop(db, { id: String(product) as DropId, title: `A ${confidentialWord} drop` })
  await insertMessage(db, { id: product, orderId: order.id as OrderId, recipient, status: 'kept' })
  return {
    product,
    order: order.id,
    notification: await insertNotification(db, { title: `A ${confidentialWord} order` }),
    tip: await insertFeedback(db, { message: `More ${confidentialWord}`, at }),
    question: await insertFeedback(db, { message: `Is it ${confidentialWord}?`, at, question: { language: 'en' } }),
    user: await insertUser(db, { email: `${confidentialWord}@example.com` }),
  }
}

/** Serializes every record but sessions, so that a test can prove nothing has changed. */
export const serializeRecords = async ({ db }: Harness): Promise<string> =>
  JSON.stringify(await dumpDatabase(db, ['sessions']))
