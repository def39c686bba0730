import type { PostgresServer } from '../postgres/server.ts'
import type { SmallDisk } from './small-disk.ts'

/** What a drill has at hand. */
export interface Surroundings {
  postgres: PostgresServer
  disk: SmallDisk
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
