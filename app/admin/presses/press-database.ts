import { openDB } from 'idb'
import { logError } from '../../ui/feedback/log-error.ts'
import type { Press } from './press.ts'

/** Before a user id: the name of the admin's database of presses, of its channel and its lock. */
export const pressesPrefix = 'presses:'

export type PressDatabase = Awaited<ReturnType<typeof openPressDatabase>>
/** Of presses in the order in which they were made. */
export type PressEdit = (presses: readonly Press[]) => readonly Press[]

const storeName = 'lists'
const key = 'presses'

/**
 * Opens what this browser keeps of an admin's presses. Where it refuses storage, as in some private
 * windows, or stops storing, the page keeps them as long as it is open.
 */
export async function openPressDatabase(uid: string) {
  let known: readonly Press[] = []
  let database = await openDB(pressesPrefix + uid, 1, {
    upgrade: opened => void opened.createObjectStore(storeName),
  }).catch(stopStoring)
  function stopStoring(error: unknown) {
    logError('The browser keeps no presses', error)
    return undefined
  }
  const changeStored = async (edit: PressEdit) => {
    if (!database) return undefined
    // Without it a phone that loses its power may lose what the page has called kept.
    const { store, done } = database.transaction(storeName, 'readwrite', { durability: 'strict' })
    const before: readonly Press[] = (await store.get(key)) ?? []
    const after = edit(before)
    if (after !== before) await store.put(after, key)
    await done
    return after
  }
  return {
    /** Changes what is kept, seeing what other tabs have kept. */
    async change(edit: PressEdit): Promise<readonly Press[]> {
      const stored = await changeStored(edit).catch(error => {
        database = stopStoring(error)
      })
      known = stored ?? edit(known)
      return known
    },
    close: () => database?.close(),
  }
}
