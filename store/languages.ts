type PaymentLanguage = 'auto' | 'ms' | 'id' | 'th' | 'vi' | 'zh'
type LanguageDetails = { name: string; payment: PaymentLanguage; offer?: string; stay?: string }

/**
 * The languages of the shop's pages. The first one is the default. Each has a folder of its own in
 * app/messages; texts that are missing elsewhere are those of the default. `payment` is the
 * language of the provider's page; `offer` the line by which the default language's pages offer
 * this one, and `stay` what the button says that closes it.
 */
const details = {
  // The payment page speaks the browser's language: the provider has more of them than the shop.
  en: { name: 'English', payment: 'auto' },
  ms: {
    name: 'Bahasa Melayu',
    payment: 'ms',
    offer: 'Baca dalam Bahasa Melayu',
    stay: 'Kekal dalam bahasa Inggeris',
  },
} as const satisfies Record<string, LanguageDetails>

export type Language = keyof typeof details
export const languages = Object.keys(details) as [Language, ...Language[]]
export const defaultLanguage = 'en'

export const getLanguage = (language: Language): LanguageDetails => details[language]

/** A text in the default language, and in others as far as there are translations. */
export type Translations<T = string> = Record<typeof defaultLanguage, T> & Partial<Record<Language, T>>

/** The text in a language, or else in the default one. */
export const translate = <T>(texts: Translations<T>, language: Language): T => texts[language] ?? texts[defaultLanguage]

/** Makes something for each language. */
export const mapLanguages = <T>(map: (language: Language) => T) =>
  Object.fromEntries(languages.map(language => [language, map(language)])) as Record<Language, T>

/** The language that an address, or a record, names by its code. */
export const parseLanguage = (value: string | null | undefined): Language =>
  languages.find(language => language === value) ?? defaultLanguage

/**
 * Gives the address of a page in a language. The rest of the address is kept as it is, without
 * encoding it again, but never leads to another host, as `//host` does. The default language needs
 * no parameter.
 *
 * @param address path, and search and hash if there are any
 */
export function addLanguage(address: string, language: Language): string {
  const [, path = '', search = '', hash = ''] = /^[/\\\s]*([^?#]*)\??([^#]*)(#.*)?$/s.exec(address) ?? []
  const params = search.split('&').filter(param => !/^(lang(=|$)|$)/.test(param))
  if (language !== defaultLanguage) params.push(`lang=${language}`)
  return `/${path}${params[0] ? `?${params.join('&')}` : ''}${hash}`
}
