import type { CachedPage } from './cached-page.ts'

export interface StalePage {
  page: CachedPage
  /** Seconds since it was rendered. */
  age: number
  /** Seconds until it expires; negative when it has expired. */
  ttl: number
}

export interface PageStore {
  /** Returns the page unless it has expired. */
  find(key: string): CachedPage | undefined
  /** Returns the page also for some time after it has expired. */
  findStale(key: string): StalePage | undefined
  put(key: string, page: CachedPage): void
  clear(): void
  /** Makes all pages expire now. */
  expireAll(): void
  /** Bytes of all pages in all encodings. */
  size(): number
}

/**
 * Stores pages for `ttlMs`, for `staleMs` more as a substitute, and up to `maxBytes` in total;
 * evicts the least recently used page first.
 */
export function createPageStore({
  ttlMs,
  staleMs,
  maxBytes,
  now,
}: {
  ttlMs: number
  staleMs: number
  maxBytes: number
  now: () => number
}): PageStore {
  // Map order is the order of last use.
  const pages = new Map<string, { page: CachedPage; renderedAt: number; expiresAt: number }>()
  let size = 0

  function remove(key: string): void {
    size -= pages.get(key)?.page.size ?? 0
    pages.delete(key)
  }

  /** Finds an entry that may still be used and makes it the last to be evicted. */
  function findEntry(key: string, usableMs: number) {
    const entry = pages.get(key)
    if (!entry) return undefined
    if (now() >= entry.expiresAt + staleMs) remove(key)
    if (now() >= entry.expiresAt + usableMs) return undefined
    pages.delete(key)
    pages.set(key, entry)
    return entry
  }

  return {
    find: key => findEntry(key, 0)?.page,
    findStale(key) {
      const entry = findEntry(key, staleMs)
      if (!entry) return undefined
      const { page, renderedAt, expiresAt } = entry
      const toSeconds = (ms: number) => Math.floor(ms / 1000)
      return { page, age: toSeconds(now() - renderedAt), ttl: toSeconds(expiresAt - now()) }
    },
    put(key, page) {
      remove(key)
      if (page.size > maxBytes) return
      pages.set(key, { page, renderedAt: now(), expiresAt: now() + ttlMs })
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
    expireAll() {
      for (const entry of pages.values()) entry.expiresAt = Math.min(entry.expiresAt, now())
    },
    size: () => size,
  }
}
