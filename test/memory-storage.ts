/** A storage of a browser with these values, which a test can read. */
export function createMemoryStorage(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
