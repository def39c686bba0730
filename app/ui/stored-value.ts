export type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A value in browser storage, as JSON. Without usable storage it lives in memory until the page is
 * closed. `getStorage` is called for every access because a browser that blocks storage throws when
 * `localStorage` is read. `parse` gets null where nothing is stored.
 */
export function createStoredValue<T>(
  getStorage: () => ValueStorage,
  key: string,
  parse: (stored: unknown) => T | undefined,
) {
  // Of a write that has failed: newer than what is stored.
  let inMemory: T | undefined

  return {
    /** Returns undefined without a valid stored value, and where storage can't be read. */
    read(): T | undefined {
      if (inMemory !== undefined) return inMemory
      try {
        return parse(JSON.parse(getStorage().getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    /** Returns whether it is stored. */
    write(value: T | undefined): boolean {
      inMemory = undefined
      try {
        value === undefined ? getStorage().removeItem(key) : getStorage().setItem(key, JSON.stringify(value))
        return true
      } catch {
        inMemory = value
        return false
      }
    },
  }
}
