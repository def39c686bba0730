import { useSyncExternalStore } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { addSavedProduct, removeSavedProducts } from './saved-product.ts'
import { maxSaved, savedProducts } from './saved-store.ts'

export interface SaveButtonProps {
  product: { id: string; title: string }
  className?: string
}

/** Props of a button that saves a product or removes it. */
export function useSaveButton({ id, title }: SaveButtonProps['product']) {
  const isSaved = useSyncExternalStore(
    savedProducts.subscribe,
    () => savedProducts.getSnapshot().some(product => product.id === id),
    () => false,
  )

  async function toggle() {
    const isFull = !isSaved && savedProducts.getSnapshot().length >= maxSaved
    if (isSaved) savedProducts.update(products => removeSavedProducts(products, [id]))
    else if (!isFull)
      savedProducts.update(products => addSavedProduct(products, { id, title, at: Date.now() }, maxSaved))
    const toast = await loadToast()
    if (isFull) toast.error(messages.saved.tooManySaved(maxSaved))
    else toast.success(isSaved ? messages.saved.noLongerSaved : messages.saved.saved, { id: 'saved' })
  }

  return {
    type: 'button',
    isSaved,
    'aria-pressed': isSaved,
    onClick: toggle,
  } as const
}
