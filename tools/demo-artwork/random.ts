export type Random = (from?: number, to?: number) => number

/**
 * Creates a seeded generator (mulberry32): the same seed draws the same picture on every machine.
 */
export function createRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from)
  }
}
