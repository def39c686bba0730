import { expressionBuilder, type Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PhotoTable } from './product-table.ts'

const p = expressionBuilder<Tables, 'photos'>()

/** Neither a piece nor an order shows it. Photos from before uploads never are: nobody knows who shows them. */
const isUnused = () =>
  p.and([
    p('unusedSince', 'is not', null),
    p('productId', 'is', null),
    p.not(p.exists(p.selectFrom('orderItems').select('orderId').whereRef('orderItems.image', '=', 'photos.url'))),
  ])

/** Writes a photo down unless its address or its upload key is taken; says whether it did. */
export async function insertPhoto(db: Db, photo: Insertable<PhotoTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('photos')
    .values(photo)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The address of the photo that an upload became, once all its files are stored. */
export async function findUploadedUrl(db: Db, uploadKey: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('photos')
    .select('url')
    .where('uploadKey', '=', uploadKey)
    .where('pendingSince', 'is', null)
    .executeTakeFirst()
  return found?.url
}

/** Takes its key from an upload that never came to its end, whose photo the sweep then finds. */
export async function releaseUploadKey(db: Db, uploadKey: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ uploadKey: null })
    .where('uploadKey', '=', uploadKey)
    .where('pendingSince', 'is not', null)
    .execute()
}

/** From now on pieces can show it: all its files are stored. False when it has been swept away meanwhile. */
export async function markPhotoStored(db: Db, url: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ pendingSince: null })
    .where('url', '=', url)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes the piece show these photos. Returns the addresses that it can't: of no photo, of one whose files are not there, or of another piece's.
 * Addresses that a piece already shows may be older than this table and need no claim.
 */
export async function attachPhotos(tx: Tx, productId: ProductId, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const attached = await tx
    .updateTable('photos')
    .set({ productId, unusedSince: null })
    .where('url', 'in', urls)
    .where(eb => eb.or([eb('productId', 'is', null), eb('productId', '=', productId)]))
    .where('pendingSince', 'is', null)
    .returning('url')
    .execute()
  const attachedUrls = new Set(attached.map(({ url }) => url))
  return urls.filter(url => !attachedUrls.has(url))
}

/**
 * The photos of the piece that are not among `keepUrls` are unused from `at` (ISO 8601) on, unless an order has the piece: its order shows them.
 * With no address to keep, all of them.
 */
export async function detachPhotos(
  tx: Tx,
  productId: ProductId,
  keepUrls: readonly string[],
  at: string,
): Promise<void> {
  let query = tx
    .updateTable('photos')
    .set({ productId: null, unusedSince: at })
    .where('productId', '=', productId)
    .where(eb => eb.not(eb.exists(eb.selectFrom('orderItems').select('orderId').where('productId', '=', productId))))
  if (keepUrls.length > 0) query = query.where('url', 'not in', keepUrls)
  await query.execute()
}

/** Addresses of photos that nobody has shown since `before` (ISO 8601), the oldest first, 200 at most. */
export async function listUnusedPhotos(db: Db, { before }: { before: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('url')
    .where('unusedSince', '<', before)
    .where(isUnused())
    .orderBy('unusedSince')
    .limit(200)
    .execute()
  return rows.map(({ url }) => url)
}

/** Keeps an unused photo from being shown, before its files are taken away. Returns their addresses, or undefined when there is no such photo. */
export async function markPhotoForDeletion(db: Db, url: string, at: string): Promise<string[] | undefined> {
  const marked = await db
    .updateTable('photos')
    .set({ pendingSince: at, uploadKey: null })
    .where('url', '=', url)
    .where(isUnused())
    .returning('sources')
    .executeTakeFirst()
  return marked && (JSON.parse(marked.sources) as { url: string }[]).map(source => source.url)
}

/** Forgets a photo that was withdrawn and whose files are gone. */
export async function deletePhotoRow(db: Db, url: string): Promise<void> {
  await db
    .deleteFrom('photos')
    .where('url', '=', url)
    .where('productId', 'is', null)
    .where('pendingSince', 'is not', null)
    .execute()
}

/** Whether there is a photo at this address. */
export const hasPhoto = async (db: Db, url: string): Promise<boolean> =>
  (await db.selectFrom('photos').select('url').where('url', '=', url).executeTakeFirst()) !== undefined
