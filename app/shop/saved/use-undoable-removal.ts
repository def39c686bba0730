import { useState } from 'react'
import { addProduct, removeProducts, type SavedProduct } from './saved-product.ts'
import { maxSaved } from './saved-store.ts'
import type { StoredList } from './stored-list.ts'

/** A piece of the list, or the place of one that was removed a moment ago and can be put back. */
export interface SavedEntry {
  saved: SavedProduct
  isRemoved: boolean
}

/** What is removed on a page keeps its place there until the page is left, so that it can be put back without hurry. */
export function useUndoableRemoval(list: StoredList<SavedProduct>, products: readonly SavedProduct[]) {
  const [removed, setRemoved] = useState<readonly SavedProduct[]>([])
  return {
    entries: mergeRemoved(products, removed),
    remove(saved: SavedProduct) {
      list.change(current => removeProducts(current, [saved.id]))
      setRemoved(products => addProduct(products, saved, maxSaved))
    },
    undo(saved: SavedProduct) {
      list.change(current => addProduct(current, saved, maxSaved))
      setRemoved(products => removeProducts(products, [saved.id]))
    },
  }
}

/** Both in one order. What another tab has saved again meanwhile is not removed any more. */
export function mergeRemoved(products: readonly SavedProduct[], removed: readonly SavedProduct[]): SavedEntry[] {
  const current = products.map(saved => ({ saved, isRemoved: false }))
  const removedEntries = removed
    .filter(({ id }) => !products.some(saved => saved.id === id))
    .map(saved => ({ saved, isRemoved: true }))
  return [...current, ...removedEntries].sort((a, b) => b.saved.at - a.saved.at)
}
