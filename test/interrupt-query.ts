import type { KyselyPlugin } from 'kysely'
import type { Db } from '#store/database.server.ts'

/**
 * Returns a handle that runs `interrupt` after a query that names a table, before its caller goes
 * on. On SQLite, whose connection is busy until then, it is the very next use of the connection.
 * @param options.occurrence which of the queries that name the table, from 1
 */
export function interruptAfterQuery(
  db: Db,
  { table, occurrence }: { table: string; occurrence: number },
  interrupt: () => Promise<void>,
): { db: Db; interrupted: Promise<void> } {
  const { promise: interrupted, resolve, reject } = Promise.withResolvers<void>()
  const matching = new Set<unknown>()
  let seen = 0
  const plugin: KyselyPlugin = {
    transformQuery({ queryId, node }) {
      if (JSON.stringify(node).includes(`"${table}"`)) matching.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (!matching.delete(queryId)) return result
      seen += 1
      if (seen === occurrence) {
        interrupt().then(resolve, reject)
        await Promise.race([interrupted, new Promise(done => setTimeout(done, 300))])
      }
      return result
    },
  }
  return { db: db.withPlugin(plugin), interrupted }
}
