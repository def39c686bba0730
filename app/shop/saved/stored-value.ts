/**
 * A value in browser storage, as JSON. Without usable storage it lives in memory until the page is
 * closed. `parse` returns undefined for a stored value that is invalid.
 */
export function createStoredValue<T>(
  getStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  parse: (stored: unknown) => T | undefined,
) {
  let inMemory: T | undefined

  return {
    read(): T | undefined {
      try {
        return parse(JSON.parse(getStorage().getItem(key) ?? 'null')) ?? inMemory
      } catch {
        return inMemory
      }
    },
    write(value: T | undefined) {
      inMemory = undefined
      try {
        value === undefined ? getStorage().removeItem(key) : getStorage().setItem(key, JSON.stringify(value))
      } catch {
        inMemory = value
      }
    },
  }
}
