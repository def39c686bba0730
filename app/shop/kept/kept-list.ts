type ListStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A list that the browser keeps: the cart, saved pieces, pieces seen before. */
export interface KeptList<Row> {
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
export function openKeptList<Row>(
  storage: () => ListStorage,
  key: string,
  parse: (stored: string | null) => readonly Row[],
): KeptList<Row> {
  let rows: readonly Row[] | undefined
  let isStored = true
  const listeners = new Set<() => void>()

  function read(): readonly Row[] {
    if (!isStored) return rows ?? []
    try {
      return parse(storage().getItem(key))
    } catch {
      isStored = false
      return rows ?? []
    }
  }

  function write(next: readonly Row[]) {
    try {
      if (isStored) storage().setItem(key, JSON.stringify(next))
    } catch {
      isStored = false
    }
  }

  function show(next: readonly Row[]) {
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
      show(after)
    },
    /** Another tab wrote, or the page was asleep. */
    reload: () => show(read()),
  }
}

/** The same in this browser's local storage, following its other tabs. */
export function keepInBrowser<Row>(key: string, parse: (stored: string | null) => readonly Row[]): KeptList<Row> {
  const list = openKeptList(() => localStorage, key, parse)
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
