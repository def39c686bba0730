import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as english from '#app/messages/en/index.ts'
import * as malay from '#app/messages/ms/index.ts'
import { addLanguage } from '#store/languages.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpSharedHarness } from '#test/harness.ts'

const harness = setUpSharedHarness({ hasPages: true })
let product: string
beforeAll(async () => {
  product = await insertProduct(harness.db, { title: 'Batik bomber', category: 'Top', size: 'M' })
  await insertProduct(harness.db, { title: 'Sold sarong', sold: 1, soldAt: '2026-11-01T00:00:00.000Z' })
})

const getHtml = async (path: string) => (await harness.request(path)).text()
const paths = ['/', '/shop', '/shop?filter=top', '/past-sales', '/saved', '/cart', '/checkout', '/login', '/signup']

/** Sentences without values that are long enough to be found by nothing else. */
const listTexts = (catalogue: object): string[] =>
  Object.values(catalogue)
    .flatMap(value => (typeof value === 'object' ? listTexts(value) : typeof value === 'string' ? [value] : []))
    .filter(sentence => sentence.length > 14)
const onlyEnglish = listTexts(english).filter(sentence => !listTexts(malay).includes(sentence))
const onlyMalay = listTexts(malay).filter(sentence => !listTexts(english).includes(sentence))
const findTexts = (text: string, sentences: string[]) => sentences.filter(sentence => text.includes(sentence))

describe.each([...paths, '/product/'])('%s', pathPrefix => {
  const getPath = () => (pathPrefix === '/product/' ? pathPrefix + product : pathPrefix)
  const inMalay = () => addLanguage(getPath(), 'ms')

  test('is in English without a language, and with one that the shop does not have [T63]', async () => {
    const html = await getHtml(getPath())
    expect(html).toContain('<html lang="en-MY">')
    expect(findTexts(html, onlyMalay)).toEqual([])
    expect(await getHtml(inMalay().replace('=ms', '=id'))).toContain('<html lang="en-MY">')
  })

  test('is in Malay throughout, and so is what it links to [T63]', async () => {
    const html = await getHtml(inMalay())
    expect(html).toContain('<html lang="ms-MY">')
    expect(findTexts(html, onlyEnglish)).toEqual([])
    const links = Array.from(html.matchAll(/<(?:a|form) [^>]*?(?:href|action)="(\/(?!api\/)[^"]*)"[^>]*/g))
    expect(links.length).toBeGreaterThan(2)
    const toEnglish = links.filter(([, address]) => !address?.includes('lang=ms'))
    // The search form has a hidden field instead.
    expect(toEnglish.map(([tag]) => tag).filter(tag => !/hrefLang="en"|action="\/shop"/.test(tag))).toEqual([])
  })

  test('says to search engines where it is in the other language', async () => {
    for (const path of [getPath(), inMalay()]) {
      const html = await getHtml(path)
      const escaped = (address: string) => `href="http://localhost:3000${address.replaceAll('&', '&amp;')}"`
      expect(html).toContain(`<link rel="alternate" hrefLang="ms" ${escaped(inMalay())}/>`)
      expect(html).toContain(`<link rel="alternate" hrefLang="en" ${escaped(getPath())}/>`)
      expect(html).toContain(`<link rel="alternate" hrefLang="x-default" ${escaped(getPath())}/>`)
    }
  })
})

test('the search form keeps the language without scripts', async () =>
  expect(await getHtml('/shop?lang=ms')).toContain('<input type="hidden" name="lang" value="ms"/>'))

test('the admin area is English in every language', async () =>
  expect(await getHtml('/admin?lang=ms')).not.toContain('lang="ms-MY"'))

test.each([
  ['en', onlyMalay],
  ['ms', onlyEnglish],
] as const)('the scripts of pages in %s contain no sentence of the other language', async (language, others) => {
  const pages = await Promise.all([...paths, `/product/${product}`].map(path => getHtml(addLanguage(path, language))))
  const scripts = new Set(pages.flatMap(html => html.match(/\/assets\/[\w.-]+\.js/g) ?? []))
  expect(scripts.size).toBeGreaterThan(15)
  for (const script of scripts) {
    const code = readFileSync(`build/${language}/client${script}`, 'utf8')
      // React Router's own error page, in place of which the shop shows its own.
      .replaceAll('Unexpected Application Error!', '')
    expect([script, findTexts(code, others)]).toEqual([script, []])
  }
})
