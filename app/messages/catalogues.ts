import { type Language, languages } from '#store/languages.ts'
import type * as english from './en/index.ts'

/** What the messages of a language have: those of English, with texts of any wording. */
export type Catalogue<T = typeof english> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof T]: Key extends 'language' ? Language : Catalogue<T[Key]> }

const load = async (language: Language) => [language, await import(`./${language}/index.ts`)] as const

/** The messages in all languages, for the server; pages import those of their own. */
export const catalogues = Object.fromEntries(await Promise.all(languages.map(load))) as Record<Language, Catalogue>
