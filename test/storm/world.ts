import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { PaymentPage } from '../actors/payment-page.ts'
import type { Random } from '../actors/random.ts'
import type { Provider } from './provider.ts'
import type { StoreFleet } from './store-fleet.ts'

/** What the actors of a storm share. */
export interface World {
  fleet: StoreFleet
  provider: Provider
  /** The store's database, past the proxy. Actors only read it, to choose what to do. */
  db: Db
  counts: Record<'trips' | 'adminChanges' | 'kills', number>
  /** Ids of sessions that were paid. */
  paidSessions: Set<string>
  /** How often each fault was made. */
  faults: Record<string, number>
  /** Contradictions seen so far. */
  violations: Set<string>
  /** Products that nobody has wanted yet, and those that somebody has just wanted. */
  products: { fresh: ProductId[]; wanted: ProductId[] }
  /** Orders and payment pages of late. */
  orderIds: OrderId[]
  pages: PaymentPage[]
  isOver(): boolean
  stop(): void
}

const maxRecent = 60

export function remember<T>(recent: T[], item: T): void {
  recent.push(item)
  if (recent.length > maxRecent) recent.shift()
}

export function countFault({ faults }: Pick<World, 'faults'>, fault: string): void {
  faults[fault] = (faults[fault] ?? 0) + 1
}

const maxTries = 40

/**
 * Repeats a request while there is no response or a 5xx one, as somebody does who presses again.
 *
 * @returns undefined when there was none in the end
 */
export async function persist<T extends { status: number }>(
  random: Random,
  send: () => Promise<T>,
): Promise<T | undefined> {
  let response: T | undefined
  for (let tries = 0; tries < maxTries; tries++) {
    response = await send().catch(() => undefined)
    if (response && response.status < 500) return response
    await wait(50 + random.integer(200))
  }
  return response
}

/** Reads the database, which may be away for a moment. */
export async function readDatabase<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    return undefined
  }
}
