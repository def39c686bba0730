import { addLanguage } from '#store/languages.ts'
import type { OrderTable } from './order-table.ts'

/**
 * Gives the address of the page on which the buyer follows an order, in the language of the order.
 * Undefined when it has none.
 */
export const getOrderPageUrl = (
  publicUrl: string,
  { pageToken, language }: Pick<OrderTable, 'pageToken' | 'language'>,
): string | undefined => (pageToken ? publicUrl + addLanguage(`/order/${pageToken}`, language) : undefined)
