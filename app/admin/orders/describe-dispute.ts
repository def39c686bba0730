import { toShopDay } from '#store/dates.ts'
import type { OpenDispute } from '#store/orders/order.ts'
import { formatDay } from '#store/shop-days.ts'

/** Formats until when a bank wants an answer, as 'Tue, 8 Dec'. */
export const formatDisputeDay = (respondBy: string) => formatDay(toShopDay(new Date(respondBy)))

/** The mark of an order whose payment is disputed: 'DISPUTED · due Tue, 8 Dec'. */
export const describeDispute = ({ respondBy }: OpenDispute) =>
  `DISPUTED · ${respondBy ? `due ${formatDisputeDay(respondBy)}` : 'no deadline'}`
