import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { getDatabaseUrl, runAdminStatement, templateDatabase, testDatabasePrefix } from './databases.ts'
import { startPostgres } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to make databases on; empty where none could be started. */
    postgresUrl: string
  }
}

let stop: (() => Promise<void>) | undefined

/** Finds a PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or one of their own. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL ?? (await startOwnServer())
  if (url) await createTemplateDatabase(url)
  project.provide('postgresUrl', url ?? '')
}

/** Ends the server that was started; on one that was given, takes away what the tests made. */
export async function teardown(): Promise<void> {
  if (stop) return stop()
  const server = process.env.TEST_DATABASE_URL
  if (!server) return
  const made = await runAdminStatement(
    server,
    `select datname from pg_database where datname like '${testDatabasePrefix}%'`,
  )
  for (const { datname } of [...made, { datname: templateDatabase }])
    await runAdminStatement(server, `drop database ${datname} with (force)`)
}

async function startOwnServer(): Promise<string | undefined> {
  const server = await startPostgres()
  stop = server?.stop
  if (!server)
    process.stderr.write(
      '\n!!! No PostgreSQL server was found: the tests run on SQLite alone. Install one or set TEST_DATABASE_URL.\n\n',
    )
  return server?.url
}

/** Copying a migrated database is many times quicker than migrating a new one. */
async function createTemplateDatabase(server: string): Promise<void> {
  await runAdminStatement(server, `drop database if exists ${templateDatabase}`)
  await runAdminStatement(server, `create database ${templateDatabase}`)
  const db = await openDatabase({ databaseUrl: getDatabaseUrl(server, templateDatabase) })
  await db.destroy()
}
