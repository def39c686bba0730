/** The languages of the shop's pages. The first one is the default. */
export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

/** The language that an address asks for by the value of its parameter `lang`. */
export const parseLanguage = (value: string | null | undefined): Language =>
  languages.find(language => language === value) ?? 'en'

/**
 * Gives the address of a page in a language. The rest of the address is kept as it is, without
 * encoding it again, but never leads to another host, as `//host` does. English is the default and
 * needs no parameter.
 *
 * @param address path, and search and hash if there are any
 */
export function addLanguage(address: string, language: Language): string {
  const [, path = '', search = '', hash = ''] = /^[/\\\s]*([^?#]*)\??([^#]*)(#.*)?$/s.exec(address) ?? []
  const params = search.split('&').filter(param => !/^(lang(=|$)|$)/.test(param))
  if (language !== 'en') params.push(`lang=${language}`)
  return `/${path}${params[0] ? `?${params.join('&')}` : ''}${hash}`
}
