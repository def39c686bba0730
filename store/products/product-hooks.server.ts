import { createHook } from '#store/hook.server.ts'
import type { ProductId } from '#store/ids.ts'

/**
 * Remembers that products are new in the shop, or for sale again, until they have been compared
 * with the alerts. To be called in the transaction that makes shoppers see them.
 * @param at ISO 8601
 */
export const recordArrivals = createHook<[ids: readonly ProductId[], at: string]>('recordArrivals')
