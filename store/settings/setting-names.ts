import { languages } from '#store/languages.ts'
import { brandTexts } from './default-brand.ts'
import { buyerMessageStatuses } from './message-template.ts'
import { colourNames } from './palette.ts'

/** Pages whose text is a setting, by their path. */
export const textPages = ['terms', 'privacy', 'returns'] as const
export type TextPage = (typeof textPages)[number]

/** The names of settings that have a text for each language. */
export const inLanguages = <Name extends string>(...names: readonly Name[]) =>
  names.flatMap(name => languages.map(language => `${name}.${language}` as const))

/** The settings that are saved together, in the order of the admin's page. */
export const settingGroups = {
  contact: ['name', 'email', 'whatsapp', 'socialUrl'],
  seller: ['sellerName', 'sellerNumber', 'sellerAddress', 'sellerContact'],
  brand: ['logo', ...inLanguages(...brandTexts)],
  colours: colourNames,
  categories: ['categories'],
  questions: ['questions', 'offers'],
  transfer: ['transferAccount', 'transferQr'],
  closure: ['closedFrom', 'closedUntil', ...inLanguages('closedNote')],
  zones: ['zones', 'freeFrom'],
  delivery: ['packByDays', 'restDays', 'ownHolidays', 'couriers', 'ownCouriers'],
  messages: inLanguages(...buyerMessageStatuses),
  founders: [
    ...(['ceoTitle', 'ceoName', 'ceoQuote', 'ceoPortrait'] as const),
    ...(['ctoTitle', 'ctoName', 'ctoQuote', 'ctoPortrait'] as const),
  ],
  terms: inLanguages('terms'),
  privacy: inLanguages('privacy'),
  returns: inLanguages('returns'),
} as const

export type SettingGroup = keyof typeof settingGroups
/** A setting. Where it has a text for each language, the name ends in the language. */
export type SettingName = (typeof settingGroups)[SettingGroup][number]

/** The settings that are an uploaded photo. */
export const pictureSettings = [
  'transferQr',
  'logo',
  'ctoPortrait',
  'ceoPortrait',
] as const satisfies readonly SettingName[]

export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[]

/** The settings of a group. */
export const listSettingNames = (group: SettingGroup): readonly SettingName[] => settingGroups[group]

/** All settings as the texts that are stored and typed. Empty where there is none. */
export type SettingValues = Record<SettingName, string>
