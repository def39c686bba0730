import type { Kysely } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds the counters that several processes share. The columns are those of rate-limiter-flexible.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', column => column.primaryKey())
    .addColumn('points', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}
