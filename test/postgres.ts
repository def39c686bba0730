import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/open.server.ts'
import { administer, databaseAt, template, testPrefix } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to make databases on; empty where none could be started. */
    postgresUrl: string
  }
}

let stop: (() => Promise<void>) | undefined

/** Finds a PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or installed server binaries, run in a temporary folder. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL ?? (await startInstalled())
  if (url) await makeTemplate(url)
  project.provide('postgresUrl', url ?? '')
}

/** Ends the server that was started; on one that was given, takes away what the tests made. */
export async function teardown(): Promise<void> {
  if (stop) return stop()
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  const made = await administer(server, `select datname from pg_database where datname like '${testPrefix}%'`)
  for (const { datname } of [...made, { datname: template }])
    await administer(server, `drop database ${datname} with (force)`)
}

async function startInstalled(): Promise<string | undefined> {
  const binaries = findBinaries()
  if (!binaries) {
    process.stderr.write(
      '\n!!! No PostgreSQL server was found: the tests run on SQLite alone. Install one or set TEST_DATABASE_URL.\n\n',
    )
    return undefined
  }
  const server = await start(binaries)
  stop = server.stop
  return server.url
}

/** Copying a migrated database is many times quicker than migrating a new one. */
async function makeTemplate(server: string): Promise<void> {
  await administer(server, `drop database if exists ${template}`)
  await administer(server, `create database ${template}`)
  const db = await openDatabase({ databaseUrl: databaseAt(server, template) })
  await db.destroy()
}

function findBinaries(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: then an ordinary user of the machine runs it. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function start(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const user = ordinaryUser()
  const folder = mkdtempSync(join(tmpdir(), 'store-postgres-'))
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'store', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })

  const port = await freePort()
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F', '-N', '200']
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], { ...user, cwd: folder, stdio: 'ignore' })
  const url = `postgres://store@127.0.0.1:${port}/postgres`
  await untilAnswers(url, server)
  return {
    url,
    async stop() {
      const ended = new Promise(resolve => server.once('exit', resolve))
      // Fast shutdown: whoever is still connected is sent away.
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(connectionString: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended before it answered (${server.exitCode})`)
    const client = new Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not answer')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
