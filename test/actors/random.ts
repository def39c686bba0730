/** A seeded source of random choices: the same seed gives the same choices. */
export interface Random {
  /** From 0 up to, not including, `limit`. */
  integer(limit: number): number
  chance(probability: number): boolean
  /** @returns undefined for an empty list */
  pick<T>(items: readonly T[]): T | undefined
  /** Picks a key by its weight, or by that of its value. */
  weighted<Key extends string>(weights: Record<Key, number | { weight: number }>): Key
  /** A generator of its own, so that its choices don't depend on who chooses in between. */
  fork(): Random
}

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    integer: limit => Math.floor(next() * limit),
    chance: probability => next() < probability,
    pick: items => items[random.integer(items.length)],
    weighted<Key extends string>(weights: Record<Key, number | { weight: number }>): Key {
      const entries = Object.entries<number | { weight: number }>(weights).map(([key, value]): [Key, number] => [
        key as Key,
        typeof value === 'number' ? value : value.weight,
      ])
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = entries.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (chosen ?? (entries[0] as [Key, number]))[0]
    },
    fork: () => createRandom(random.integer(2 ** 32)),
  }
  return random
}
