import { catalogues } from '#app/messages/catalogues.ts'
import { listFacetChips } from '#app/shop/filters/facet-chips.ts'
import { parseAlertSearch } from '#store/alerts/alert-search.ts'
import type { AlertWords, ArrivedProduct, DescribedAlert } from '#store/alerts/deliver-alert.server.ts'
import type { Language } from '#store/languages.ts'
import { formatMoney } from '#store/money.ts'
import { type Category, nameCategories } from '#store/products/categories.ts'
import { getCategoryName } from '#store/products/listing.ts'

const maxSearchLength = 80
const maxBodyLength = 200
/** Of a message about several products. */
const maxTitles = 5

/** Words a search: '“denim” in bottom · M · Navy'. */
export function describeSearch(
  { search, language }: Pick<DescribedAlert, 'search' | 'language'>,
  categories: readonly Category[],
): string {
  const messages = catalogues[language]
  const { filter, q, facets } = parseAlertSearch(search)
  const name = filter && getCategoryName(nameCategories(categories, language), filter)
  const chips = listFacetChips(facets, messages).map(({ label }) => label)
  return shorten([messages.products.nameListing(q, name), ...chips].filter(Boolean).join(' · '), maxSearchLength)
}

/** Words what an alert of a held product waits for. */
export const describeReleasedAlert = (title: string, language: Language) => catalogues[language].alerts.onceFree(title)

/** Words the message of an alert that has new products, or whose product is free again. */
export function describeAlert(
  alert: DescribedAlert,
  products: readonly ArrivedProduct[],
  categories: readonly Category[],
): AlertWords {
  const { alerts } = catalogues[alert.language]
  const [first] = products
  // It has been sent for the only time, so there is nothing to stop.
  if (alert.productId && first) return { title: first.title, body: alerts.isFree(formatMoney(first.price)), stop: '' }
  const search = describeSearch(alert, categories)
  if (products.length === 1 && first)
    return {
      title: first.title,
      body: alerts.isNew(formatMoney(first.price), search),
      stop: alerts.stop,
    }
  const titles = products.slice(0, maxTitles).map(({ title }) => title)
  return {
    title: alerts.countNew(products.length, search),
    body: shorten(titles.join(', '), maxBodyLength),
    stop: alerts.stop,
  }
}

const shorten = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
