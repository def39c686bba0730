// A worker of its own for the batch of an admin: browsers with background sync start it when the
// network is back, also after the tab was closed. Its scope holds no page, so it changes nothing
// else.
import { openBatchDatabase } from './batch-database.ts'
import { runBatchQueue } from './batch-queue.ts'
import { batchTagPrefix, publishBatchChange } from './batch-signals.ts'

interface SyncEvent extends Event {
  tag: string
  waitUntil(work: Promise<unknown>): void
}

addEventListener('sync', event => {
  const { tag } = event as SyncEvent
  if (tag.startsWith(batchTagPrefix)) (event as SyncEvent).waitUntil(sendBatch(tag.slice(batchTagPrefix.length)))
})

/** @throws when the store could not be reached, so that the browser tries again */
async function sendBatch(uid: string): Promise<void> {
  const database = await openBatchDatabase(uid)
  const result = await runBatchQueue({ uid, database, onChange: () => publishBatchChange(uid) })
  database.close()
  if (result === 'waiting') throw new Error('The store could not be reached')
}
