/** The languages of the shop's pages. The first one is the default. */
export const languages = ['en', 'ms'] as const
export type Language = (typeof languages)[number]

/** The language that an address asks for by the value of its parameter `lang`. */
export const parseLanguage = (value: string | null | undefined): Language =>
  languages.find(language => language === value) ?? 'en'

/**
 * Adds `lang` to the address of a page. English is the default and needs none.
 *
 * @param address path, search and hash, each of which may be missing
 */
export function addLanguage(address: string, language: Language): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const params = new URLSearchParams(search)
  params.delete('lang')
  if (language !== 'en') params.append('lang', language)
  return path + (params.size > 0 ? `?${params}` : '') + hash
}
