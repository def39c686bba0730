import { type Db, inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findProviderCheck, runProviderCheck } from './provider-check.server.ts'
import { recordMovements } from './record-movements.server.ts'
import { syncPayouts } from './sync-payouts.server.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Movements are read again for this long, in case one was listed late. */
const lookBackMs = 3 * dayMs
/** Each step is stored as a whole, so that an interrupted run goes on after the last one. */
const stepMs = 7 * dayMs

/** How old the stored movements may be. */
export const maxMovementAgeMs = { job: dayMs, page: hourMs }

/** Whether the movements were last read more than `maxAgeMs` ago, or never. */
export async function areMovementsOutdated(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  maxAgeMs: number,
): Promise<boolean> {
  const check = await findProviderCheck(db, 'movements')
  return !check?.checkedAt || now().getTime() - Date.parse(check.checkedAt) >= maxAgeMs
}

/**
 * Reads the movements of the balance and the payouts that are new at the provider. Idempotent, and
 * done by one process at a time. The first run reads all since the first order.
 * @throws when the provider is unreachable or fails; what was read until then is kept
 */
export async function syncMovements(context: Pick<StoreContext, 'db' | 'now' | 'payments'>): Promise<void> {
  const { db, now, payments } = context
  await runProviderCheck(context, 'movements', async () => {
    const end = now()
    const firstStart = await findStart(db, end)
    for (let start = firstStart; start < end; start = addMs(start, stepMs)) {
      const until = addMs(start, stepMs)
      const movements = await payments.listMovements(start, until < end ? until : undefined)
      await inTransaction(db, tx => recordMovements(tx, movements))
    }
    await syncPayouts(context, firstStart)
  })
}

/** The same for a job that runs often: at most once a day, and again soon after a failure. */
export async function syncMovementsDaily(context: StoreContext): Promise<void> {
  if (await areMovementsOutdated(context, maxMovementAgeMs.job)) await syncMovements(context)
}

async function findStart(db: Db, now: Date): Promise<Date> {
  const newest = await findTime(db, 'movements')
  if (newest) return addMs(newest, -lookBackMs)
  return addMs((await findTime(db, 'orders')) ?? now, -dayMs)
}

/** When the newest movement, or the first order, was made. */
async function findTime(db: Db, table: 'movements' | 'orders'): Promise<Date | undefined> {
  const row = await db
    .selectFrom(table)
    .select('createdAt')
    .orderBy('createdAt', table === 'movements' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.createdAt)
}

const addMs = (time: Date, ms: number) => new Date(time.getTime() + ms)
