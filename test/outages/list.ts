import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, runAdminStatement } from '../postgres/databases.ts'
import { startSwallowingProxy } from '../swallowing-proxy.ts'
import { createBucketDrill } from './bucket-drill.ts'
import { hangingProcesses } from './hanging-process.ts'
import { createHangingProcessDrill } from './hanging-process-drill.ts'
import type { Drill, Outage, Surroundings } from './outage.ts'
import { caddy, nginx } from './proxies.ts'
import { runDrill } from './run-drill.ts'

/** Every outage of the database that has been drilled. */
const outages: readonly Outage[] = [
  {
    name: 'read-only PostgreSQL',
    needs: ['postgres'],
    isReadable: true,
    async prepare({ postgres: { url } }) {
      const name = 'read_only'
      return {
        environment: { DATABASE_URL: await createDatabase(url, name) },
        async begin() {
          await runAdminStatement(url, `alter database ${name} set default_transaction_read_only = on`)
          // As a failover does, this ends the sessions that began before it.
          await runAdminStatement(
            url,
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
          )
        },
        // Sessions keep the setting until they end.
        async end() {
          await runAdminStatement(url, `alter database ${name} reset default_transaction_read_only`)
        },
      }
    },
  },
  {
    name: 'full disk of PostgreSQL',
    needs: ['postgres', 'disk'],
    isReadable: true,
    async prepare({ postgres: { url }, disk }) {
      const folder = join(disk.path, 'postgres')
      mkdirSync(folder)
      // The server runs as an unprivileged user, who has to own the folder.
      execFileSync('chown', ['nobody', folder])
      await runAdminStatement(url, `create tablespace small location '${folder}'`)
      return {
        environment: { DATABASE_URL: await createDatabase(url, 'full_disk', 'tablespace small') },
        begin: async () => disk.fill(),
        end: async () => disk.makeRoom(),
      }
    },
  },
  {
    name: 'full disk of SQLite',
    needs: ['disk'],
    isReadable: true,
    async prepare({ disk }) {
      const folder = join(disk.path, 'sqlite')
      mkdirSync(folder)
      chmodSync(folder, 0o700)
      return {
        environment: { DATA_DIR: folder },
        begin: async () => disk.fill(),
        end: async () => disk.makeRoom(),
      }
    },
  },
  {
    name: 'silent PostgreSQL',
    needs: ['postgres'],
    isReadable: false,
    async prepare({ postgres }) {
      const url = new URL(await createDatabase(postgres.url, 'silent'))
      const proxy = await startSwallowingProxy({ host: url.hostname, port: Number(url.port) })
      url.port = String(proxy.port)
      return {
        environment: { DATABASE_URL: url.href },
        begin: async () => proxy.swallow(),
        end: async () => proxy.restore(),
        close: proxy.close,
      }
    },
  },
  {
    name: 'killed PostgreSQL',
    needs: ['postgres'],
    isReadable: false,
    async prepare({ postgres }) {
      return {
        environment: { DATABASE_URL: await createDatabase(postgres.url, 'killed') },
        begin: postgres.kill,
        end: postgres.launch,
      }
    },
  },
]

export const drills: readonly Drill[] = [
  ...outages.map(outage => ({
    name: outage.name,
    needs: outage.needs,
    run: (surroundings: Surroundings) => runDrill(outage, surroundings),
  })),
  ...hangingProcesses,
  ...[nginx, caddy].flatMap(proxy => [createBucketDrill(proxy), createHangingProcessDrill(proxy)]),
]
