import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import type { ProviderPayout } from '#store/provider-books.ts'
import { splitIntoBatches } from '#store/read-in-batches.ts'
import type { StoreContext } from '#store/store-context.server.ts'

const dayMs = 24 * 60 * 60_000
/** A payout may fail, or be matched with its movements, this long after it was made. */
const lookBackMs = 30 * dayMs

/**
 * Reads the payouts made lately, and which movements each has taken to the bank, also those of an
 * earlier one that failed. Idempotent.
 * @param firstStart of the first run
 */
export async function syncPayouts(
  { db, payments }: Pick<StoreContext, 'db' | 'payments'>,
  firstStart: Date,
): Promise<void> {
  const payouts = await payments.listPayouts(await findStart(db, firstStart))
  for (const payout of payouts) {
    const isMatched = await inTransaction(db, tx => recordPayout(tx, payout))
    if (isMatched || !payout.namesMovements) continue
    const ids = await payments.listMovementIdsOfPayout(payout.id)
    await inTransaction(db, tx => matchMovements(tx, payout, ids))
  }
  // The next payout may have failed, too.
  for (const { id, returnMovementId } of payouts.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)))
    if (returnMovementId) await inTransaction(db, tx => passOn(tx, { id, returnMovementId }))
}

/** Long enough before the newest one, and before failed ones that no other has replaced. */
async function findStart(db: Db, firstStart: Date): Promise<Date> {
  const { newest, failed } = await db
    .selectFrom('payouts')
    .select(({ fn, selectFrom }) => [
      fn.max('createdAt').as('newest'),
      selectFrom('movements')
        .innerJoin('payouts as failed', 'failed.id', 'movements.payoutId')
        .where('failed.status', '=', 'failed')
        .select(({ fn: oldest }) => oldest.min('failed.createdAt').as('oldest'))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
  const first = failed ?? newest
  return first ? new Date(Date.parse(first) - lookBackMs) : firstStart
}

/** @returns whether its movements name it already */
async function recordPayout(tx: Tx, { id, amount, currency, status, arrivesAt, createdAt }: ProviderPayout) {
  const values = { amountSen: amount, status, arrivesAt }
  const { isMatched } = await tx
    .insertInto('payouts')
    .values({ id, currency, createdAt, isMatched: 0, ...values })
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .returning('isMatched')
    .executeTakeFirstOrThrow()
  return isMatched === 1
}

/** One whose movements are not all stored is matched again in the next run. */
async function matchMovements(tx: Tx, { id }: ProviderPayout, movementIds: readonly string[]): Promise<void> {
  let found = 0
  for (const ids of splitIntoBatches(movementIds, 500)) {
    const { numUpdatedRows } = await tx
      .updateTable('movements')
      .set({ payoutId: id })
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    found += Number(numUpdatedRows)
  }
  if (movementIds.length === 0 || found < movementIds.length) return
  await tx.updateTable('payouts').set({ isMatched: 1 }).where('id', '=', id).execute()
}

/** What a failed payout covered is covered by the one that takes the returned money. */
async function passOn(tx: Tx, { id, returnMovementId }: { id: string; returnMovementId: string }): Promise<void> {
  const returned = await tx
    .selectFrom('movements')
    .select('payoutId')
    .where('id', '=', returnMovementId)
    .executeTakeFirst()
  // The movement itself is of the failed payout until another has taken it.
  if (!returned?.payoutId || returned.payoutId === id) return
  await tx.updateTable('movements').set({ payoutId: returned.payoutId }).where('payoutId', '=', id).execute()
}
