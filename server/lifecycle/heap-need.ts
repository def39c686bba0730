import { getHeapStatistics } from 'node:v8'
import { countForSale } from '#store/products/product-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'

const megabyte = 1024 * 1024
/** Of the heap at work, without the index of products. */
const baseBytes = 250 * megabyte
/** Of the index, with the room that collecting garbage takes: docs/several-processes.md. */
const bytesPerProduct = 1_000

/** What a process with so many products for sale needs of the heap. */
export const getNeededHeapBytes = (products: number): number => baseBytes + products * bytesPerProduct

export const getHeapLimitBytes = (): number => getHeapStatistics().heap_size_limit

/** Logs a warning when the index of products won't fit into the heap, before it is read. */
export async function reportSmallHeap(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  limitBytes = getHeapLimitBytes(),
): Promise<void> {
  const products = await countForSale(db)
  const neededMegabytes = Math.round(getNeededHeapBytes(products) / megabyte)
  const heapMegabytes = Math.round(limitBytes / megabyte)
  if (neededMegabytes > heapMegabytes)
    log.warn({ products, neededMegabytes, heapMegabytes }, 'Heap too small for the products for sale')
}
