import { expressionBuilder, type Selectable } from 'kysely'
import { type Db, lockRows, type Tables, type Tx } from '#store/database.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import type { DropTable } from './drop-table.ts'
import type { Product } from './product.ts'
import { isPublic } from './product-conditions.server.ts'
import { publicColumns, toProducts } from './product-rows.server.ts'

export type Drop = Selectable<DropTable>

const p = expressionBuilder<Tables, 'products'>()

/** The product waits for its drop to open. Shoppers must not learn anything about it. */
export const isScheduled = p.and([
  p('withdrawnAt', 'is not', null),
  p('hidden', '=', 0),
  p.exists(
    p
      .selectFrom('drops')
      .select('drops.id')
      .whereRef('drops.id', '=', 'products.dropId')
      .where('drops.publishedAt', 'is', null),
  ),
])

/** Its drop has opened, and shoppers may see it. Or it waits for that. */
const belongsToDrop = p.or([isPublic, isScheduled])

export const findDrop = (db: Db, id: string): Promise<Drop | undefined> =>
  db
    .selectFrom('drops')
    .selectAll()
    .where('id', '=', id as DropId)
    .executeTakeFirst()

export const findDropBySlug = (db: Db, slug: string): Promise<Drop | undefined> =>
  db.selectFrom('drops').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Reads a drop and keeps it from opening, changing or being deleted until the transaction ends. */
export const lockDrop = (tx: Tx, id: DropId): Promise<Drop | undefined> =>
  lockRows(tx, tx.selectFrom('drops').selectAll().where('id', '=', id)).executeTakeFirst()

/** Lists the drops that have not opened, the next one first. */
export const listUpcomingDrops = (db: Db): Promise<Drop[]> =>
  db.selectFrom('drops').selectAll().where('publishedAt', 'is', null).orderBy('opensAt').orderBy('id').execute()

/** Lists the drops that have opened, the latest first. */
export const listOpenedDrops = (db: Db, { limit }: { limit: number }): Promise<Drop[]> =>
  db
    .selectFrom('drops')
    .selectAll()
    .where('publishedAt', 'is not', null)
    .orderBy('opensAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface DropCounts {
  /** Sold ones included. */
  count: number
  soldCount: number
}

/** Counts the products of drops, and of them the sold ones, by the drop's id. */
export async function countDropProducts(db: Db, ids: readonly DropId[]): Promise<Map<DropId, DropCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(eb => ['dropId', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('sold').as('soldCount')])
    .where('dropId', 'in', ids)
    .where(belongsToDrop)
    .groupBy('dropId')
    .$narrowType<{ dropId: DropId }>()
    .execute()
  return new Map(rows.map(({ dropId, ...counts }) => [dropId, counts]))
}

/** Counts the products of a drop. */
export const countProductsOfDrop = async (db: Db, id: DropId): Promise<DropCounts> =>
  (await countDropProducts(db, [id])).get(id) ?? { count: 0, soldCount: 0 }

const selectProductsOfDrop = (db: Db, id: DropId) =>
  db.selectFrom('products').select(publicColumns).where('dropId', '=', id)

/** Lists the products that wait for a drop to open. For admins only. */
export const listScheduledProducts = async (db: Db, id: DropId): Promise<Product[]> =>
  toProducts(db, await selectProductsOfDrop(db, id).where(isScheduled).orderBy('createdAt').orderBy('id').execute())

/** Lists the public products of a drop that has opened, sold ones included. */
export const listDropProducts = async (db: Db, id: DropId, { limit }: { limit?: number } = {}): Promise<Product[]> =>
  toProducts(
    db,
    await selectProductsOfDrop(db, id)
      .where(isPublic)
      .orderBy('id')
      .$if(limit !== undefined, query => query.limit(limit ?? 0))
      .execute(),
  )

/** Lists the ids of the public products of a drop. */
export async function listDropProductIds(db: Db, id: DropId): Promise<ProductId[]> {
  const rows = await db.selectFrom('products').select('id').where('dropId', '=', id).where(isPublic).execute()
  return rows.map(row => row.id)
}

/** Finds when the next drop opens, ISO 8601. */
export const findNextOpening = async (db: Db): Promise<string | undefined> => (await listUpcomingDrops(db))[0]?.opensAt
