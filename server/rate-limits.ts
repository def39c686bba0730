import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Db, isPostgres } from '#store/database.server.ts'

const minute = 60

/** How often one address, browser or phone may do a thing: generous for a household behind one address, tight for a script that would freeze the shop. */
const rules = {
  feedback: { points: 10, duration: 10 * minute },
  order: { points: 60, duration: 10 * minute },
  checkout: { points: 30, duration: 10 * minute },
  google: { points: 30, duration: 10 * minute },
  'sign-in': { points: 10, duration: 10 * minute },
  // From everywhere together: more than its owner needs, so that somebody else's tries don't lock them out at once.
  account: { points: 50, duration: 10 * minute },
  'page-view': { points: 600, duration: 10 * minute },
  lookup: { points: 240, duration: 10 * minute },
}

export type Limited = keyof typeof rules
export interface RateLimits {
  /** Counts one use for each key; the seconds to wait when one of them has had too many, otherwise undefined. */
  secondsToWait(what: Limited, keys: readonly string[]): Promise<number | undefined>
}

/** With PostgreSQL all processes of the store count together; otherwise there is one, which counts in its memory. */
export function openRateLimits({ isOn, db }: { isOn: boolean; db: Db }): RateLimits {
  const limiters = Object.fromEntries(Object.entries(rules).map(([what, rule]) => [what, openLimiter(db, what, rule)]))
  return {
    async secondsToWait(what, keys) {
      if (!isOn) return undefined
      for (const key of keys) {
        try {
          await limiters[what]?.consume(key)
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
          throw refusal
        }
      }
      return undefined
    },
  }
}

function openLimiter(db: Db, what: string, rule: { points: number; duration: number }) {
  if (!isPostgres(db)) return new RateLimiterMemory(rule)
  return new RateLimiterPostgres({
    ...rule,
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    keyPrefix: what,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever is refused is not counted, nor asked about, again.
    inMemoryBlockOnConsumed: rule.points + 1,
  })
}
