import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import type { ProductId } from '#store/ids.ts'
import { addNotification, addPiece, addUser } from './factories.ts'
import type { Lab } from './lab.ts'

/** Is in every text that `addSecrets` writes, and nowhere else. */
export const secret = 'zanzibar'

export interface Secrets {
  piece: ProductId
  order: string
  notification: string
  tip: string
  user: string
}

/** One of everything that admins see, with a word by which it is known wherever it turns up. */
export async function addSecrets(lab: Lab): Promise<Secrets> {
  const { db } = lab
  const photo = '/product-images/1700000000000-new-800.webp'
  const at = '2026-11-01T00:00:00.000Z'
  await db
    .insertInto('photos')
    .values({ url: photo, width: 800, height: 800, sources: '[]', createdAt: at, unusedSince: at })
    .execute()
  const piece = await addPiece(db, { title: `A ${secret} coat`, imageUrls: '["/old.webp"]' })
  const { body: order } = await lab.browser().order([await addPiece(db, { title: `A ${secret} hat` })])
  await db
    .updateTable('orders')
    .set({ status: 'paid', paymentStatus: 'paid', paid: 1, requiresAction: 1, shipName: `${secret} Rahmah` })
    .execute()
  await addPiece(db, {
    title: `A ${secret} scarf`,
    sold: 1,
    inStock: 0,
    soldPriceSen: 4500,
    soldAt: at,
    soldToName: `${secret} Tan`,
  })
  await db
    .insertInto('visits')
    .values({ day: '2026-11-20', route: `/${secret}`, count: 1 })
    .execute()
  return {
    piece,
    order: order.id,
    notification: await addNotification(db, { title: `A ${secret} order` }),
    tip: await insertFeedback(db, { message: `More ${secret}`, at }),
    user: await addUser(db, { email: `${secret}@example.com` }),
  }
}

const tables = [
  'products',
  'orders',
  'orderStatusChanges',
  'notifications',
  'feedbacks',
  'photos',
  'users',
  'auditEntries',
] as const

/** Everything that admins may change, as text, to be compared. */
export async function allRecords({ db }: Lab): Promise<string> {
  const records = tables.map(table => db.selectFrom(table).selectAll().execute())
  return JSON.stringify((await Promise.all(records)).map(rows => rows.map(row => JSON.stringify(row)).sort()))
}
