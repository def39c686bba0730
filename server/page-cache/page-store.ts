import type { CachedPage } from './cached-page.ts'

export interface PageStore {
  find(key: string): CachedPage | undefined
  put(key: string, page: CachedPage): void
  clear(): void
  /** Bytes of all pages in all encodings. */
  size(): number
}

/** Keeps pages for `ttlMs` and up to `maxBytes` together; the one unused longest goes first. */
export function createPageStore({
  ttlMs,
  maxBytes,
  now,
}: {
  ttlMs: number
  maxBytes: number
  now: () => number
}): PageStore {
  // In the order of their last use.
  const pages = new Map<string, { page: CachedPage; until: number }>()
  let size = 0

  function remove(key: string): void {
    size -= pages.get(key)?.page.size ?? 0
    pages.delete(key)
  }

  return {
    find(key) {
      const entry = pages.get(key)
      if (!entry) return undefined
      if (now() >= entry.until) {
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
      pages.set(key, { page, until: now() + ttlMs })
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
