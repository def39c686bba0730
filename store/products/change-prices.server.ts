import { type Actor, type AdminChange, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { insertNew, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { applyDuePrices } from './apply-due-prices.server.ts'
import { type AskingPrice, changePrice, pickAskingPrice } from './asking-price.ts'
import {
  type ChangedPrice,
  type PriceChange,
  type PriceRequest,
  priceUndoMs,
  type SkippedPrice,
  type SkipReason,
} from './price-change.ts'
import { lockPriceChange, lockPrices } from './price-change-queries.server.ts'
import { applyPriceRule } from './price-rule.ts'
import { toProductEvents } from './product-event.ts'
import type { ProductTable } from './product-table.ts'

/**
 * Changes the prices of products in one transaction, and skips those that can't be changed.
 * Idempotent by `id`: repeating it returns what the first time has done.
 */
export const changePrices = (context: ChangeContext, request: PriceRequest, by: Actor): Promise<PriceChange> =>
  changeAsAdmin(context, by, async change => {
    const { tx, at, publish } = change
    const { id } = request
    const isNew = await insertNew(tx, 'priceChanges', { id, at, actorId: by.uid, changed: '[]', skipped: '[]' })
    if (!isNew) return findRepeated(tx, id, by)
    const { changed, skipped } = await applyToProducts(change, request)
    await tx
      .updateTable('priceChanges')
      .set({ changed: JSON.stringify(changed), skipped: JSON.stringify(skipped) })
      .where('id', '=', id)
      .execute()
    publish(...toChangedEvents(changed))
    return { id, at, changed, skipped, undoneAt: null, notUndone: [] }
  })

async function findRepeated(tx: Tx, id: string, by: Actor): Promise<PriceChange> {
  const stored = await lockPriceChange(tx, id, by.uid)
  if (!stored) throw new Error(`Price change ${id} is that of another admin`)
  return stored
}

async function applyToProducts(change: AdminChange, { rule, products }: PriceRequest) {
  const rows = await lockPrices(
    change.tx,
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
    const after = changePrice(before, newPrice, change.at)
    await setPrice(change, id, { before, after })
    changed.push({ id, title: row.title, before, after })
  }
  return { changed, skipped }
}

/** Returns why the price of a product can't be changed now. */
export function explainUnchangeable(
  row: Pick<ProductTable, 'sold' | 'heldBy' | 'withdrawnAt'> | undefined,
): SkipReason | undefined {
  if (!row || row.withdrawnAt !== null) return 'missing'
  if (row.sold === 1) return 'sold'
  return row.heldBy === null ? undefined : 'held'
}

async function setPrice(
  { tx, by, audit }: AdminChange,
  id: ProductId,
  { before, after }: { before: AskingPrice; after: AskingPrice },
) {
  await tx
    .updateTable('products')
    .set({ ...after, changedBy: by.uid })
    .where('id', '=', id)
    .execute()
  const toDraft = ({ priceSen, earlierPriceSen }: AskingPrice) => ({ price: sen(priceSen), earlierPriceSen })
  await audit('product changed', id, { before: toDraft(before), after: toDraft(after) })
}

const toChangedEvents = (products: readonly ChangedPrice[]) =>
  toProductEvents(
    products.map(({ id }) => id),
    'changed',
  )

export type UndoResult = { ok: true; undone: PriceChange } | { ok: false; reason: 'missing' | 'too-late' }

/**
 * Undoes a price change of the same admin, for ten minutes: products that still have the changed
 * price get the one before, with the time since when it is asked, or the one that is due by a
 * promotion that has begun or ended meanwhile. Idempotent.
 * @returns `missing`: no such change by this admin. `too-late`: it is older.
 */
export const undoPriceChange = (context: ChangeContext, id: string, by: Actor): Promise<UndoResult> =>
  changeAsAdmin(context, by, async change => {
    const { tx, at, publish } = change
    const earlier = await lockPriceChange(tx, id, by.uid)
    if (!earlier) return { ok: false, reason: 'missing' }
    if (earlier.undoneAt !== null) return { ok: true, undone: earlier }
    if (Date.parse(at) - Date.parse(earlier.at) > priceUndoMs) return { ok: false, reason: 'too-late' }
    const rows = await lockPrices(
      tx,
      earlier.changed.map(product => product.id),
    )
    const restored: ChangedPrice[] = []
    const notUndone: SkippedPrice[] = []
    for (const product of earlier.changed) {
      const row = rows.get(product.id)
      const reason = explainUnchangeable(row) ?? (row && hasSamePrice(row, product.after) ? undefined : 'changed')
      if (reason) {
        notUndone.push({ id: product.id, title: product.title, reason })
        continue
      }
      await setPrice(change, product.id, { before: product.after, after: product.before })
      restored.push(product)
    }
    const restoredIds = restored.map(product => product.id)
    await applyDuePrices(tx, restoredIds, at, earlier.at)
    await tx
      .updateTable('priceChanges')
      .set({ undoneAt: at, notUndone: JSON.stringify(notUndone) })
      .where('id', '=', id)
      .execute()
    publish(...toChangedEvents(restored))
    return { ok: true, undone: { ...earlier, undoneAt: at, notUndone } }
  })

/** A price that was changed away and back again counts as changed: its clock is another one. */
const hasSamePrice = (a: AskingPrice, b: AskingPrice) =>
  a.priceSen === b.priceSen && a.priceSince === b.priceSince && a.earlierPriceSen === b.earlierPriceSen
