import { maxImages } from '#store/products/product-draft.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import type { BatchProduct } from './batch-database.ts'
import type { BatchStore } from './batch-store.ts'

/** Adds chosen photos, and says so when the product or the device has no room for them. */
export async function addFiles(store: BatchStore, files: readonly File[], to?: BatchProduct): Promise<void> {
  const toast = await loadToast()
  if (to && to.photoKeys.length + files.length > maxImages)
    return void toast.error(`You can upload a maximum of ${maxImages} images.`)
  try {
    await store.addFiles(files, to)
  } catch (error) {
    logError('Failed to store photos', error)
    toast.error('This device has no room for these photos. Free some space, or add fewer at once.')
  }
}
