import type { SettingGroup, SettingName, SettingValues } from '#store/settings/setting-names.ts'
import { type Row, rowShapes, toRows } from '#store/settings/setting-rows.ts'
import { type CourierId, getCourierName } from '#store/shipping/couriers.ts'
import { getLanguageName } from '../ui/language-name.ts'

/** The titles above the groups that follow. */
export const sectionTitles: Partial<Record<SettingGroup, string>> = {
  contact: 'Shop',
  zones: 'Orders',
  founders: 'Pages',
}

export const groupTexts: Record<SettingGroup, { title: string; hint: string }> = {
  contact: { title: 'Name and contacts', hint: 'On every page of the shop, and in what chats show of its links.' },
  seller: {
    title: 'Who sells',
    hint: 'In the footer, on receipts, below every mail and on the page of terms. What is empty is not shown. The law asks every online shop to say its name, registration number, address and contacts.',
  },
  brand: {
    title: 'Logo and words',
    hint: 'On pages, icons, mails and slips. Words that you leave are those that came with the shop: they speak of Sabah.',
  },
  colours: {
    title: 'Colours',
    hint: 'Of the shop’s pages, icons, mails and link previews. The others follow from these four.',
  },
  categories: {
    title: 'Categories',
    hint: 'In the order in which the shop lists them. The address of a category stays when you change its name.',
  },
  questions: {
    title: 'Questions and offers',
    hint: 'Shoppers can ask on the page of their order and of a piece, and offer another price for one. You answer under ‘questions’.',
  },
  transfer: {
    title: 'Account for transfers',
    hint: 'Buyers of reserved pieces see it on the page of their order. A change asks for your password again, and every admin is mailed.',
  },
  closure: {
    title: 'Closed for some days',
    hint: 'Shoppers read it, and can still order. What cart, mails and pages promise moves by these days.',
  },
  zones: {
    title: 'Delivery zones and fees',
    hint: 'What a parcel costs and how long it takes. A zone of postcodes wins over one of states. Orders that are placed keep their zone, fee and days.',
  },
  delivery: { title: 'Packing and couriers', hint: 'The days that a promise counts, and who carries parcels.' },
  messages: {
    title: 'WhatsApp messages',
    hint: 'Words to the buyer for each status, in the language of the order. A line whose words in braces are all empty is left out.',
  },
  founders: { title: 'Founders', hint: 'On the landing page.' },
  terms: { title: 'Page: terms', hint: 'Shoppers read it at /terms. The draft is no legal advice: please check it.' },
  privacy: {
    title: 'Page: privacy (PDPA)',
    hint: 'Shoppers read it at /privacy. The draft says what the shop stores. Please check it, above all if you use other services.',
  },
  returns: { title: 'Page: returns', hint: 'Shoppers read it at /returns. Promise only what you will do.' },
}

/** Of settings whose label isn't their name. */
const labels: Partial<Record<string, string>> = {
  terms: 'Text',
  privacy: 'Text',
  returns: 'Text',
  closedNote: 'A word to shoppers',
  opening: 'Opening words',
  name: 'Shop’s name',
  email: 'E-mail',
  whatsapp: 'WhatsApp number',
  socialUrl: 'Social link',
  sellerName: 'Legal name',
  sellerNumber: 'Registration number',
  sellerAddress: 'Postal address',
  sellerContact: 'Another contact',
  ctoTitle: 'Second founder: title',
  ctoName: 'Second founder: name',
  ctoQuote: 'Second founder: quote',
  ctoPortrait: 'Second founder: portrait',
  ceoTitle: 'First founder: title',
  ceoName: 'First founder: name',
  ceoQuote: 'First founder: quote',
  ceoPortrait: 'First founder: portrait',
  ownCouriers: 'Own couriers',
  packByDays: 'Pack within business days',
  questions: 'Take questions',
  offers: 'Take offers',
  transferAccount: 'Bank account',
  transferQr: 'DuitNow QR',
  restDays: 'Days on which nothing leaves',
  ownHolidays: 'Holidays of your own',
  freeFrom: 'Free from, MYR',
  closedFrom: 'Closed from',
  closedUntil: 'Closed until (the day you are back)',
  paper: 'Background',
  ink: 'Text',
  chili: 'Leading action',
  mustard: 'Second accent',
}

export function getSettingLabel(name: SettingName): string {
  const [text = '', language] = name.split('.')
  const label = labels[text] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return language ? `${label}, in ${getLanguageName(language)}` : label
}

const maxDescribed = 90

/** What a group is set to, or in a sentence what it is for where that would be long. */
export function describeGroup(group: SettingGroup, names: readonly SettingName[], values: SettingValues): string {
  const texts = names.map(name => valueTexts[name]?.(values[name]) ?? describeValue(name, values[name]))
  const text = texts.filter(Boolean).join(' · ') || 'Not set'
  return text.length > maxDescribed ? groupTexts[group].hint.replace(/\..*/s, '') : text
}

/** A list has what is in a row on each line. */
export function describeValue(name: SettingName, value: string): string {
  if (!rowShapes[name]) return value
  const rows = toRows(value).map(({ id: _, ...cells }) => Object.values(cells))
  return rows.map(cells => cells.filter(Boolean).join(', ')).join('\n')
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function listRows(describe: (row: Row) => string | undefined) {
  return (value: string) => toRows(value).map(describe).join(', ')
}

const valueTexts: Partial<Record<SettingName, (value: string) => string>> = {
  couriers: ids =>
    ids
      .split(',')
      .flatMap(id => getCourierName(id as CourierId) ?? [])
      .join(', '),
  packByDays: days => `within ${days} business days`,
  restDays: days =>
    `nothing leaves on ${weekdays.filter((_, day) => days.includes(String(day))).join(', ') || 'no day'}`,
  freeFrom: amount => amount && `free from ${amount}`,
  closedFrom: day => day && `from ${day}`,
  categories: listRows(row => row['name.en']),
  zones: listRows(row => `${row['name.en']} ${row.fee}`),
  transferQr: url => (url ? 'with a QR' : ''),
  ctoPortrait: url => (url ? 'with a portrait' : ''),
  ceoPortrait: url => (url ? 'with a portrait' : ''),
  logo: url => (url ? 'with a logo' : ''),
  questions: choice => `Shoppers ${choice === 'on' ? 'can' : 'can’t'} ask`,
  offers: choice => `${choice === 'on' ? 'can' : 'can’t'} make offers`,
}

const portraitHint = 'Shown as 4 : 5, cut at the longer sides.'
export const settingHints: Partial<Record<SettingName, string>> = {
  whatsapp: 'A Malaysian mobile number.',
  socialUrl: 'The whole link, such as https://www.instagram.com/your.shop',
  sellerName: 'Of the business or company as it is registered.',
  sellerNumber: 'As SSM has given it; without one, that of the trading licence.',
  sellerAddress: 'Street, postcode and town, each on a line.',
  sellerContact: 'Such as a telephone for complaints, beside the shop’s e-mail and WhatsApp.',
  ctoPortrait: portraitHint,
  ceoPortrait: portraitHint,
  logo: 'In place of the name at the top of pages and mails, and in icons. PNG, JPEG or WebP. Empty for the name.',
  paper: 'Such as #ffffff. A dark one needs a light text.',
  mustard: 'Behind text: on other buttons, on what is chosen, and on the landing page.',
  ownCouriers: 'Besides the known ones.',
  packByDays: 'Counted from the payment, without the days on which nothing leaves.',
  ownHolidays: 'Besides the public holidays of Sabah. Of one of those you can say here that you work.',
  freeFrom: 'The price of pieces from which delivery costs nothing, wherever it goes. Empty: never.',
  closedFrom: 'Empty: from the day on which you save it.',
  transferAccount: 'Bank, holder and number, each on a line. Empty without one.',
  transferQr: 'A picture of your QR, such as a screenshot. Try it with your own phone before you save.',
  closedUntil:
    'The first day on which parcels leave again. It ends by itself: leave the days here, because the promises of orders of that time need them.',
}
