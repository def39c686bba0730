// A worker of its own for the drafts of an admin: browsers with background sync start it when the
// network is back, also after the tab was closed. Its scope holds no page, so it changes nothing
// else.
import { openPressDatabase, pressesPrefix } from '../presses/press-database.ts'
import { sendPresses } from '../presses/send-presses.ts'
import { openDraftDatabase } from './draft-database.ts'
import { sendDrafts } from './draft-queue.ts'
import { draftsPrefix } from './drafts-prefix.ts'

interface SyncEvent extends Event {
  tag: string
  waitUntil(work: Promise<unknown>): void
}

addEventListener('sync', event => {
  const { tag } = event as SyncEvent
  if (tag.startsWith(draftsPrefix)) (event as SyncEvent).waitUntil(sendInBackground(tag.slice(draftsPrefix.length)))
})

/** @throws when the store could not be reached, so that the browser tries again */
async function sendInBackground(uid: string): Promise<void> {
  await sendPressesInBackground(uid)
  const database = await openDraftDatabase(uid)
  const channel = new BroadcastChannel(draftsPrefix + uid)
  const result = await sendDrafts({ uid, database, onChange: () => channel.postMessage(null) })
  channel.close()
  database.close()
  if (result.state === 'waiting') throw new Error('The store could not be reached')
}

/** @throws when the store could not be reached */
async function sendPressesInBackground(uid: string): Promise<void> {
  const database = await openPressDatabase(uid)
  const channel = new BroadcastChannel(pressesPrefix + uid)
  const result = await sendPresses({
    uid,
    database,
    isAwaited: () => false,
    onChange: () => channel.postMessage(undefined),
    onResult: (press, outcome) => channel.postMessage({ press, result: outcome }),
  })
  channel.close()
  database.close()
  if (result.state === 'network') throw new Error('The store could not be reached')
}
