import { addProduct, createSavedProductsParser } from './saved-product.ts'
import { createLocalStorageList } from './stored-list.ts'

/** Those that the rail shows, and the one that is being looked at. */
const maxRecentlySeen = 12 + 1

/** What somebody has looked at last: kept by this browser, and told to nobody. */
export const recentlySeen = createLocalStorageList('seen', createSavedProductsParser(maxRecentlySeen))

export const addRecentlySeen = ({ id, title }: { id: string; title: string }) =>
  recentlySeen.change(products => addProduct(products, { id, title, at: Date.now() }, maxRecentlySeen))
