import { useState } from 'react'
import { addProduct, removeProducts, type SavedProduct } from './saved-product.ts'
import { maxSaved } from './saved-store.ts'
import type { StoredList } from './stored-list.ts'

/** A product of the list, or one that was removed on this page and can be restored. */
export interface SavedEntry {
  saved: SavedProduct
  isRemoved: boolean
}

/** Removed products keep their position until the page is left, so that they can be restored. */
export function useUndoableRemoval(list: StoredList<SavedProduct>, products: readonly SavedProduct[]) {
  const [removed, setRemoved] = useState<readonly SavedProduct[]>([])
  return {
    entries: mergeRemoved(products, removed),
    remove(saved: SavedProduct) {
      list.update(current => removeProducts(current, [saved.id]))
      setRemoved(products => addProduct(products, saved, maxSaved))
    },
    undo(saved: SavedProduct) {
      list.update(current => addProduct(current, saved, maxSaved))
      setRemoved(products => removeProducts(products, [saved.id]))
    },
  }
}

/**
 * Saved and removed products in one order. A product that another tab saved again is not removed.
 */
export function mergeRemoved(products: readonly SavedProduct[], removed: readonly SavedProduct[]): SavedEntry[] {
  const current = products.map(saved => ({ saved, isRemoved: false }))
  const removedEntries = removed
    .filter(({ id }) => !products.some(saved => saved.id === id))
    .map(saved => ({ saved, isRemoved: true }))
  return [...current, ...removedEntries].sort((a, b) => b.saved.at - a.saved.at)
}
