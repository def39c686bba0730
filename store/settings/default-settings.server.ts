import { readFileSync } from 'node:fs'
import { languages } from '#store/languages.ts'
import { formatAmount } from '#store/money.ts'
import { type Category, defaultCategories } from '#store/products/categories.ts'
import { type Zone, zones } from '#store/shipping/shipping.ts'
import { defaultMessages } from './default-messages.ts'
import { buyerMessageStatuses } from './message-template.ts'
import { type SettingValues, textPages } from './setting-names.ts'
import { type Row, writeRows } from './setting-rows.ts'
import { courierChoices, type EnvironmentSettings, toSettingTexts } from './settings.ts'

/**
 * Creates the settings that apply until an admin changes them: those of the environment, and texts
 * that come with the store.
 */
export function createDefaultSettings(environment: EnvironmentSettings): SettingValues {
  const messages = buyerMessageStatuses.flatMap(status =>
    languages.map(language => [`${status}.${language}`, defaultMessages[status][language]]),
  )
  const pages = textPages.flatMap(page =>
    languages.map(language => [`${page}.${language}`, readPageText(`pages/${language}/${page}.txt`)]),
  )
  return {
    ...toSettingTexts(environment),
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
    'closedNote.en': '',
    'closedNote.ms': '',
    ...Object.fromEntries([...messages, ...pages]),
  }
}

const toZoneRow = ({ id, names, ...zone }: Zone): Row => ({ id, ...names, ...zone, fee: formatAmount(zone.fee) })
const writeCategories = (categories: readonly Category[]) =>
  writeRows(
    categories.map(({ id, names, types }) => ({
      id,
      ...Object.fromEntries(languages.map(language => [`name.${language}`, names[language]])),
      types: types.join(),
    })),
  )

const readPageText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8').trim()
