import type { PostgresServer } from '../postgres/server.ts'
import type { SmallDisk } from './small-disk.ts'

/** What a drill has at hand. */
export interface Surroundings {
  postgres: PostgresServer
  disk: SmallDisk
}

/** What a drill needs to be there. */
export type Need = keyof Surroundings | 'nginx' | 'caddy'

export interface DrillReport {
  name: string
  figures: Record<string, string | number>
  /** What went wrong, a sentence each. */
  violations: string[]
}

export interface Drill {
  name: string
  needs: readonly Need[]
  run(surroundings: Surroundings): Promise<DrillReport>
}

/** A database that fails, with what the store needs to run on it. */
export interface Fault {
  /** The store's database: a URL, or the data directory of SQLite. */
  environment: { DATABASE_URL: string } | { DATA_DIR: string }
  begin(): Promise<void>
  end(): Promise<void>
  /** Called when the store has ended. */
  close?(): Promise<void>
}

export interface Outage {
  name: string
  needs: readonly (keyof Surroundings)[]
  /** Whether pages and lists are read as ever meanwhile. */
  isReadable: boolean
  prepare(surroundings: Surroundings): Promise<Fault>
}
