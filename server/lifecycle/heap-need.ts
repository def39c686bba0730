import { getHeapStatistics } from 'node:v8'
import { countForSale } from '#store/products/product-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

/** What a process with so many products for sale needs of the heap: docs/several-processes.md. */
export const getNeededHeapBytes = (products: number): number => (250 + products / 1_000) * 1_000_000

export const getHeapLimitBytes = (): number => getHeapStatistics().heap_size_limit

/** Logs a warning when the index of products won't fit into the heap, before it is read. */
export async function reportSmallHeap(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  limitBytes = getHeapLimitBytes(),
): Promise<void> {
  const products = await countForSale(db)
  const neededBytes = getNeededHeapBytes(products)
  if (neededBytes > limitBytes)
    log.warn({ products, neededBytes, limitBytes }, 'Heap too small for the products for sale')
}
