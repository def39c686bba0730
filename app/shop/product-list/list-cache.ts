import type { ProductListState } from './product-list-reducer.ts'

const maxLists = 10

// The lists of the pages visited last, by history entry and listing, the oldest first.
const lists = new Map<string, ProductListState>()

/**
 * Keeps the list of a history entry, so that Back shows it with everything that was loaded, and
 * scrolls to the same product. The live connection then brings it up to date.
 */
export function cacheList(key: string, list: ProductListState): void {
  lists.delete(key)
  // A sold product would stay for ever: its timer ended with the page.
  lists.set(key, { ...list, products: list.products.filter(({ sold }) => !sold) })
  const [oldest] = lists.keys()
  if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest)
}

export const readCachedList = (key: string): ProductListState | undefined => lists.get(key)
