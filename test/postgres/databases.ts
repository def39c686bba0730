import { Client } from 'pg'

/** The migrated, empty database that test databases are copied from. */
export const templateDatabase = 'store_template'

/**
 * Creates a database on a server, and returns its URL.
 * @param options what follows its name in the statement
 */
export async function createDatabase(server: string, name: string, options = ''): Promise<string> {
  await runAdminStatement(server, `create database ${name} ${options}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on a connection of its own, outside any transaction, and returns its rows. */
export async function runAdminStatement(
  connectionString: string,
  statement: string,
): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
