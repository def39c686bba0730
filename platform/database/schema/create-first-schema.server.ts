import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { listAppliedMigrations } from '../schema-requirement.server.ts'

/**
 * Creates all tables of a new database. One with the migrations before it has them already, but for
 * those of `sums.sql` and `product-changes.sql`: it loses the text search that SQLite had. `auth_secret_rotations` and
 * the index `products_search`, which nothing reads any more, stay there: processes of the version
 * before still use them during the upgrade.
 */
export async function createFirstSchema(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const isAdopted = (await listAppliedMigrations(db)).length > 0
  if (!isAdopted) await run(db, readStatements('schema.sql', dialect))
  else if (dialect === 'sqlite') await run(db, dropTextSearch)
  await run(db, readStatements('sums.sql', dialect))
  await run(db, readStatements('product-changes.sql', dialect))
}

/** Reads the statements of one database, as the first lines of `schema.sql` describe them. */
function readStatements(file: string, dialect: Dialect): string {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite'
  const schema = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll(new RegExp(`^.* -- ${other}\n`, 'gm'), '')
    .replaceAll(` -- ${dialect}\n`, '\n')
  if (dialect === 'postgres') return schema
  return schema
    .replaceAll(' collate "C"', '')
    .replaceAll('timestamp with time zone', 'text')
    .replaceAll('boolean default false', 'integer default 0')
    .replaceAll('boolean default true', 'integer default 1')
}

const dropTextSearch = `
  drop trigger product_search_added;
  drop trigger product_search_removed;
  drop trigger product_search_changed;
  drop table product_trigrams;
  drop table product_search;
  drop view product_search_texts;
`

/** @param statements each ends with a semicolon at the end of a line */
async function run(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
}
