import type { Db } from '#store/database.server.ts'
import type { StoreProcess } from '../processes/store-process.ts'

/** A store under attack, with rate limits, a demo catalogue and a proxy in front of it. */
export interface Target {
  store: StoreProcess
  db: Db
  dataDir: string
  /** Sends a request from a network address, as the store's proxy would pass it on. */
  request(address: string, path: string, init?: RequestInit): Promise<Response>
  /** Everything that the store has logged so far, a line each. */
  logLines: readonly string[]
  /** Waits until the store uses no more processor time. */
  waitUntilIdle(): Promise<void>
}

export interface AttackResult {
  /** What was measured, by what it is: `answered: '128 of 128'`. */
  figures: Record<string, string | number>
  /** What the attacker has reached, a sentence each. Empty when the store withstood. */
  violations: string[]
}

/** A way to wear the store down, as a script that prints figures. */
export interface Attack {
  name: string
  /** Takes about a second, and needs no demo catalogue. */
  isQuick?: boolean
  /** How much memory the store may use meanwhile, 600 MB by default. */
  maxMegabytes?: number
  /** Settings of a store of its own. Without them attacks share a store. */
  settings?: Record<string, string>
  run(target: Target): Promise<AttackResult>
}
