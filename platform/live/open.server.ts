import { type LiveHub, openLiveHub } from './live-hub.server.ts'
import { openPostgresRelay, type PostgresRelayOptions } from './postgres-relay.server.ts'
import { openLocalRelay } from './relay.ts'

/** Live updates: within this process, or between all that share a PostgreSQL. */
export function openLive({
  db,
  log,
  databaseUrl,
}: Omit<PostgresRelayOptions, 'databaseUrl'> & { databaseUrl?: string | undefined }): LiveHub {
  const openRelay = databaseUrl ? openPostgresRelay({ db, log, databaseUrl }) : openLocalRelay
  return openLiveHub({ db, log, openRelay })
}
