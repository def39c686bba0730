import { createSavedProductsParser } from './saved-product.ts'
import { createLocalStorageList } from './stored-list.ts'

export const maxSaved = 200

/** What somebody could not decide about yet: kept by this browser, and told to nobody. */
export const savedProducts = createLocalStorageList('saved', createSavedProductsParser(maxSaved))
