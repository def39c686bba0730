import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createDatabase, templateDatabase } from './databases.ts'
import { type PostgresServer, startPostgres } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server to create databases on; empty where none could be started. */
    postgresUrl: string
  }
}

const matchesNothing = /(?!)/

let server: PostgresServer | undefined

/**
 * Starts a temporary server. Without one every test of the project is skipped.
 * @throws in CI, where a missing server would go unnoticed.
 */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres()
  if (server) await createTemplateDatabase(server.url)
  else if (process.env.CI) throw new Error('No PostgreSQL server was found')
  // A test that the pattern doesn't match counts as skipped, and its hooks don't run.
  else project.config.testNamePattern = matchesNothing
  project.provide('postgresUrl', server?.url ?? '')
}

export const teardown = () => server?.stop()

/** Tests copy this database, which is many times faster than running the migrations. */
async function createTemplateDatabase(server: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: await createDatabase(server, templateDatabase) })
  await db.destroy()
}
