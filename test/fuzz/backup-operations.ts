import { compareBooks } from '#store/books/compare-books.server.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { backUp } from '../database.ts'
import { advanceClock, visit, type World } from './world.ts'

/** Makes a backup, between the transactions of operations. */
export async function makeBackup(world: World): Promise<void> {
  const { harness, operationCount: madeAt } = world
  world.backup = { restore: await backUp(harness.db), madeAt, sessionIds: listSessionIds(world) }
}

const listSessionIds = ({ shoppers }: World) =>
  new Set(shoppers.flatMap(({ pages }) => pages.map(page => page.sessionId)))

/** Stops the store where it is, and starts it with the last backup. */
export async function restoreLastBackup(world: World): Promise<void> {
  const { backup, scheduler, harness } = world
  if (!backup) return
  for (const operation of scheduler.listWaiting()) scheduler.crash(operation)
  await backup.restore()
  // A restore takes time: a page that is opened then is another one than before.
  await advanceClock(world, 5)
  scheduler.trace.push('a backup was restored')
  visit(world, 'backup restored')
  world.restoredAt = harness.store.now()
  for (const id of listSessionIds(world)) if (!backup.sessionIds.has(id)) world.lostSessionIds.add(id)
  for (const request of world.orderRequests) {
    if (request.endedAt > backup.madeAt) request.isAccepted = false
    // A page that the backup lacks may be paid, which makes its order again with what it asked for.
    request.endedAt = Number.POSITIVE_INFINITY
  }
}

/** Compares the books, as the job of each night, and makes orders again that a backup lacks. */
export async function recover(world: World): Promise<void> {
  const { store } = world.harness
  const { left } = await compareBooks(store, new Date(0))
  for (const { kind, paymentIntentId } of left) {
    if (kind !== 'unknown-order' || paymentIntentId === null) continue
    const result = await recoverOrder(store, paymentIntentId)
    if (result.ok) visit(world, 'lost order made again')
  }
}
