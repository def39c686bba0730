import { type Language, mapLanguages } from '#store/languages.ts'
import { sen } from '#store/money.ts'
import type { Category } from '#store/products/categories.ts'
import { isGarmentType } from '#store/products/garment-types.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { type CourierId, courierIds, type OwnCourier } from '#store/shipping/couriers.ts'
import type { DeliveryRules, Zone } from '#store/shipping/shipping.ts'
import { type Brand, type BrandText, brandTexts, toBrand } from './default-brand.ts'
import { type BuyerMessageStatus, buyerMessageStatuses } from './message-template.ts'
import { colourNames, createPalette, type Palette } from './palette.ts'
import { type SettingName, type SettingValues, type TextPage, textPages } from './setting-names.ts'
import { type Row, readNames, toRows } from './setting-rows.ts'

export type CourierChoice = Exclude<(typeof courierIds)[number], 'other'>

/** The couriers that the shop may use; another one may always be named. */
export const courierChoices = courierIds.filter((id): id is CourierChoice => id !== 'other')

/** What the text of a page may name in braces, as `{shop}`. */
export const pagePlaceholders = ['shop', 'email', 'whatsapp', 'days', 'seller'] as const

/** What admins change on their settings page. Without a change it is the default. */
export interface Settings {
  shop: ShopDetails
  seller: Seller
  brand: Record<Language, Brand>
  palette: Palette
  founders: Founders
  /** In the order in which pages list them. */
  categories: readonly Category[]
  couriers: readonly CourierId[]
  delivery: DeliveryRules
  /** Business days in which a paid order is packed. */
  packByDays: number
  /** Weekdays on which nothing leaves; 0 is Sunday. */
  restDays: readonly number[]
  /** Days such as '2026-12-26': 'closed', or 'open' where the shop works on a known holiday. */
  ownHolidays: Readonly<Record<string, string>>
  /** Whether shoppers can ask. */
  takesQuestions: boolean
  /** Whether shoppers can offer another price. */
  takesOffers: boolean
  transfer: Transfer
  /** Undefined when the shop has not announced that it is closed. */
  closure: Closure | undefined
  /** Words of the WhatsApp messages to buyers, for `fillMessage`. */
  messages: Record<BuyerMessageStatus, Record<Language, string>>
  pages: Record<TextPage, Record<Language, string>>
}

/** Contact details of the shop, as its pages show them. */
export interface ShopDetails {
  name: string
  email: string
  /** Digits only, including the country code, as wa.me URLs require. */
  whatsapp: string
  socialUrl: string
  /** Who sells, in lines; absent where nothing says it. */
  seller?: string
  /** URL of a picture in the place of the name; absent where there is none. */
  logo?: string | undefined
}

/** Leads to the logo of now: mails outlive one that was replaced. */
export const logoPath = '/brand/logo'

/** Who sells, as it is registered. Empty where it isn't said; the address has lines. */
type Seller = Record<'name' | 'number' | 'address' | 'contact', string>

/** The founders, as the landing page introduces them. */
export interface Founders {
  cto: Founder
  ceo: Founder
}
interface Founder {
  /** Such as 'CEO'. */
  title: string
  name: string
  quote: string
  /** URL of a photo; the page shows a drawing when it is undefined. */
  portrait: string | undefined
}

/** Where buyers transfer money to. */
export interface Transfer {
  /** Bank, holder and number, in lines; empty where there is none. */
  account: string
  /** URL of the picture of a DuitNow QR; undefined where there is none. */
  qr: string | undefined
}

export interface Closure {
  /** The first day on which it is closed. */
  from: string
  /** The day on which the shop is back, in its time zone, as '2026-12-21'. */
  until: string
  /** Empty where there is none. */
  notes: Record<Language, string>
}

/** What the environment sets. */
export interface EnvironmentSettings {
  shop: ShopDetails
  founders: Record<keyof Founders, Omit<Founder, 'title'>>
}

/** The settings of the environment as texts, which are their defaults. */
export const toSettingTexts = ({ shop, founders: { cto, ceo } }: EnvironmentSettings) => ({
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
})

/** Reads the settings from their texts. */
export function toSettings(values: SettingValues): Settings {
  const inLanguages = (name: 'closedNote' | BrandText | BuyerMessageStatus | TextPage) =>
    mapLanguages(language => values[`${name}.${language}`])
  const getFounder = (founder: 'cto' | 'ceo'): Founder => ({
    title: values[`${founder}Title`],
    name: values[`${founder}Name`],
    quote: values[`${founder}Quote`],
    portrait: values[`${founder}Portrait`] || undefined,
  })
  const { name, email, socialUrl, closedFrom, closedUntil, logo } = values
  const { sellerName, sellerNumber, sellerAddress, sellerContact } = values
  const seller = { name: sellerName, number: sellerNumber, address: sellerAddress, contact: sellerContact }
  const sellerLines = describeSeller(seller)
  const brand = mapNames(brandTexts, inLanguages)
  return {
    shop: {
      name,
      email,
      whatsapp: values.whatsapp.replace(/\D/g, ''),
      socialUrl,
      ...(sellerLines && { seller: sellerLines }),
      ...(logo && { logo }),
    },
    seller,
    brand: mapLanguages(language =>
      toBrand(
        mapNames(brandTexts, text => brand[text][language]),
        language,
      ),
    ),
    palette: createPalette(mapNames(colourNames, colour => values[colour])),
    founders: { cto: getFounder('cto'), ceo: getFounder('ceo') },
    categories: readCategories(values.categories),
    couriers: [
      ...courierChoices.filter(id => values.couriers.split(',').includes(id)),
      ...toRows(values.ownCouriers).map(readCourier),
    ],
    delivery: { zones: toRows(values.zones).map(readZone), freeFrom: parsePrice(values.freeFrom) },
    packByDays: Number(values.packByDays),
    restDays: values.restDays.split(',').flatMap(day => (day === '' ? [] : Number(day))),
    ownHolidays: Object.fromEntries(toRows(values.ownHolidays).map(({ date, work = '' }) => [date, work])),
    transfer: { account: values.transferAccount, qr: values.transferQr || undefined },
    takesQuestions: values.questions === 'on',
    takesOffers: values.offers === 'on',
    closure: closedUntil ? { from: closedFrom, until: closedUntil, notes: inLanguages('closedNote') } : undefined,
    messages: mapNames(buyerMessageStatuses, inLanguages),
    pages: mapNames(textPages, inLanguages),
  }
}

/** Name with number, as 'Kedai Baru Sdn Bhd (202401012345)', then address and contact. */
function describeSeller({ name, number, address, contact }: Seller): string {
  return [name && number ? `${name} (${number})` : name || number, address, contact].filter(Boolean).join('\n')
}

const readZone = ({ id = '', areas = '', fee = '', days = '', ...names }: Row): Zone => {
  return { id, names: readNames(names), areas, fee: parsePrice(fee) ?? sen(0), days }
}

/** An order keeps both in one text. */
const readCourier = ({ name = '', trackingUrl = '' }: Row): OwnCourier =>
  `${name.replaceAll('|', '/')}|${trackingUrl.replaceAll('|', '%7C')}`
const readCategories = (value: string): Category[] =>
  toRows(value).map(({ id = '', types = '', ...row }) => ({
    id,
    names: readNames(row),
    types: types.split(',').filter(isGarmentType),
  }))

const mapNames = <Name extends string, T>(names: readonly Name[], map: (name: Name) => T) =>
  Object.fromEntries(names.map(name => [name, map(name)])) as Record<Name, T>

/**
 * The closure that shoppers are told of.
 * @param today in the shop's time zone, as '2026-11-21'
 * @returns undefined before its first day, and from the day on which the shop is back
 */
export const findClosure = ({ closure }: Pick<Settings, 'closure'>, today: string): Closure | undefined =>
  closure && closure.from <= today && today < closure.until ? closure : undefined

/** The settings whose values differ. */
export const listChangedSettings = (
  names: readonly SettingName[],
  before: Partial<SettingValues>,
  after: Partial<SettingValues>,
): SettingName[] => names.filter(name => before[name] !== after[name])
