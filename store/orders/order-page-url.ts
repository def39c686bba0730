import { addLanguage } from '#store/languages.ts'
import type { OrderTable } from './order-table.ts'

/** An order with the secret address of its page. */
export interface OrderLink {
  number: string
  /** ISO 8601. */
  paidAt: string
  url: string
}

/** The address of the page on which the buyer follows an order, in the language of the order. */
export const getOrderPageUrl = (
  publicUrl: string,
  { pageToken, language }: Pick<OrderTable, 'pageToken' | 'language'>,
): string => publicUrl + addLanguage(`/order/${pageToken}`, language)
