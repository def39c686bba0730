import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as admin } from './migrations/005-admin.ts'
import { up as plainNames } from './migrations/009-plain-names.ts'
import { up as refundRecords } from './migrations/011-refund-records.ts'
import { openSqlite } from './node-sqlite.server.ts'

test('keeps sent, unsent and requested refunds of the version before', async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  await sql.raw('pragma foreign_keys = off').execute(db)
  for (const up of [firstTables, admin]) await up(db, 'sqlite')
  await plainNames(db)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows: columns } = await sql<{ name: string; type: string; notnull: number }>`
    select name, lower(type) as type, "notnull" from pragma_table_info('orders')`.execute(db)
  const insertOrder = (id: string, values: Record<string, string>) => {
    const row: Record<string, string> = { id: `'${id}'`, total_sen: '5500', ...values }
    for (const { name, type, notnull } of columns)
      if (notnull && !row[name]) row[name] = type === 'integer' ? '0' : `'${id}-${name}'`
    return run(`insert into orders (${Object.keys(row)}) values (${Object.values(row)})`)
  }
  await insertOrder('late', {})
  await insertOrder('sent', {})
  await insertOrder('cancelling', {
    payment_intent_id: "'pi_cancelling'",
    cancellation_target: "'cancelled'",
    cancellation_restock: '1',
    cancellation_started_at: "'2026-11-02'",
    cancellation_actor: `'{"uid":"admin-1"}'`,
  })
  await run("insert into refunds values ('pi_late', 'late', 'Too late', '2026-11-01', null)")
  await run("insert into refunds values ('pi_sent', 'sent', 'Too late', '2026-11-01', '2026-11-01')")

  await refundRecords(db, 'sqlite')
  const { rows } = await sql`
    select payment_intent_id, order_id, status, amount_sen, attempt, target, restock, requested_by
    from refunds order by payment_intent_id`.execute(db)
  const record = { amount_sen: 5500, attempt: 1, target: null, restock: 0, requested_by: null }
  expect(rows).toEqual([
    {
      ...record,
      payment_intent_id: 'pi_cancelling',
      order_id: 'cancelling',
      status: 'pending',
      target: 'cancelled',
      restock: 1,
      requested_by: '{"uid":"admin-1"}',
    },
    { ...record, payment_intent_id: 'pi_late', order_id: 'late', status: 'pending' },
    { ...record, payment_intent_id: 'pi_sent', order_id: 'sent', status: 'succeeded' },
  ])
  await db.destroy()
})
