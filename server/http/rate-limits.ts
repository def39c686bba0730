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

export type RateLimitedAction = keyof typeof rules
export interface RateLimits {
  /** Counts one use for each key; the seconds to wait when one of them has had too many, otherwise undefined. */
  consume(action: RateLimitedAction, keys: readonly string[]): Promise<number | undefined>
}

/** With PostgreSQL all processes of the store count together; otherwise there is one, which counts in its memory. */
export function createRateLimits({ isEnabled, db }: { isEnabled: boolean; db: Db }): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([action, rule]) => [action, createLimiter(db, action, rule)]),
  )
  return {
    async consume(action, keys) {
      if (!isEnabled) return undefined
      for (const key of keys) {
        try {
          await limiters[action]?.consume(key)
        } catch (rejection) {
          if (rejection instanceof RateLimiterRes) return Math.ceil(rejection.msBeforeNext / 1000)
          throw rejection
        }
      }
      return undefined
    },
  }
}

function createLimiter(db: Db, action: string, rule: { points: number; duration: number }) {
  if (!isPostgres(db)) return new RateLimiterMemory(rule)
  return new RateLimiterPostgres({
    ...rule,
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    keyPrefix: action,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // Whoever is refused is not counted, nor asked about, again.
    inMemoryBlockOnConsumed: rule.points + 1,
  })
}
