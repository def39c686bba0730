import { mapLanguages } from '#store/languages.ts'
import { sen } from '#store/money.ts'
import type { Category } from '#store/products/categories.ts'
import { isGarmentType } from '#store/products/garment-types.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { courierChoices, type OwnCourier } from '#store/shipping/couriers.ts'
import type { DeliveryRules, Zone } from '#store/shipping/shipping.ts'
import { brandTexts, toBrand } from './default-brand.ts'
import { type BuyerMessageStatus, buyerMessageStatuses } from './message-template.ts'
import { colourNames, createPalette } from './palette.ts'
import { type SettingName, type SettingValues, type TextPage, textPages } from './setting-names.ts'
import { type Row, readNames, toRows } from './setting-rows.ts'

/** What the text of a page may name in braces, as `{shop}`. */
export const pagePlaceholders = ['shop', 'email', 'whatsapp', 'days', 'seller'] as const

/** What admins change on their settings page. Without a change it is the default. */
export type Settings = ReturnType<typeof toSettings>

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

export type Founders = Settings['founders']
/** Where buyers transfer money to. */
export type Transfer = Settings['transfer']
export type Closure = NonNullable<Settings['closure']>

/** Reads the settings from their texts. */
export function toSettings(values: SettingValues) {
  const inLanguages = (name: 'closedNote' | BuyerMessageStatus | TextPage) =>
    mapLanguages(language => values[`${name}.${language}`])
  const getFounder = (founder: 'cto' | 'ceo') => ({
    /** Such as 'CEO'. */
    title: values[`${founder}Title`],
    name: values[`${founder}Name`],
    quote: values[`${founder}Quote`],
    /** URL of a photo; the page shows a drawing when it is undefined. */
    portrait: values[`${founder}Portrait`] || undefined,
  })
  const { name, email, socialUrl, closedFrom, closedUntil, logo } = values
  const { sellerName, sellerNumber, sellerAddress, sellerContact } = values
  const seller: Seller = { name: sellerName, number: sellerNumber, address: sellerAddress, contact: sellerContact }
  const sellerLines = describeSeller(seller)
  const shop: ShopDetails = {
    name,
    email,
    whatsapp: values.whatsapp.replace(/\D/g, ''),
    socialUrl,
    ...(sellerLines && { seller: sellerLines }),
    ...(logo && { logo }),
  }
  const delivery: DeliveryRules = {
    zones: toRows(values.zones).map(readZone),
    freeFrom: parsePrice(values.freeFrom),
  }
  return {
    shop,
    seller,
    brand: mapLanguages(language =>
      toBrand(
        mapNames(brandTexts, text => values[`${text}.${language}`]),
        language,
      ),
    ),
    palette: createPalette(mapNames(colourNames, colour => values[colour])),
    /** As the landing page introduces them. */
    founders: { cto: getFounder('cto'), ceo: getFounder('ceo') },
    /** In the order in which pages list them. */
    categories: toRows(values.categories).map(readCategory),
    couriers: [
      ...courierChoices.filter(id => values.couriers.split(',').includes(id)),
      ...toRows(values.ownCouriers).map(readCourier),
    ],
    delivery,
    /** Business days in which a paid order is packed. */
    packByDays: Number(values.packByDays),
    /** Weekdays on which nothing leaves; 0 is Sunday. */
    restDays: values.restDays.split(',').flatMap(day => (day === '' ? [] : Number(day))),
    /** Days such as '2026-12-26': 'closed', or 'open' where the shop works on a known holiday. */
    ownHolidays: Object.fromEntries(
      toRows(values.ownHolidays).map(({ date = '', work = '' }) => [date, work] as const),
    ),
    /** Whether shoppers can ask. */
    takesQuestions: values.questions === 'on',
    /** Whether shoppers can offer another price. */
    takesOffers: values.offers === 'on',
    transfer: {
      /** Bank, holder and number, in lines; empty where there is none. */
      account: values.transferAccount,
      /** URL of the picture of a DuitNow QR; undefined where there is none. */
      qr: values.transferQr || undefined,
    },
    /** Undefined when the shop has not announced that it is closed. */
    closure: closedUntil
      ? {
          /** The first day on which it is closed. */
          from: closedFrom,
          /** The day on which the shop is back, in its time zone, as '2026-12-21'. */
          until: closedUntil,
          /** Empty where there is none. */
          notes: inLanguages('closedNote'),
        }
      : undefined,
    /** Words of the WhatsApp messages to buyers, for `fillMessage`. */
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
const readCategory = ({ id = '', types = '', ...names }: Row): Category => {
  return { id, names: readNames(names), types: types.split(',').filter(isGarmentType) }
}

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
