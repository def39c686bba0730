import type { KeptPage } from './kept-page.ts'

export interface PageShelf {
  find(key: string): KeptPage | undefined
  put(key: string, page: KeptPage): void
  clear(): void
  /** Bytes of all pages in all encodings. */
  size(): number
}

/** Keeps pages for `keepMs` and up to `mostBytes` together; the one unused longest goes first. */
export function openPageShelf({
  keepMs,
  mostBytes,
  now,
}: {
  keepMs: number
  mostBytes: number
  now: () => number
}): PageShelf {
  // In the order of their last use.
  const pages = new Map<string, { page: KeptPage; until: number }>()
  let size = 0

  function drop(key: string): void {
    size -= pages.get(key)?.page.size ?? 0
    pages.delete(key)
  }

  return {
    find(key) {
      const kept = pages.get(key)
      if (!kept) return undefined
      if (now() >= kept.until) {
        drop(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, kept)
      return kept.page
    },
    put(key, page) {
      drop(key)
      if (page.size > mostBytes) return
      pages.set(key, { page, until: now() + keepMs })
      size += page.size
      for (const oldest of pages.keys()) {
        if (size <= mostBytes) return
        drop(oldest)
      }
    },
    clear() {
      pages.clear()
      size = 0
    },
    size: () => size,
  }
}
