import { openDatabase } from '../platform/database/open-database.server.ts'
import type { Db } from '../store/database.server.ts'
import { createDatabase } from '../test/postgres/databases.ts'
import type { PostgresServer } from '../test/postgres/server.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'

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
  /** Starts the store on the database, which stops when the measurement has ended. */
  start(): Promise<StoreProcess>
}

/** Measures with a new database and data directory, which are removed afterwards. */
export async function withEmptyStore<T>(
  database: BenchDatabase,
  measure: (store: EmptyStore) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack()
  const { path: dataDir } = stack.use(await createTemporaryFolder('bench'))
  const databaseUrl = await database.create()
  const db = stack.use(await openDatabase({ dataDir, databaseUrl }))
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  return await measure({
    db,
    async start() {
      const store = await startStore(environment)
      stack.defer(async () => void (await store.stop()))
      return store
    },
  })
}
