import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Creates all tables of a new database. */
export async function createFirstSchema(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Each statement ends with a semicolon at the end of a line.
  for (const statement of readSchema(dialect).split(/;\n/)) if (statement.trim()) await sql.raw(statement).execute(db)
}

/** Reads the statements of one database, as the first lines of `schema.sql` describe them. */
function readSchema(dialect: Dialect): string {
  const other = dialect === 'sqlite' ? 'postgres' : 'sqlite'
  const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
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
