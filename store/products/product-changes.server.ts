import { sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'

// Triggers note the revision of each product's last change in `product_changes`. PostgreSQL's is
// the id of the transaction, as a sequence would miss rows of one that commits late.

/** Reads the revision from which on every change is missing in what is read after this. */
export async function readRevision(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ revision: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as revision`.execute(db)
    : sql<{ revision: number }>`select coalesce(max(revision), 0) + 1 as revision from product_changes`.execute(db))
  return Number(rows[0]?.revision)
}

/**
 * Lists the products that have changed since a revision, deleted ones too. A row from beyond the
 * latest transaction was restored from another server: it hasn't changed in this one.
 */
export async function listChangedSince(db: Db, revision: number): Promise<ProductId[]> {
  const isOfThisServer = isPostgres(db)
    ? sql`revision < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
    : sql`true`
  const changes = sql<{ id: ProductId }>`
    select id from product_changes where revision >= ${revision} and ${isOfThisServer}`
  return (await changes.execute(db)).rows.map(({ id }) => id)
}
