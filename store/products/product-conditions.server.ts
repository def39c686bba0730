import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '#store/database.server.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Shoppers may see the product: it is for sale or sold. */
export const isPublic = p.and([p('hidden', '=', sql.lit(0)), p('withdrawnAt', 'is', null)])

/** A past sale, which shoppers may see. */
export const isPastSale = p.and([p('sold', '=', sql.lit(1)), p('hidden', '=', sql.lit(0))])

/**
 * The product is for sale, or held while it is paid for. Literals let both databases use the
 * partial indexes.
 */
export const isActive = p.and([p('sold', '=', sql.lit(0)), isPublic])
