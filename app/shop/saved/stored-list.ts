import { createStoredValue, type ValueStorage } from '../../ui/stored-value.ts'

/** A list in browser storage: the cart, saved products, recently seen products. */
export type StoredList<Row> = ReturnType<typeof createStoredList<Row>>

/**
 * A list in browser storage, shared by all components and tabs. `parse` must accept any stored
 * value.
 */
export function createStoredList<Row>(
  getStorage: () => ValueStorage,
  key: string,
  parse: (stored: unknown) => readonly Row[],
) {
  const value = createStoredValue(getStorage, key, parse)
  const listeners = new Set<() => void>()
  let rows: readonly Row[] | undefined

  // Where storage can't be read any more, the list goes on with what it has.
  const read = () => value.read() ?? rows ?? []

  function setRows(next: readonly Row[]) {
    rows = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot(): readonly Row[] {
      rows ??= read()
      return rows
    },
    /** Reads storage first: another tab may have written, with its storage event still pending. */
    update(getNext: (rows: readonly Row[]) => readonly Row[]) {
      const before = read()
      const after = getNext(before)
      if (after !== before) value.write(after)
      setRows(after)
    },
    /** Needed after a write in another tab or a return from the back/forward cache. */
    reload: () => setRows(read()),
  }
}

/** A stored list in local storage that follows changes in other tabs. */
export function createLocalStorageList<Row>(key: string, parse: (stored: unknown) => readonly Row[]) {
  const list = createStoredList(() => localStorage, key, parse)
  if (typeof window !== 'undefined') {
    addEventListener('storage', event => {
      if (event.key === key || event.key === null) list.reload()
    })
    // Pages in the back/forward cache receive no storage events.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) list.reload()
    })
  }
  return list
}
