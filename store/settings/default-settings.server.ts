import { existsSync, readFileSync } from 'node:fs'
import { defaultLanguage, type Language, languages, type Translations, translate } from '#store/languages.ts'
import { formatAmount } from '#store/money.ts'
import { type Category, defaultCategories } from '#store/products/categories.ts'
import { courierChoices } from '#store/shipping/couriers.ts'
import { type Zone, zones } from '#store/shipping/shipping.ts'
import { defaultBrand } from './default-brand.ts'
import { defaultMessages } from './default-messages.ts'
import { defaultPalette } from './palette.ts'
import { type SettingValues, type TextPage, textPages } from './setting-names.ts'
import { type Row, writeNames, writeRows } from './setting-rows.ts'
import type { ShopDetails } from './settings.ts'

/** What the environment sets. */
interface EnvironmentSettings {
  shop: ShopDetails
  founders: Record<'cto' | 'ceo', { name: string; quote: string; portrait: string | undefined }>
}

/**
 * Creates the settings that apply until an admin changes them: those of the environment, and texts
 * that come with the store.
 */
export function createDefaultSettings({ shop, founders: { cto, ceo } }: EnvironmentSettings): SettingValues {
  const { paper, ink, chili, mustard } = defaultPalette
  const pages = textPages.flatMap(page =>
    languages.map(language => [`${page}.${language}`, readPageText(language, page)]),
  )
  return {
    name: shop.name,
    email: shop.email,
    whatsapp: `+${shop.whatsapp}`,
    socialUrl: shop.socialUrl,
    ctoTitle: 'CTO',
    ctoName: cto.name,
    ctoQuote: cto.quote,
    ctoPortrait: cto.portrait ?? '',
    ceoTitle: 'CEO',
    ceoName: ceo.name,
    ceoQuote: ceo.quote,
    ceoPortrait: ceo.portrait ?? '',
    couriers: courierChoices.join(),
    ownCouriers: '',
    categories: writeCategories(defaultCategories),
    packByDays: '2',
    restDays: '0,6',
    ownHolidays: '',
    zones: writeRows(Object.values(zones).map(toZoneRow)),
    freeFrom: '',
    questions: 'on',
    offers: 'off',
    sellerName: '',
    sellerNumber: '',
    sellerAddress: '',
    sellerContact: '',
    transferAccount: '',
    transferQr: '',
    closedFrom: '',
    closedUntil: '',
    logo: '',
    ...{ paper, ink, chili, mustard },
    ...nameTexts({ closedNote: { en: '' }, ...defaultBrand, ...defaultMessages }),
    ...Object.fromEntries(pages),
  }
}

const toZoneRow = ({ id, names, areas, fee, days }: Zone): Row => ({
  ...{ id, ...writeNames(names) },
  ...{ areas, fee: formatAmount(fee), days },
})

const writeCategories = (categories: readonly Category[]) =>
  writeRows(categories.map(({ id, names, types }) => ({ id, ...writeNames(names), types: types.join() })))

/** Names each text by its setting and language. */
const nameTexts = (texts: Record<string, Translations>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      languages.map(language => [`${name}.${language}`, translate(text, language)]),
    ),
  )

/** The text of a page in a language, or else in the default one. */
function readPageText(language: Language, page: TextPage): string {
  const getFile = (folder: Language) => new URL(`pages/${folder}/${page}.txt`, import.meta.url)
  const file = getFile(language)
  return readFileSync(existsSync(file) ? file : getFile(defaultLanguage), 'utf8').trim()
}
