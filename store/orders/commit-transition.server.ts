import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { TransitionResult } from './apply-transition.server.ts'

/** What a transaction has changed, if anything; one with `ok: false` is rolled back. */
type Change = Partial<Pick<TransitionResult, 'events' | 'logEntries'>> & { ok?: boolean }

/** Runs `work` in a transaction that publishes what `work` has changed, and logs it afterwards. */
export async function commitTransition<T extends Change | undefined>(
  context: Pick<StoreContext, 'db' | 'events' | 'log'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const change = await changeAndPublish(context, async (tx, publish) => {
    const change = await work(tx)
    publish(...(change?.events ?? []))
    return change
  })
  for (const { message, details } of change?.logEntries ?? []) context.log.info(details, message)
  return change
}
