import { useSyncExternalStore } from 'react'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { addProduct, removeProducts } from './saved-product.ts'
import { maxSaved, savedProducts } from './saved-store.ts'

export interface SaveButtonProps {
  product: { id: string; title: string }
  className?: string
}

/**
 * Props of a button that saves a product or removes it. Disabled until hydration has read storage.
 */
export function useSaveButton({ id, title }: SaveButtonProps['product']) {
  const isSaved = useSyncExternalStore(
    savedProducts.subscribe,
    () => savedProducts.getSnapshot().some(product => product.id === id),
    () => undefined,
  )

  async function toggle() {
    const isFull = !isSaved && savedProducts.getSnapshot().length >= maxSaved
    if (isSaved) savedProducts.update(products => removeProducts(products, [id]))
    else if (!isFull) savedProducts.update(products => addProduct(products, { id, title, at: Date.now() }, maxSaved))
    const toast = await loadToast()
    if (isFull) toast.error(`${maxSaved} pieces are saved already. Remove one first.`)
    else toast.success(isSaved ? 'No longer saved' : 'Saved', { id: 'saved' })
  }

  return {
    type: 'button',
    isSaved: isSaved ?? false,
    'aria-pressed': isSaved ?? false,
    disabled: isSaved === undefined,
    onClick: toggle,
  } as const
}
