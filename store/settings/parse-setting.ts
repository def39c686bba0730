import { cleanLine, cleanText } from '#store/clean-text.ts'
import type { Language } from '#store/languages.ts'
import { formatAmount } from '#store/money.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { courierChoices } from '#store/shipping/couriers.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import { addDays, isDay } from '#store/shop-days.ts'
import { buyerMessageStatuses, listPlaceholders, messagePlaceholders } from './message-template.ts'
import { parseColour } from './palette.ts'
import type { SettingError } from './setting-errors.ts'
import { inLanguages, type SettingName, textPages } from './setting-names.ts'
import { isHttps, parseRows, rowShapes } from './setting-rows.ts'
import { pagePlaceholders } from './settings.ts'

/** What is wrong with a setting; in a list of rows also where. */
export interface SettingFault {
  reason: SettingError
  row?: number
  column?: string
  /** What keeps it from being saved. */
  detail?: string
}

export type ParsedSetting = { ok: true; value: string } | ({ ok: false } & SettingFault)

interface ParseContext {
  /** The date in the shop's time zone, as '2026-11-21'. */
  today: string
}

interface Rule {
  maxLength: number
  isOptional?: true | undefined
  /** A text of several lines. Other values are one line. */
  isText?: true
  /** Gets what is neither empty nor too long. */
  parse?: (value: string, context: ParseContext) => ParsedSetting
}

const maxPackByDays = 30
const maxClosedDays = 366

const accept = (value: string): ParsedSetting => ({ ok: true, value })
const reject = (reason: SettingError): ParsedSetting => ({ ok: false, reason })

/** `updateSettings` takes an uploaded photo alone. */
const picture: Rule = { maxLength: 300, isOptional: true }
/** A text of several lines that may name these words in braces, and no others. */
const textWith = (known: readonly string[], maxLength: number): Rule => ({
  maxLength,
  isText: true,
  parse: value => (listPlaceholders(value).every(name => known.includes(name)) ? accept(value) : reject('placeholder')),
})
const note: Rule = { maxLength: 300, isOptional: true }
const sellerLine: Rule = { maxLength: 120, isOptional: true }
const rows: Rule = { maxLength: 12_000, isOptional: true }
const founder = <Name extends 'cto' | 'ceo'>(name: Name) =>
  ({
    [`${name}Title`]: { maxLength: 24 },
    [`${name}Name`]: { maxLength: 60 },
    [`${name}Quote`]: { maxLength: 400 },
    [`${name}Portrait`]: picture,
  }) as Record<`${Name}${'Title' | 'Name' | 'Quote' | 'Portrait'}`, Rule>

const inEachLanguage = <Name extends string>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(inLanguages(...names).map(name => [name, rule])) as Record<`${Name}.${Language}`, Rule>

const choice: Rule = {
  maxLength: 10,
  parse: value => (value === 'on' || value === 'off' ? accept(value) : reject('choice')),
}

const colour: Rule = {
  maxLength: 20,
  parse: value => {
    const parsed = parseColour(value)
    return parsed ? accept(parsed) : reject('colour')
  },
}

const rules: Record<SettingName, Rule> = {
  name: { maxLength: 40 },
  email: { maxLength: 254, parse: value => (isEmailAddress(value) ? accept(removeInvisible(value)) : reject('email')) },
  whatsapp: {
    maxLength: 40,
    parse(value) {
      const phone = normalisePhone(value)
      return phone ? accept(phone) : reject('phone')
    },
  },
  socialUrl: { maxLength: 300, parse: value => (isHttps(value) ? accept(value) : reject('url')) },
  ...founder('cto'),
  ...founder('ceo'),
  couriers: {
    maxLength: 200,
    parse(value) {
      const chosen = value.split(',')
      const isKnown = chosen.every(id => (courierChoices as readonly string[]).includes(id))
      // In a fixed order, so that equal choices are equal texts.
      return isKnown ? accept(courierChoices.filter(id => chosen.includes(id)).join()) : reject('courier')
    },
  },
  ownCouriers: rows,
  ownHolidays: rows,
  zones: { ...rows, isOptional: undefined },
  freeFrom: {
    maxLength: 20,
    isOptional: true,
    parse(value) {
      const amount = parsePrice(value)
      return amount ? accept(formatAmount(amount)) : reject('amount')
    },
  },
  restDays: {
    maxLength: 13,
    isOptional: true,
    parse: value => (/^[0-6](,[0-6]){0,5}$/.test(value) ? accept(value) : reject('rest')),
  },
  categories: { maxLength: 12_000 },
  packByDays: {
    maxLength: 10,
    parse: value =>
      /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= maxPackByDays
        ? accept(String(Number(value)))
        : reject('days'),
  },
  sellerName: sellerLine,
  sellerNumber: { maxLength: 60, isOptional: true },
  sellerAddress: { maxLength: 300, isOptional: true, isText: true },
  sellerContact: sellerLine,
  questions: choice,
  offers: choice,
  transferAccount: { maxLength: 300, isOptional: true, isText: true },
  transferQr: picture,
  closedFrom: { maxLength: 10, isOptional: true, parse: value => (isDay(value) ? accept(value) : reject('date')) },
  closedUntil: { maxLength: 10, isOptional: true, parse: parseDay },
  logo: picture,
  paper: colour,
  ink: colour,
  chili: colour,
  mustard: colour,
  ...inEachLanguage(['tagline', 'badge'], { maxLength: 40 }),
  ...inEachLanguage(['opening'], { maxLength: 160 }),
  ...inEachLanguage(['ticker'], { maxLength: 160, isText: true }),
  ...inEachLanguage(['closedNote'], note),
  ...inEachLanguage(buyerMessageStatuses, textWith(messagePlaceholders, 1500)),
  ...inEachLanguage(textPages, textWith(pagePlaceholders, 12_000)),
}

/** Brings a setting that was typed into the form in which it is stored, or says what is wrong. */
export function parseSetting(name: SettingName, text: string, context: ParseContext): ParsedSetting {
  const rule = rules[name]
  const value = rule.isText ? cleanText(text) : cleanLine(text)
  if (value === '') return rule.isOptional ? accept('') : reject('missing')
  if (value.length > rule.maxLength) return reject('too-long')
  const shape = rowShapes[name]
  if (shape) return parseRows(shape, value, cleanLine)
  return rule.parse?.(value, context) ?? accept(value)
}

/** Characters that a setting may have. */
export const getMaxLength = (name: SettingName): number => rules[name].maxLength

function parseDay(value: string, { today }: ParseContext): ParsedSetting {
  if (!isDay(value)) return reject('date')
  if (value > addDays(today, maxClosedDays)) return reject('far')
  return value > today ? accept(value) : reject('past')
}
