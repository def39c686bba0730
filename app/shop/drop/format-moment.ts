import * as messages from '#app/messages/current.ts'
import { shopTimeZone } from '#store/dates.ts'

/** Formats as 'Saturday, 21 November 2026 at 8:00 pm'. Only the server calls it. */
export const formatMoment = (time: string) =>
  new Intl.DateTimeFormat(messages.locale, { dateStyle: 'full', timeStyle: 'short', timeZone: shopTimeZone }).format(
    new Date(time),
  )
