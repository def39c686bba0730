import { createSavedProductsParser } from './saved-product.ts'
import { createLocalStorageList } from './stored-list.ts'

export const maxSaved = 200

/** The products saved in this browser. The server does not store the list. */
export const savedProducts = createLocalStorageList('saved', createSavedProductsParser(maxSaved))
