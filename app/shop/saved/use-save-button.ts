import { useSyncExternalStore } from 'react'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { addProduct, removeProducts } from './saved-product.ts'
import { maxSaved, savedProducts } from './saved-store.ts'

export interface SaveButtonProps {
  product: { id: string; title: string }
  className?: string
}

/** Pins a piece for later and takes the pin out again. Which pieces are pinned only this browser knows, so that shows once the page has woken up. */
export function useSaveButton({ id, title }: SaveButtonProps['product']) {
  const isSaved = useSyncExternalStore(
    savedProducts.subscribe,
    () => savedProducts.current().some(product => product.id === id),
    () => undefined,
  )

  async function toggle() {
    const isFull = !isSaved && savedProducts.current().length >= maxSaved
    if (isSaved) savedProducts.change(products => removeProducts(products, [id]))
    else if (!isFull) savedProducts.change(products => addProduct(products, { id, title, at: Date.now() }, maxSaved))
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
