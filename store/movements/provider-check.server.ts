import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { ProviderCheckTable } from './movement-table.ts'

export type ProviderCheck = Pick<Selectable<ProviderCheckTable>, 'checkedAt' | 'failedAt'>

/** A process that has died while it read the books keeps others from it for this long. */
const claimMs = 60 * 60_000

/** Finds when the books were last read, and whether that failed since. */
export const findProviderCheck = (db: Db, name: ProviderCheckTable['name']): Promise<ProviderCheck | undefined> =>
  db.selectFrom('providerChecks').select(['checkedAt', 'failedAt']).where('name', '=', name).executeTakeFirst()

/**
 * Runs `work` unless another process or request does, and records how it ended.
 * @returns whether it ran
 * @throws what `work` throws
 */
export async function runProviderCheck(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  name: ProviderCheckTable['name'],
  work: () => Promise<void>,
): Promise<boolean> {
  const at = now().toISOString()
  const claimedUntil = new Date(now().getTime() + claimMs).toISOString()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('providerChecks')
    .values({ name, checkedAt: null, failedAt: null, claimedUntil })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ claimedUntil })
        .where(eb =>
          eb.or([eb('providerChecks.claimedUntil', 'is', null), eb('providerChecks.claimedUntil', '<=', at)]),
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const finish = (times: Partial<ProviderCheck>) =>
    db
      .updateTable('providerChecks')
      .set({ ...times, claimedUntil: null })
      .where('name', '=', name)
      .where('claimedUntil', '=', claimedUntil)
      .execute()
  try {
    await work()
  } catch (error) {
    await finish({ failedAt: now().toISOString() })
    throw error
  }
  await finish({ checkedAt: at, failedAt: null })
  return true
}
