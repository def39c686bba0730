import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { countRows, type Db, hasRows, inTransaction, lockKeys, type Tables, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { attachPhotos, detachPhotos } from './photo-queries.server.ts'
import type { DraftInput } from './product-draft.ts'

/** An unfinished product, as its admin has typed it. Its photos are kept like a product's. */
export interface SavedDraft {
  /** Becomes the id of the product. */
  id: ProductId
  input: DraftInput
  /** By the clock of the admin's device, ISO 8601. */
  editedAt: string
}

type SaveDraftResult =
  | { ok: true }
  /**
   * `listed`: there is a product with this id. `newer`: a later edit is saved. `other`: it is the
   * draft of another admin. `too-many`: the admin has `maxSavedDrafts`.
   */
  | { ok: false; reason: 'listed' | 'newer' | 'other' | 'too-many' }
  | { ok: false; reason: 'photos'; urls: string[] }

/** How many drafts an admin may have. */
export const maxSavedDrafts = 200

/**
 * Saves a draft. Idempotent, and safe in any order: the latest edit stays.
 * @returns why nothing was saved; `photos`: these were not uploaded, or a product shows them
 */
export async function saveDraft(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { id, input, editedAt }: SavedDraft,
  uid: string,
): Promise<SaveDraftResult> {
  const savedAt = now().toISOString()
  return inTransaction(db, async tx => {
    await lockDraft(tx, id)
    if (await hasRows(tx.selectFrom('products').where('id', '=', id))) return { ok: false, reason: 'listed' }
    const stored = await tx
      .selectFrom('savedDrafts')
      .select(['uid', 'editedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (stored && stored.uid !== uid) return { ok: false, reason: 'other' }
    if (stored && stored.editedAt > editedAt) return { ok: false, reason: 'newer' }
    if (!stored && (await countRows(tx.selectFrom('savedDrafts').where('uid', '=', uid))) >= maxSavedDrafts)
      return { ok: false, reason: 'too-many' }
    const values = { input: JSON.stringify(input), editedAt, savedAt }
    await tx
      .insertInto('savedDrafts')
      .values({ id, uid, ...values })
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .execute()
    const urls = await attachPhotos(tx, id, input.imageUrls)
    if (urls.length > 0) return { ok: false, reason: 'photos', urls }
    await detachPhotos(tx, id, input.imageUrls, savedAt)
    return { ok: true }
  })
}

/** Lists the drafts of an admin, the latest edit first. */
export async function listSavedDrafts(db: Db, uid: string): Promise<SavedDraft[]> {
  const rows = await db
    .selectFrom('savedDrafts')
    .select(['id', 'input', 'editedAt'])
    .where('uid', '=', uid)
    .orderBy('editedAt', 'desc')
    .orderBy('id')
    .limit(maxSavedDrafts)
    .execute()
  return rows.map(row => ({ ...row, input: JSON.parse(row.input) as DraftInput }))
}

/**
 * Deletes drafts. Their photos are unused from then on.
 * @param change.keepUrls but for these
 * @returns how many were deleted
 */
async function deleteDrafts(
  tx: Tx,
  isDeleted: (eb: ExpressionBuilder<Tables, 'savedDrafts'>) => Expression<SqlBool>,
  { at, keepUrls = [] }: { at: string; keepUrls?: readonly string[] },
): Promise<number> {
  const deleted = await tx.deleteFrom('savedDrafts').where(isDeleted).returning('id').execute()
  for (const { id } of deleted) await detachPhotos(tx, id, keepUrls, at)
  return deleted.length
}

/** Deletes a draft of an admin. Idempotent. */
export async function deleteSavedDraft(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  id: ProductId,
  uid: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    await lockDraft(tx, id)
    await deleteDrafts(tx, eb => eb.and({ id, uid }), { at: now().toISOString() })
  })
}

/** Keeps a draft that is being saved from appearing again after its product was created. */
export const lockDraft = (tx: Tx, id: ProductId) => lockKeys(tx, [`draft:${id}`])

/**
 * Ends the draft that became a product.
 * @param change.keepUrls the photos of the product
 */
export const endSavedDraft = (tx: Tx, id: ProductId, change: { keepUrls: readonly string[]; at: string }) =>
  deleteDrafts(tx, eb => eb('id', '=', id), change)

/** Deletes all drafts of an admin. */
export const deleteDraftsOfAdmin = (tx: Tx, uid: string, at: string) =>
  deleteDrafts(tx, eb => eb('uid', '=', uid), { at })

/**
 * Deletes a batch of drafts that nobody has saved since `before`.
 * @param before ISO 8601
 * @returns how many were deleted, at most `limit`
 */
export const deleteOldDrafts = (
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { before, limit }: { before: string; limit: number },
): Promise<number> =>
  inTransaction(db, tx => {
    const old = tx.selectFrom('savedDrafts').select('id').where('savedAt', '<', before).limit(limit)
    // One of them may have been saved since they were found.
    const isOld = (eb: ExpressionBuilder<Tables, 'savedDrafts'>) =>
      eb.and([eb('id', 'in', old), eb('savedAt', '<', before)])
    return deleteDrafts(tx, isOld, { at: now().toISOString() })
  })
