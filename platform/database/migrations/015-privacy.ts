import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Clears stored OAuth tokens, and adds what the second factor, the rotation of AUTH_SECRET and the
 * deletion of old personal data need. better-auth reads and writes `two_factors` and
 * `users.two_factor_enabled`.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const time = dialect === 'postgres' ? 'timestamptz' : 'text'
  const flag = dialect === 'postgres' ? 'boolean' : 'integer'
  const flagValue = (value: boolean) => (dialect === 'postgres' ? sql.lit(value) : sql.lit(Number(value)))
  const { schema } = db

  await sql`
    update accounts set access_token = null, refresh_token = null, id_token = null, scope = null,
      access_token_expires_at = null, refresh_token_expires_at = null`.execute(db)

  await schema
    .alterTable('users')
    .addColumn('two_factor_enabled', flag, column => column.notNull().defaultTo(flagValue(false)))
    .execute()
  await schema
    .createTable('two_factors')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('user_id', key, column => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', column => column.notNull())
    .addColumn('backup_codes', 'text', column => column.notNull())
    .addColumn('verified', flag, column => column.notNull().defaultTo(flagValue(true)))
    .addColumn('failed_verification_count', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('locked_until', time)
    .execute()

  await schema
    .createTable('auth_secret_rotations')
    .addColumn('rotated_at', key, column => column.primaryKey())
    .addColumn('old_by_new', 'text', column => column.notNull())
    .addColumn('new_by_old', 'text')
    .execute()

  await schema.createIndex('payment_events_oldest').on('payment_events').column('received_at').execute()
  // The conditions of the query in store/privacy/erase-unpaid-orders.server.ts.
  await schema
    .createIndex('orders_never_paid')
    .on('orders')
    .column('updated_at')
    .where(sql.ref('paid'), '=', sql.lit(0))
    .where(sql.ref('email'), '<>', sql.lit('erased@example.invalid'))
    .execute()
}
