import * as messages from '#app/messages/current.ts'
import { formatDayAndMonth, toShopDay } from '#store/dates.ts'
import { translate } from '#store/languages.ts'
import { findLeaving } from '#store/orders/pack-by.ts'
import type { Settings } from '#store/settings/settings.ts'
import { type DeliveryTerms, defaultTerms, formatFee } from './shipping-fees.ts'

function describeLeaving(settings: Settings, now: Date) {
  const { packDays, by } = findLeaving(settings, toShopDay(now))
  return { packDays, by: by && formatDayAndMonth(by, messages.locale) }
}

/**
 * What the pages say of delivery. Made on the server: the calendar is not in their scripts.
 * @returns undefined for the default, which is in the scripts
 */
export function describeDelivery(settings: Settings, now: Date): DeliveryTerms | undefined {
  const { packDays, by } = describeLeaving(settings, now)
  const terms = { ...settings.delivery, leaving: messages.cart.leaving(packDays, by) }
  return JSON.stringify(terms) === JSON.stringify(defaultTerms) ? undefined : terms
}

/** What shipping costs and when a parcel leaves, for the page of a product. */
export function describeShipping(settings: Settings, now: Date): string {
  const { zones, freeFrom } = settings.delivery
  const { packDays, by } = describeLeaving(settings, now)
  const fees = zones.map(({ names, fee }) => `${formatFee(fee)} ${translate(names, messages.language)}`)
  if (freeFrom !== undefined) fees.push(messages.cart.freeFrom(formatFee(freeFrom)))
  return messages.cart.shippingLine(fees.join(', '), packDays.replace('-', '–'), by)
}
