import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startSwallowingProxy } from '../swallowing-proxy.ts'
import type { Outage } from './outage.ts'

/** Every outage of the database that has been drilled. */
export const outages: readonly Outage[] = [
  {
    name: 'read-only PostgreSQL',
    needs: ['postgres'],
    isReadable: true,
    async prepare({ postgres: { url } }) {
      const database = 'read_only'
      await execute(url, `create database ${database}`)
      const change = (sql: string) => async () => {
        await execute(url, `alter database ${database} ${sql}`)
        // As a failover does, this ends the sessions that began before it.
        await execute(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
      }
      return {
        environment: { DATABASE_URL: getUrl(url, database) },
        begin: change('set default_transaction_read_only = on'),
        // Sessions keep the setting until they end.
        end: () => execute(url, `alter database ${database} reset default_transaction_read_only`),
      }
    },
  },
  {
    name: 'full disk of PostgreSQL',
    needs: ['postgres', 'disk'],
    isReadable: true,
    async prepare({ postgres: { url }, disk }) {
      const [database, folder] = ['full_disk', join(disk.path, 'postgres')]
      mkdirSync(folder)
      // The server runs as an unprivileged user, who has to own the folder.
      execFileSync('chown', ['nobody', folder])
      await execute(url, `create tablespace small location '${folder}'`)
      await execute(url, `create database ${database} tablespace small`)
      return {
        environment: { DATABASE_URL: getUrl(url, database) },
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
      const database = 'silent'
      await execute(postgres.url, `create database ${database}`)
      const url = new URL(getUrl(postgres.url, database))
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
      const database = 'killed'
      await execute(postgres.url, `create database ${database}`)
      return {
        environment: { DATABASE_URL: getUrl(postgres.url, database) },
        begin: () => postgres.kill(),
        end: () => postgres.launch(),
      }
    },
  },
]

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function getUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
