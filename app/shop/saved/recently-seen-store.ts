import { addSavedProduct, createSavedProductsParser } from './saved-product.ts'
import { createLocalStorageList } from './stored-list.ts'

/** The twelve listed products and the one on the current page. */
const maxRecentlySeen = 12 + 1

/** The products seen in this browser. The server does not store the list. */
export const recentlySeen = createLocalStorageList('seen', createSavedProductsParser(maxRecentlySeen))

export const addRecentlySeen = ({ id, title }: { id: string; title: string }) =>
  recentlySeen.update(products => addSavedProduct(products, { id, title, at: Date.now() }, maxRecentlySeen))
