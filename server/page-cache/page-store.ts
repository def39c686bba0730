import type { CachedPage } from './cached-page.ts'

export type StalePage = NonNullable<ReturnType<ReturnType<typeof createPageStore>['findStale']>>

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
export function createPageStore({ ttlMs, maxStaleMs, maxBytes, mark, now }: PageStoreOptions) {
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
    /** Returns the page unless it has expired. */
    find(key: string) {
      const entry = findEntry(key)
      if (!entry || entry.isMarked || hasExpired(entry)) return undefined
      set(key, entry)
      return entry.page
    },
    /**
     * Returns the page, with its mark, also when it has expired. It has expired from then on.
     * `age`: seconds since it was rendered; `ttl`: until it would have expired, negative or 0.
     */
    findStale(key: string) {
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
    put: (key: string, page: CachedPage) =>
      set(key, { page, isMarked: false, renderedAt: now(), expiresAt: now() + ttlMs }),
    remove,
    /** Makes all pages expire now. */
    expireAll() {
      for (const [key, entry] of pages) {
        entry.expiresAt = Math.min(entry.expiresAt, now())
        if (isTooOld(entry)) remove(key)
      }
    },
    size: () => size,
  }
}
