type ListStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A list in browser storage: the cart, saved products, recently seen products. */
export interface StoredList<Row> {
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly Row[]
  update(getNext: (rows: readonly Row[]) => readonly Row[]): void
  reload(): void
}

/**
 * A list in browser storage, shared by all components and tabs. `parse` must accept any stored
 * text. `getStorage` is called for every access because a browser that blocks storage throws when
 * `localStorage` is read. The list then lives in memory.
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
    getSnapshot() {
      rows ??= read()
      return rows
    },
    /** Reads storage first: another tab may have written, with its storage event still pending. */
    update(getNext) {
      const before = read()
      const after = getNext(before)
      if (after !== before) write(after)
      setRows(after)
    },
    /** Needed after a write in another tab or a return from the back/forward cache. */
    reload: () => setRows(read()),
  }
}

/** A stored list in local storage that follows changes in other tabs. */
export function createLocalStorageList<Row>(
  key: string,
  parse: (stored: string | null) => readonly Row[],
): StoredList<Row> {
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
