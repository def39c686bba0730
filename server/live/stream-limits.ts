import type { ClientNetwork } from '#store/client-network.ts'

/** A stream costs memory and a share of every event for as long as it is open. */
const defaultLimits = {
  /** Many households share an IPv4 address; a browser opens one stream for all its tabs. */
  maxPerPrefix: 120,
  maxPerSite: 360,
  maxTotal: 10_000,
}

/** Creates the limits of the public event streams of this process. */
export function createStreamLimits({ isLimited }: { isLimited: boolean }, limits = defaultLimits) {
  const counts = new Map<string, number>()
  let total = 0

  const isFull = (key: string | null, max: number) => key !== null && (counts.get(key) ?? 0) >= max

  function change(keys: readonly string[], by: 1 | -1): void {
    total += by
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }

  return {
    /**
     * Counts a public event stream until `close`.
     *
     * @returns `rate_limited` when its network has too many, `overloaded` when the process has.
     */
    open({ prefix, site }: ClientNetwork) {
      if (isLimited && (isFull(prefix, limits.maxPerPrefix) || isFull(site, limits.maxPerSite)))
        return { ok: false, reason: 'rate_limited' } as const
      if (isLimited && total >= limits.maxTotal) return { ok: false, reason: 'overloaded' } as const
      const keys = site === null ? [prefix] : [prefix, site]
      let isOpen = true
      change(keys, 1)
      return {
        ok: true as const,
        close() {
          if (isOpen) change(keys, -1)
          isOpen = false
        },
      }
    },
  }
}
