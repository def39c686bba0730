import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import { createDatabase } from '../test/postgres/databases.ts'
import type { PostgresServer } from '../test/postgres/server.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'

/** A kind of database to measure on. */
export interface BenchDatabase {
  name: string
  /** Creates an empty database, and returns its URL; undefined for SQLite. */
  create(): Promise<string | undefined>
}

/** SQLite, and PostgreSQL if there is a server. */
export function listDatabases(postgres: PostgresServer | undefined): BenchDatabase[] {
  let count = 0
  const sqlite: BenchDatabase = { name: 'SQLite', create: async () => undefined }
  if (!postgres) return [sqlite]
  return [sqlite, { name: 'PostgreSQL', create: () => createDatabase(postgres.url, `bench_${count++}`) }]
}

interface EmptyStore {
  db: Db
  dataDir: string
  databaseUrl: string | undefined
  /** Starts the store on the database, which stops when the measurement has ended. */
  start(settings?: Record<string, string>): Promise<StoreProcess>
}

/** Measures with a new database and data directory, which are removed afterwards. */
export async function withEmptyStore<T>(
  database: Pick<BenchDatabase, 'create'>,
  measure: (store: EmptyStore) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-bench-'))
  const databaseUrl = await database.create()
  const db = await openDatabase({ dataDir, databaseUrl })
  let store: StoreProcess | undefined
  const start = async (settings: Record<string, string> = {}) => {
    store = await startStore({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...settings })
    return store
  }
  try {
    return await measure({ db, dataDir, databaseUrl, start })
  } finally {
    await store?.stop()
    await db.destroy()
    await rm(dataDir, { recursive: true, force: true })
  }
}
