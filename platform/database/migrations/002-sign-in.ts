import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Creates the tables that better-auth reads and writes through the same Kysely handle. It stores
 * times and flags in each database's own types, so these differ from the store's tables.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const time = dialect === 'postgres' ? 'timestamptz' : 'text'
  const flag = dialect === 'postgres' ? 'boolean' : 'integer'
  const falseValue = dialect === 'postgres' ? sql`false` : sql`0`
  const { schema } = db

  await schema
    .createTable('users')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('email_verified', flag, column => column.notNull().defaultTo(falseValue))
    .addColumn('image', 'text')
    .addColumn('is_admin', flag, column => column.notNull().defaultTo(falseValue))
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('updated_at', time, column => column.notNull())
    .execute()

  await schema
    .createTable('sessions')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('user_id', key, column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', key, column => column.notNull().unique())
    .addColumn('expires_at', time, column => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('updated_at', time, column => column.notNull())
    .execute()
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()

  await schema
    .createTable('accounts')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('user_id', key, column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', column => column.notNull())
    .addColumn('account_id', 'text', column => column.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('scope', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('updated_at', time, column => column.notNull())
    .addUniqueConstraint('accounts_one_a_provider', ['provider_id', 'account_id'])
    .execute()
  await schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute()

  await schema
    .createTable('verifications')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('identifier', 'text', column => column.notNull())
    .addColumn('value', 'text', column => column.notNull())
    .addColumn('expires_at', time, column => column.notNull())
    .addColumn('created_at', time, column => column.notNull())
    .addColumn('updated_at', time, column => column.notNull())
    .execute()
  await schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute()
}
