/**
 * A value the browser keeps for a page, as JSON. Where storage is blocked or full it lasts as long as the page.
 * `parse` turns whatever is stored into the value, or into undefined when it is none.
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
