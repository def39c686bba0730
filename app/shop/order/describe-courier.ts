import * as messages from '#app/messages/current.ts'
import { formatDayAndMonth } from '#store/dates.ts'
import { translate } from '#store/languages.ts'
import type { OrderView } from '#store/orders/order.ts'

/** When the parcel of an order leaves, and where to, in a sentence. */
export function describeCourier({ zoneFacts, leaving: { packDays, by } }: OrderView): string {
  const leaving = messages.cart.leaving(packDays, by && formatDayAndMonth(by, messages.locale))
  return messages.order.courierText(translate(zoneFacts.names, messages.language), leaving)
}
