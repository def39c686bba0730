import { expressionBuilder, type Insertable } from 'kysely'
import { type Db, hasRows, insertNew, type Tables, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PhotoTable } from './product-table.ts'

const p = expressionBuilder<Tables, 'photos'>()

/**
 * Neither a product nor an order shows the photo. `unusedSince` is null for photos from before
 * uploads were recorded, which are never unused.
 */
const isUnused = () =>
  p.and([
    p('unusedSince', 'is not', null),
    p('productId', 'is', null),
    p.not(p.exists(p.selectFrom('orderItems').select('orderId').whereRef('orderItems.image', '=', 'photos.url'))),
  ])

/**
 * Inserts a photo.
 * @returns false when its URL or upload key exists already
 */
export const insertPhoto = (db: Db, photo: Insertable<PhotoTable>): Promise<boolean> => insertNew(db, 'photos', photo)

/** Finds the URL of an uploaded photo, once all its files are stored. */
export async function findUploadedUrl(db: Db, uploadKey: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('photos')
    .select('url')
    .where('uploadKey', '=', uploadKey)
    .where('pendingSince', 'is', null)
    .executeTakeFirst()
  return found?.url
}

/**
 * Makes the key of an interrupted upload available again. Its photo is unused and is deleted later.
 */
export async function releaseUploadKey(db: Db, uploadKey: string): Promise<void> {
  await db
    .updateTable('photos')
    .set({ uploadKey: null })
    .where('uploadKey', '=', uploadKey)
    .where('pendingSince', 'is not', null)
    .execute()
}

/**
 * Marks all files of a photo as stored, so that products can use it.
 * @returns false when the photo has been deleted in the meantime
 */
export async function markPhotoStored(db: Db, url: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ pendingSince: null })
    .where('url', '=', url)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Attaches photos to a product. Do not pass URLs that it already shows.
 * @returns the URLs that could not be attached: unknown, not yet stored, or of another product
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
 * Detaches the photos of a product that are not in `keepUrls`, unless the product was ordered: then
 * its order shows them.
 * @param at ISO 8601; from then on the photos are unused
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

/**
 * Keeps an uploaded photo as long as a setting names it, and lets the one go that it replaces.
 * @returns false when there is no such photo
 */
export async function keepPhoto(
  tx: Tx,
  { from, to, at }: { from: string | undefined; to: string | undefined; at: string },
): Promise<boolean> {
  const setUnused = (url: string, unusedSince: string | null) =>
    tx
      .updateTable('photos')
      .set({ unusedSince })
      .where('url', '=', url)
      .where('productId', 'is', null)
      .where('pendingSince', 'is', null)
      .executeTakeFirst()
  const isNamed = from && (await hasRows(tx.selectFrom('settings').where('changedValues', 'like', `%"${from}"%`)))
  if (from && !isNamed) await setUnused(from, at)
  return !to || (await setUnused(to, null)).numUpdatedRows > 0n
}

/**
 * Lists the URLs of at most 200 unused photos, the oldest first.
 * @param options.before ISO 8601: only photos that have been unused since then
 */
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

/**
 * Marks an unused photo so that no product can use it while its files are deleted.
 * @param at ISO 8601
 * @returns the URLs of its files; undefined when there is no such unused photo
 */
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

/** Deletes the row of a photo that was marked for deletion and whose files are deleted. */
export async function deletePhotoRow(db: Db, url: string): Promise<void> {
  await db
    .deleteFrom('photos')
    .where('url', '=', url)
    .where('productId', 'is', null)
    .where('pendingSince', 'is not', null)
    .execute()
}

/** Whether there is a photo with this URL. */
export const hasPhoto = (db: Db, url: string): Promise<boolean> =>
  hasRows(db.selectFrom('photos').where('url', '=', url))
