type ListStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A list that the browser keeps: the cart, saved pieces, pieces seen before. */
export interface StoredList<Row> {
  subscribe(listener: () => void): () => void
  current(): readonly Row[]
  change(next: (rows: readonly Row[]) => readonly Row[]): void
  reload(): void
}

/**
 * A list in the browser's storage, shared by everything on the page and by the browser's tabs. `parse` turns whatever is
 * stored into rows. `storage` is asked for each time: a browser that blocks it throws already at the name. The list then
 * lives in memory.
 */
export function createStoredList<Row>(
  getStorage: () => ListStorage,
  key: string,
  parse: (stored: string | null) => readonly Row[],
): StoredList<Row> {
  let rows: readonly Row[] | undefined
  let isStorageAvailable = true
  const listeners = new Set<() => void>()

  function read(): readonly Row[] {
    if (!isStorageAvailable) return rows ?? []
    try {
      return parse(getStorage().getItem(key))
    } catch {
      isStorageAvailable = false
      return rows ?? []
    }
  }

  function write(next: readonly Row[]) {
    try {
      if (isStorageAvailable) getStorage().setItem(key, JSON.stringify(next))
    } catch {
      isStorageAvailable = false
    }
  }

  function setRows(next: readonly Row[]) {
    rows = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current() {
      rows ??= read()
      return rows
    },
    /** Starts from what is stored: another tab may have written a moment ago, its storage event not yet here. */
    change(next) {
      const before = read()
      const after = next(before)
      if (after !== before) write(after)
      setRows(after)
    },
    /** Another tab wrote, or the page was asleep. */
    reload: () => setRows(read()),
  }
}

/** The same in this browser's local storage, following its other tabs. */
export function createLocalStorageList<Row>(
  key: string,
  parse: (stored: string | null) => readonly Row[],
): StoredList<Row> {
  const list = createStoredList(() => localStorage, key, parse)
  if (typeof window !== 'undefined') {
    addEventListener('storage', event => {
      if (event.key === key || event.key === null) list.reload()
    })
    // A page kept for the Back button hears no storage events.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) list.reload()
    })
  }
  return list
}
