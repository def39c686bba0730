import type { CachedPage } from './cached-page.ts'

export interface StalePage {
  page: CachedPage
  /** Seconds since it was rendered. */
  age: number
  /** Seconds until it would have expired; negative or 0. */
  ttl: number
}

export interface PageStore {
  /** Returns the page unless it has expired. */
  find(key: string): CachedPage | undefined
  /** Returns the page, with its mark, also when it has expired. It has expired from then on. */
  findStale(key: string): StalePage | undefined
  put(key: string, page: CachedPage): void
  remove(key: string): void
  /** Makes all pages expire now. */
  expireAll(): void
  /** Bytes of all pages in all encodings. */
  size(): number
}

interface Entry {
  page: CachedPage
  isMarked: boolean
  renderedAt: number
  expiresAt: number
}

export interface PageStoreOptions {
  ttlMs: number
  /** How long after it was rendered a page that has expired may take the place of a fresh one. */
  maxStaleMs: number
  maxBytes: number
  /** Gives an expired page the mark that says when it was rendered. */
  mark: (key: string, page: CachedPage, renderedAt: number) => CachedPage
  /** Time in milliseconds. */
  now: () => number
}

/**
 * Stores pages for `ttlMs`, expired ones until they are `maxStaleMs` old, and up to `maxBytes` in
 * total; evicts the least recently used page first.
 */
export function createPageStore({ ttlMs, maxStaleMs, maxBytes, mark, now }: PageStoreOptions): PageStore {
  // Map order is the order of last use.
  const pages = new Map<string, Entry>()
  let size = 0

  function remove(key: string): void {
    size -= pages.get(key)?.page.size ?? 0
    pages.delete(key)
  }

  /** Makes the entry the last to be evicted. */
  function set(key: string, entry: Entry): void {
    remove(key)
    if (entry.page.size > maxBytes) return
    pages.set(key, entry)
    size += entry.page.size
    for (const oldest of pages.keys()) {
      if (size <= maxBytes) return
      remove(oldest)
    }
  }

  const hasExpired = ({ expiresAt }: Entry) => now() >= expiresAt
  const isTooOld = (entry: Entry) => hasExpired(entry) && now() >= entry.renderedAt + maxStaleMs

  function findEntry(key: string): Entry | undefined {
    const entry = pages.get(key)
    if (!entry || !isTooOld(entry)) return entry
    remove(key)
    return undefined
  }

  return {
    find(key) {
      const entry = findEntry(key)
      if (!entry || entry.isMarked || hasExpired(entry)) return undefined
      set(key, entry)
      return entry.page
    },
    findStale(key) {
      const entry = findEntry(key)
      if (!entry) return undefined
      const { renderedAt, isMarked } = entry
      const expiresAt = Math.min(entry.expiresAt, now())
      // The marked page takes the place of the other, which would need as much memory again.
      const page = isMarked ? entry.page : mark(key, entry.page, renderedAt)
      set(key, { page, isMarked: true, renderedAt, expiresAt })
      const toSeconds = (ms: number) => Math.floor(ms / 1000)
      return { page, age: toSeconds(now() - renderedAt), ttl: toSeconds(expiresAt - now()) }
    },
    put: (key, page) => set(key, { page, isMarked: false, renderedAt: now(), expiresAt: now() + ttlMs }),
    remove,
    expireAll() {
      for (const [key, entry] of pages) {
        entry.expiresAt = Math.min(entry.expiresAt, now())
        if (isTooOld(entry)) remove(key)
      }
    },
    size: () => size,
  }
}
