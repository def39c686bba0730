import type { Product } from '#store/products/product.ts'

/** What the store says of a piece: null when it is gone, undefined while it has not been asked or did not answer. */
export type ProductLookup = Product | null | undefined

/** A piece as the browser remembers it: by its id. The title says which one it was when it has left the shop. `at` is when, in ms. */
export interface SavedProduct {
  id: string
  title: string
  at: number
}

/** Reads what is stored, newest first, at most `most`. Local storage belongs to the browser's owner: what is no piece is dropped. */
export const createSavedProductsParser =
  (max: number) =>
  (stored: string | null): readonly SavedProduct[] => {
    let value: unknown
    try {
      value = JSON.parse(stored ?? '[]')
    } catch {
      return []
    }
    return Array.isArray(value) ? sortNewestFirst(value.flatMap(parseSavedProduct), max) : []
  }

/** With the piece where its time wants it, once; the oldest beyond `most` fall off. */
export const addProduct = (
  products: readonly SavedProduct[],
  product: SavedProduct,
  max: number,
): readonly SavedProduct[] => sortNewestFirst([product, ...products], max)

export const removeProducts = (products: readonly SavedProduct[], ids: readonly string[]): readonly SavedProduct[] =>
  products.some(({ id }) => ids.includes(id)) ? products.filter(({ id }) => !ids.includes(id)) : products

function sortNewestFirst(products: readonly SavedProduct[], max: number): readonly SavedProduct[] {
  const byId = new Map<string, SavedProduct>()
  for (const product of products) if (!byId.has(product.id)) byId.set(product.id, product)
  return [...byId.values()].sort((a, b) => b.at - a.at).slice(0, max)
}

// No id of ours is longer.
const maxIdLength = 100

function parseSavedProduct(value: unknown): SavedProduct[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, title, at } = value as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength) return []
  return [{ id, title: typeof title === 'string' ? title : '', at: Number.isFinite(at) ? Number(at) : 0 }]
}
