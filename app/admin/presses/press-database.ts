import { openDB } from 'idb'
import { logError } from '../../ui/feedback/log-error.ts'
import type { Press } from './press.ts'

/** Before a user id: the name of the admin's database of presses, of its channel and its lock. */
export const pressesPrefix = 'presses:'

type Edit = (presses: readonly Press[]) => readonly Press[]

export interface PressDatabase {
  /**
   * Changes what is kept, seeing what other tabs have kept.
   * @returns the presses in the order in which they were made
   */
  change(edit: Edit): Promise<readonly Press[]>
  close(): void
}

const storeName = 'lists'
const key = 'presses'

/**
 * Opens what this browser keeps of an admin's presses.
 * @throws where the browser refuses storage, as in some private windows
 */
export async function openPressDatabase(uid: string): Promise<PressDatabase> {
  const database = await openDB(pressesPrefix + uid, 1, {
    upgrade: opened => void opened.createObjectStore(storeName),
  })
  return {
    async change(edit) {
      // Without it a phone that loses its power may lose what the page has called kept.
      const { store, done } = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      const before: readonly Press[] = (await store.get(key)) ?? []
      const after = edit(before)
      if (after !== before) await store.put(after, key)
      await done
      return after
    },
    close: () => database.close(),
  }
}

/** The same, as long as the page is open where the browser refuses to keep anything. */
export async function openFallbackPressDatabase(uid: string): Promise<PressDatabase> {
  let inMemory: readonly Press[] = []
  const kept = await openPressDatabase(uid).catch(error => void logError('The browser keeps no presses', error))
  const changeInMemory = async (edit: Edit) => {
    inMemory = edit(inMemory)
    return inMemory
  }
  return {
    change: edit => (kept ? kept.change(edit).catch(() => changeInMemory(edit)) : changeInMemory(edit)),
    close: () => kept?.close(),
  }
}
