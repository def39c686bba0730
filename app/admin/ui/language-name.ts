import { type Language, mapLanguages } from '#store/languages.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** What a language is called in the admin area, which is in English. */
export const getLanguageName = (language: string): string => names.of(language) ?? language

/** The names of all languages of the shop. */
export const languageNames: Record<Language, string> = mapLanguages(getLanguageName)
