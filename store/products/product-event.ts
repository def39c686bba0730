import type { ProductId } from '#store/ids.ts'
import type { ProductChange, StoreEvent } from '#store/store-events.ts'
import type { ProductTable } from './product-table.ts'

/**
 * The event of a changed product. One that waits for its drop to open has none of its own, because
 * the public stream would carry its id.
 */
export const toProductEvent = (
  { dropId, withdrawnAt }: Pick<ProductTable, 'dropId' | 'withdrawnAt'>,
  id: ProductId,
  change: ProductChange,
): StoreEvent =>
  dropId && withdrawnAt ? { topic: 'drop', id: dropId, change: 'changed' } : { topic: 'product', id, change }

export const toProductEvents = (ids: readonly ProductId[], change: ProductChange): StoreEvent[] =>
  ids.map(id => ({ topic: 'product', id, change }))
