import { expressionBuilder } from 'kysely'
import { countRows, type Db, type Tables } from '#store/database.server.ts'
import { isScheduled } from './drop-queries.server.ts'
import type { Product } from './product.ts'
import { publicColumns, toProducts } from './product-rows.server.ts'

const p = expressionBuilder<Tables, 'products'>()
const isWithdrawn = p.and([p('withdrawnAt', 'is not', null), p('hidden', '=', 0), p.not(isScheduled)])

/** Counts the products that are withdrawn and not deleted, without those that wait for a drop. */
export const countWithdrawnProducts = (db: Db): Promise<number> =>
  countRows(db.selectFrom('products').where(isWithdrawn))

/** Lists withdrawn products, the latest first. */
export const listWithdrawnProducts = async (db: Db, { limit }: { limit: number }): Promise<Product[]> =>
  toProducts(
    db,
    await db
      .selectFrom('products')
      .select(publicColumns)
      .where(isWithdrawn)
      .orderBy('withdrawnAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
