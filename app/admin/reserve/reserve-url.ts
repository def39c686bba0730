import { buyerParams, createListUrl, rawParam } from '../ui/list-url.ts'

/**
 * The page on which pieces are held for a buyer; without any, the one on which they are chosen.
 * The chosen pieces have commas between them. `price` is `other` when it is not the one that was
 * offered with the question.
 */
export const reserveUrl = createListUrl('/admin/reserve', { ids: rawParam, price: rawParam, ...buyerParams })
