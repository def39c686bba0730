import { catalogues } from '#app/messages/catalogues.ts'
import { shopTimeZone } from '#store/dates.ts'
import { parseLanguage } from '#store/languages.ts'
import type { CachedPage } from './cached-page.ts'

const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: shopTimeZone })

/**
 * Gives an expired page a bar that says when the page was rendered. React skips elements of a kind
 * that it hasn't rendered there: `retryResync` removes this one.
 */
export function markStale(key: string, page: CachedPage, renderedAt: number): CachedPage {
  const language = parseLanguage(new URLSearchParams(key.split('?')[1]).get('lang'))
  const sentence = catalogues[language].unavailable.staleMark(timeOfDay.format(renderedAt))
  return page.createMarked(`<stale-mark>${sentence}</stale-mark>`)
}
