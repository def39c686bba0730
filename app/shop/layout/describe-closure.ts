import * as messages from '#app/messages/current.ts'
import { formatLongDate, toShopDay } from '#store/dates.ts'
import { type Closure, findClosure } from '#store/settings/settings.ts'

/** What shoppers read while the shop is closed, in the language of this build. */
export function describeClosure(closure: Closure | undefined, now: Date): string | undefined {
  const current = findClosure({ closure }, toShopDay(now))
  if (!current) return undefined
  const date = formatLongDate(current.until, messages.locale)
  return `${messages.layout.closedUntil(date)} ${current.notes[messages.language]}`.trim()
}
