import { createLocalStorageList } from '../saved/stored-list.ts'
import { parseMyGarments } from './my-garments.ts'

/**
 * The measurements of garments that the shopper likes. They never leave this
 * browser: a filter by size sends a range around them.
 */
export const myGarments = createLocalStorageList('my-garments', parseMyGarments)
