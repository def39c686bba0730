import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { type Sen, sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { type AskingPrice, changePrice, pickAskingPrice } from './asking-price.ts'
import { type ChangedPrice, type PriceChange, priceUndoMs, type SkippedPrice, type SkipReason } from './price-change.ts'
import { lockPriceChange, lockPrices } from './price-change-queries.server.ts'
import { applyPriceRule, type PriceRule } from './price-rule.ts'

type Dependencies = Pick<StoreContext, 'db' | 'events' | 'now'>

/**
 * Changes the prices of products in one transaction, and skips those that can't be changed.
 * Idempotent by `id`: repeating it returns what the first time has done.
 * @param change.id idempotency key of the form
 * @param change.products with the prices that the admin saw
 */
export async function changePrices(
  { db, events, now }: Dependencies,
  change: { id: string; rule: PriceRule; products: readonly { id: ProductId; price: Sen }[] },
  by: Actor,
): Promise<PriceChange> {
  const at = now().toISOString()
  const { result, isNew } = await inTransaction(db, async tx => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('priceChanges')
      .values({ id: change.id, at, actorId: by.uid, changed: '[]', skipped: '[]' })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return { result: await findRepeated(tx, change.id, by), isNew: false }
    const { changed, skipped } = await applyToProducts(tx, change, { at, by })
    await tx
      .updateTable('priceChanges')
      .set({ changed: JSON.stringify(changed), skipped: JSON.stringify(skipped) })
      .where('id', '=', change.id)
      .execute()
    return { result: { id: change.id, at, changed, skipped, undoneAt: null, notUndone: [] }, isNew: true }
  })
  if (isNew) publishChanges(events, result.changed)
  return result
}

async function findRepeated(tx: Tx, id: string, by: Actor): Promise<PriceChange> {
  const stored = await lockPriceChange(tx, id, by.uid)
  if (!stored) throw new Error(`Price change ${id} is that of another admin`)
  return stored
}

async function applyToProducts(
  tx: Tx,
  { rule, products }: { rule: PriceRule; products: readonly { id: ProductId; price: Sen }[] },
  { at, by }: { at: string; by: Actor },
) {
  const rows = await lockPrices(
    tx,
    products.map(({ id }) => id),
  )
  const changed: ChangedPrice[] = []
  const skipped: SkippedPrice[] = []
  for (const { id, price } of products) {
    const row = rows.get(id)
    const newPrice = applyPriceRule(rule, price)
    const reason =
      explainUnchangeable(row) ?? (row?.priceSen !== price ? 'changed' : newPrice === price ? 'same' : undefined)
    if (!row || reason || newPrice === undefined) {
      skipped.push({ id, title: row?.title ?? '', reason: reason ?? 'too-low' })
      continue
    }
    const before = pickAskingPrice(row)
    const after = changePrice(before, newPrice, at)
    await setPrice(tx, { id, before, after, at, by })
    changed.push({ id, title: row.title, before, after })
  }
  return { changed, skipped }
}

type PriceRow = Pick<
  NonNullable<ReturnType<Awaited<ReturnType<typeof lockPrices>>['get']>>,
  'sold' | 'heldBy' | 'withdrawnAt'
>

function explainUnchangeable(row: PriceRow | undefined): SkipReason | undefined {
  if (!row || row.withdrawnAt !== null) return 'missing'
  if (row.sold === 1) return 'sold'
  return row.heldBy === null ? undefined : 'held'
}

async function setPrice(
  tx: Tx,
  { id, before, after, at, by }: { id: ProductId; before: AskingPrice; after: AskingPrice; at: string; by: Actor },
) {
  await tx.updateTable('products').set(after).where('id', '=', id).execute()
  const toDraft = ({ priceSen, earlierPriceSen }: AskingPrice) => ({ price: sen(priceSen), earlierPriceSen })
  await recordAuditEntry(tx, {
    by,
    at,
    action: 'product changed',
    subjectId: id,
    before: toDraft(before),
    after: toDraft(after),
  })
}

const publishChanges = (events: StoreContext['events'], products: readonly { id: ProductId }[]) =>
  events.publish(products.map(({ id }) => ({ topic: 'product', id, change: 'changed' })))

type UndoRefusal = { ok: false; reason: 'missing' | 'too-late' }
export type UndoResult = { ok: true; undone: PriceChange } | UndoRefusal
type RestoreResult = { ok: true; undone: PriceChange; restored: ChangedPrice[] } | UndoRefusal

/**
 * Undoes a price change of the same admin, for ten minutes: products that still have the changed
 * price get the one before, with the time since when it is asked. Idempotent.
 * @returns `missing`: no such change by this admin. `too-late`: it is older.
 */
export async function undoPriceChange({ db, events, now }: Dependencies, id: string, by: Actor): Promise<UndoResult> {
  const at = now().toISOString()
  const result = await inTransaction(db, async (tx): Promise<RestoreResult> => {
    const change = await lockPriceChange(tx, id, by.uid)
    if (!change) return { ok: false, reason: 'missing' }
    if (change.undoneAt !== null) return { ok: true, undone: change, restored: [] }
    if (now().getTime() - Date.parse(change.at) > priceUndoMs) return { ok: false, reason: 'too-late' }
    const rows = await lockPrices(
      tx,
      change.changed.map(product => product.id),
    )
    const restored: ChangedPrice[] = []
    const notUndone: SkippedPrice[] = []
    for (const product of change.changed) {
      const row = rows.get(product.id)
      const reason = explainUnchangeable(row) ?? (row && hasSamePrice(row, product.after) ? undefined : 'changed')
      if (reason) {
        notUndone.push({ id: product.id, title: product.title, reason })
        continue
      }
      await setPrice(tx, { id: product.id, before: product.after, after: product.before, at, by })
      restored.push(product)
    }
    await tx
      .updateTable('priceChanges')
      .set({ undoneAt: at, notUndone: JSON.stringify(notUndone) })
      .where('id', '=', id)
      .execute()
    return { ok: true, undone: { ...change, undoneAt: at, notUndone }, restored }
  })
  if (!result.ok) return result
  publishChanges(events, result.restored)
  return { ok: true, undone: result.undone }
}

/** A price that was changed away and back again counts as changed: its clock is another one. */
const hasSamePrice = (a: AskingPrice, b: AskingPrice) =>
  a.priceSen === b.priceSen && a.priceSince === b.priceSince && a.earlierPriceSen === b.earlierPriceSen
