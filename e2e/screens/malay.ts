import type { Locator, Page } from '@playwright/test'
import * as english from '#app/messages/en/index.ts'
import * as malay from '#app/messages/ms/index.ts'
import { addLanguage } from '#store/languages.ts'
import { defaultCategories } from '#store/products/categories.ts'

/** A text in both languages. Its values, if it has any, are `\0`. */
interface Text {
  english: string
  malay: string
}

const value = '\0'
const texts = [
  ...listTexts(english, malay).filter(text => /\p{L}/u.test(text.english)),
  ...defaultCategories.map(({ names }) => ({ english: names.en, malay: names.ms ?? names.en })),
]

function fillIn(text: unknown): string {
  return typeof text === 'function' ? text(...Array.from(text as { length: number }, () => value)) : String(text)
}

function listTexts(inEnglish: object, inMalay: object): Text[] {
  return Object.entries(inEnglish).flatMap(([name, text]) => {
    const translation: unknown = Reflect.get(inMalay, name)
    if (typeof text === 'object') return listTexts(text, translation as object)
    return [{ english: fillIn(text), malay: fillIn(translation) }]
  })
}

/**
 * Makes a page open its addresses in Malay, and lets tests find its elements by their English
 * names. A name that isn't in the catalogue stays as it is.
 */
export function speakMalay(page: Page): void {
  for (const opener of [page, page.mainFrame()]) {
    const goto = opener.goto.bind(opener)
    opener.goto = (address, options) => goto(address.startsWith('/') ? addLanguage(address, 'ms') : address, options)
  }
  for (const finder of [page, Object.getPrototypeOf(page.locator('html')) as Locator]) translateNames(finder)
}

type Name = string | RegExp
interface Options {
  name?: Name
  hasText?: Name
  exact?: boolean
}
type Finder = Record<string, (first: Name | Options, options?: Options) => Locator>

const translated = new WeakSet<object>()

function translateNames(finder: object): void {
  if (translated.has(finder)) return
  translated.add(finder)
  const methods = finder as Finder
  for (const method of ['getByText', 'getByLabel', 'getByRole', 'filter']) {
    const find = methods[method]
    if (!find) continue
    methods[method] = function (this: unknown, first, options) {
      const isName = method === 'getByText' || method === 'getByLabel'
      return find.call(
        this,
        isName ? translate(first as Name, options?.exact) : translateOptions(first),
        translateOptions(options),
      )
    }
  }
}

function translateOptions<T extends Name | Options | undefined>(options: T): T {
  if (typeof options !== 'object' || options instanceof RegExp) return options
  const { name, hasText, exact } = options
  return {
    ...options,
    ...(name === undefined ? {} : { name: translate(name, exact) }),
    ...(hasText === undefined ? {} : { hasText: translate(hasText) }),
  }
}

/** A pattern of all translations of the texts that a text or pattern stands for. */
function translate(name: Name, exact = false): Name {
  const translations = texts.flatMap(text => translateAs(text, name, exact) ?? [])
  if (translations.length === 0) return name
  return new RegExp(exact ? `^(${translations.join('|')})$` : translations.join('|'), 'i')
}

/** The pattern of a text's translation; undefined for another text. */
function translateAs(text: Text, name: Name, exact: boolean): string | undefined {
  const parts = text.malay.split(value).map(escapePattern)
  if (name instanceof RegExp) return name.test(text.english.replaceAll(value, '12')) ? parts.join('.+') : undefined
  const pattern = text.english.split(value).map(escapePattern).join('(.+)')
  const values = new RegExp(`^${pattern}$`, 'i').exec(name)?.slice(1)
  // Values in the other order stay open.
  if (values) return parts.length === 2 ? parts.join(translateValue(values[0] ?? '')) : parts.join('.+')
  const isPart = !exact && text.english.split(value).some(part => part.includes(name))
  return isPart ? parts.join('.+') : undefined
}

/** The label of a field, for example, stands inside the name of its button. */
function translateValue(text: string): string {
  const found = texts.find(({ english: inEnglish }) => inEnglish.toLowerCase() === text.toLowerCase())
  return escapePattern(found?.malay ?? text)
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
