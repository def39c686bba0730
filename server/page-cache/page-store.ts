import type { CachedPage } from './cached-page.ts'

export interface PageStore {
  /** Returns the page unless it has expired. */
  find(key: string): CachedPage | undefined
  put(key: string, page: CachedPage): void
  clear(): void
  /** Bytes of all pages in all encodings. */
  size(): number
}

/**
 * Stores pages for `ttlMs` and up to `maxBytes` in total; evicts the least recently used page
 * first.
 */
export function createPageStore({
  ttlMs,
  maxBytes,
  now,
}: {
  ttlMs: number
  maxBytes: number
  now: () => number
}): PageStore {
  // Map order is the order of last use.
  const pages = new Map<string, { page: CachedPage; expiresAt: number }>()
  let size = 0

  function remove(key: string): void {
    size -= pages.get(key)?.page.size ?? 0
    pages.delete(key)
  }

  return {
    find(key) {
      const entry = pages.get(key)
      if (!entry) return undefined
      if (now() >= entry.expiresAt) {
        remove(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, entry)
      return entry.page
    },
    put(key, page) {
      remove(key)
      if (page.size > maxBytes) return
      pages.set(key, { page, expiresAt: now() + ttlMs })
      size += page.size
      for (const oldest of pages.keys()) {
        if (size <= maxBytes) return
        remove(oldest)
      }
    },
    clear() {
      pages.clear()
      size = 0
    },
    size: () => size,
  }
}
