import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createDatabase, runAdminStatement, templateDatabase, testDatabasePrefix } from './databases.ts'
import { startPostgres } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server to create databases on; empty where none could be started. */
    postgresUrl: string
  }
}

const matchesNothing = /(?!)/

let stop: (() => Promise<void>) | undefined

/**
 * Uses the server in TEST_DATABASE_URL, or starts a temporary one. Without a server every test of
 * the project is skipped.
 * @throws in CI, where a missing server would go unnoticed.
 */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL ?? (await startOwnServer())
  if (url) await createTemplateDatabase(url)
  else if (process.env.CI) throw new Error('No PostgreSQL server was found')
  // A test that the pattern doesn't match counts as skipped, and its hooks don't run.
  else project.config.testNamePattern = matchesNothing
  project.provide('postgresUrl', url ?? '')
}

/** Stops the temporary server; on a given server, drops the databases that the tests created. */
export async function teardown(): Promise<void> {
  if (stop) return stop()
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  const created = await runAdminStatement(
    server,
    `select datname from pg_database where datname like '${testDatabasePrefix}%'`,
  )
  for (const { datname } of [...created, { datname: templateDatabase }])
    await runAdminStatement(server, `drop database ${datname} with (force)`)
}

async function startOwnServer(): Promise<string | undefined> {
  const server = await startPostgres()
  stop = server?.stop
  return server?.url
}

/** Tests copy this database, which is many times faster than running the migrations. */
async function createTemplateDatabase(server: string): Promise<void> {
  await runAdminStatement(server, `drop database if exists ${templateDatabase}`)
  const db = await openDatabase({ databaseUrl: await createDatabase(server, templateDatabase) })
  await db.destroy()
}
