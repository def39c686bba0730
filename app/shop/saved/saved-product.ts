import type { Product } from '#store/products/product.ts'

/** A fetched product: null when it is no longer public, undefined before it is fetched. */
export type ProductLookup = Product | null | undefined

/**
 * A product in browser storage. The title identifies it after it has left the shop. `at` is the
 * time of saving in Unix milliseconds.
 */
export interface SavedProduct {
  id: string
  title: string
  at: number
}

/** Creates a parser for a stored list: newest first, at most `max`, invalid entries dropped. */
export const createSavedProductsParser =
  (max: number) =>
  (stored: unknown): readonly SavedProduct[] =>
    Array.isArray(stored) ? sortNewestFirst(stored.flatMap(parseSavedProduct), max) : []

/**
 * Adds a product at the position of its time, without duplicates; drops the oldest beyond `max`.
 */
export const addSavedProduct = (
  products: readonly SavedProduct[],
  product: SavedProduct,
  max: number,
): readonly SavedProduct[] => sortNewestFirst([product, ...products], max)

export const removeSavedProducts = (
  products: readonly SavedProduct[],
  ids: readonly string[],
): readonly SavedProduct[] =>
  products.some(({ id }) => ids.includes(id)) ? products.filter(({ id }) => !ids.includes(id)) : products

function sortNewestFirst(products: readonly SavedProduct[], max: number): readonly SavedProduct[] {
  const byId = new Map<string, SavedProduct>()
  for (const product of products) if (!byId.has(product.id)) byId.set(product.id, product)
  return [...byId.values()].sort((a, b) => b.at - a.at).slice(0, max)
}

// The longest id the API accepts.
const maxIdLength = 100

function parseSavedProduct(value: unknown): SavedProduct[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, title, at } = value as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength) return []
  return [{ id, title: typeof title === 'string' ? title : '', at: Number.isFinite(at) ? Number(at) : 0 }]
}
