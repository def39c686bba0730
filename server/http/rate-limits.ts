import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { ClientNetwork } from '#store/client-network.ts'
import { type Db, isPostgres } from '#store/database.server.ts'

const minute = 60

/**
 * Actions allowed per key (network, browser or account) and time. Loose enough for 50 buyers of a
 * drop who share an address, which docs/limits.md adds up. A /48 of IPv6 may do `siteFactor` times
 * as much.
 */
export const rateLimitRules = {
  // All that is sent for the two below, before it is read which one it is.
  'feedback-request': { points: 15, duration: 10 * minute },
  feedback: { points: 10, duration: 10 * minute },
  question: { points: 5, duration: 10 * minute },
  offer: { points: 20, duration: 24 * 60 * minute },
  // Of all networks.
  'offers-a-day': { points: 200, duration: 24 * 60 * minute },
  // Forms of pages, whose own limits depend on what they say.
  form: { points: 1_200, duration: 10 * minute },
  order: { points: 400, duration: 10 * minute },
  checkout: { points: 400, duration: 10 * minute },
  // Checkouts and ways back together, before the order is read.
  'checkout-request': { points: 520, duration: 10 * minute },
  // Orders and checkouts by one browser, so that it doesn't use up what its neighbours may do.
  'browser-order': { points: 30, duration: 10 * minute },
  'browser-checkout': { points: 30, duration: 10 * minute },
  // Ways back to a payment that is open.
  'open-checkout': { points: 120, duration: 10 * minute },
  // Payment pages that are opened by the link of one order, whoever has it.
  'agreed-checkout': { points: 20, duration: 60 * minute },
  google: { points: 30, duration: 10 * minute },
  'sign-up': { points: 10, duration: 10 * minute },
  // All attempts of a network, whatever the account: against lists of accounts. A mobile carrier
  // puts many people behind one address.
  'sign-in': { points: 60, duration: 10 * minute },
  // Wrong passwords for one account from one network. Other networks have counts of their own, so
  // that nobody can lock the owner of an account out.
  account: { points: 10, duration: 10 * minute },
  // Attempts by a browser that has signed in to the account before. The counts above don't concern
  // it, so others in its network can't lock it out either.
  device: { points: 20, duration: 10 * minute },
  // Requests of a network to mail a link.
  'account-link': { points: 30, duration: 10 * minute },
  // Mailed links for one address and purpose, whoever asks. A link that was mailed works on.
  'account-mail': { points: 5, duration: 60 * minute },
  // Codes of the second factor, whose attempts the sign-in library limits per account.
  code: { points: 30, duration: 10 * minute },
  // Admin pages confirm their device each time that one is opened.
  push: { points: 120, duration: 10 * minute },
  'search-alert': { points: 30, duration: 10 * minute },
  // What a network may leave behind. An alert lasts, and each may name an address that is silent.
  'search-alerts-a-day': { points: 200, duration: 24 * 60 * minute },
  'page-view': { points: 800, duration: 10 * minute },
  'script-error': { points: 10, duration: 60 * minute },
  // Of all networks, so that a fault of every browser doesn't fill the log.
  'script-errors-a-day': { points: 1_000, duration: 24 * 60 * minute },
  lookup: { points: 1_200, duration: 10 * minute },
}

export type RateLimitedAction = keyof typeof rateLimitRules

const siteFactor = 3

/** The table's keys have 255 characters, the name of the action included. */
const maxKeyLength = 200

/**
 * Creates the rate limits. With PostgreSQL all processes share one count in a table; with SQLite
 * there is one process, which counts in memory.
 */
export function createRateLimits({ isEnabled, db }: { isEnabled: boolean; db: Db }) {
  const rules = Object.entries(rateLimitRules)
  const limiters = Object.fromEntries(rules.map(([action, rule]) => [action, createLimiter(db, action, rule)]))
  const siteLimiters = Object.fromEntries(
    rules.map(([action, { points, duration }]) => {
      const rule = { points: points * siteFactor, duration }
      return [action, createLimiter(db, `${action} of a site`, rule)]
    }),
  )
  return {
    /**
     * Counts one action for each key; that of a network also for its /48.
     *
     * @returns seconds to wait when a key has exceeded its limit, otherwise undefined.
     */
    async consume(action: RateLimitedAction, keys: readonly (ClientNetwork | string)[]) {
      if (!isEnabled) return undefined
      for (const key of keys) {
        const { prefix, site } = typeof key === 'string' ? { prefix: key, site: null } : key
        try {
          await limiters[action]?.consume(prefix.slice(0, maxKeyLength))
          if (site !== null) await siteLimiters[action]?.consume(site)
        } catch (rejection) {
          if (rejection instanceof RateLimiterRes) return Math.ceil(rejection.msBeforeNext / 1000)
          throw rejection
        }
      }
      return undefined
    },
    /** Takes one counted action back. */
    async refund(action: RateLimitedAction, key: string) {
      if (isEnabled) await limiters[action]?.reward(key.slice(0, maxKeyLength))
    },
  }
}

function createLimiter(db: Db, action: string, rule: { points: number; duration: number }) {
  if (!isPostgres(db)) return new RateLimiterMemory(rule)
  return new RateLimiterPostgres({
    ...rule,
    // Counts while the database takes no writes: what only reads goes on.
    insuranceLimiter: new RateLimiterMemory(rule),
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
    },
    storeType: 'pool',
    keyPrefix: action,
    tableName: 'rate_limits',
    tableCreated: true,
    // The job 'delete expired data' does it, once for all processes.
    clearExpiredByTimeout: false,
    // A key over its limit is rejected from memory without a query until its window ends.
    inMemoryBlockOnConsumed: rule.points + 1,
  })
}
