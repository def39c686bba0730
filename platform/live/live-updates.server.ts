import { createLiveHub, type LiveHub } from './live-hub.server.ts'
import { createPostgresRelay } from './postgres-relay.server.ts'
import { createLocalRelay } from './relay.ts'

/**
 * Creates the live hub of this process.
 * @param options.databaseUrl connects it with all processes that share this PostgreSQL database.
 */
export function createLiveUpdates({
  db,
  log,
  databaseUrl,
}: Pick<Parameters<typeof createLiveHub>[0], 'db' | 'log'> & { databaseUrl: string | undefined }): LiveHub {
  const createRelay = databaseUrl ? createPostgresRelay({ log, databaseUrl }) : createLocalRelay
  return createLiveHub({ db, log, createRelay })
}
