import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { listLinks, listTexts, readMainText, readText } from '#test/page-text.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const getPage = async (path: string) => (await harness.request(path)).text()

test('a product with one photo or none has no thumbnails, and one with two has [PROD-02]', async () => {
  const photos = ['/product-images/one.webp', '/product-images/two.webp']
  for (const [count, thumbnails] of [
    [0, 0],
    [1, 0],
    [2, 2],
  ] as const) {
    const id = await insertProduct(harness.db, { imageUrls: JSON.stringify(photos.slice(0, count)) })
    const html = await getPage(`/product/${id}`)
    expect(html.match(/aria-label="Photo \d of \d"/g) ?? []).toHaveLength(thumbnails)
  }
})

test('a sold product says so, with the sold price only where it differs [PROD-05, PROD-06]', async () => {
  const sold = { sold: 1, soldAt: '2026-11-19T20:00:00.000Z' }
  const html = await getPage(`/product/${await insertProduct(harness.db, { ...sold, soldPriceSen: 4000 })}`)
  const text = readMainText(html)
  for (const part of ['SOLD', '(Sold for MYR 40.00)', 'This item has been sold', 'Sold on 20 November 2026'])
    expect(text).toContain(part)
  expect(listLinks(html, 'View more sold items')).toEqual(['/past-sales'])
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>(<svg[\s\S]*?<\/svg>)?Add to cart/)
  expect(text).not.toContain('coming soon')
  const sameHtml = await getPage(`/product/${await insertProduct(harness.db, { ...sold, soldPriceSen: 4500 })}`)
  expect(readMainText(sameHtml)).toContain('This item has been sold')
  expect(sameHtml).not.toContain('Sold for')
})

test('renders markup in a title as text everywhere [T58]', async () => {
  const title = `</script><script>alert("1")</script>"'&`
  const html = await getPage(`/product/${await insertProduct(harness.db, { title })}`)
  expect(listTexts(html, 'h1')).toEqual([title])
  expect(listTexts(html, 'title').join()).toContain(title)
  expect(html).not.toContain('<script>alert')
  const jsonLd = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(jsonLd)).toMatchObject({ name: title, offers: { price: '45.00', priceCurrency: 'MYR' } })
})

test('an unknown address shows the error page with status 404 and a link [ERR-18]', async () => {
  const response = await harness.request('/no/such/page', { headers: { accept: 'text/html' } })
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(listTexts(html, 'title')).toEqual(['We can’t find that page.'])
  // Last of all, and in small letters.
  expect(readMainText(html)).toMatch(/Details for support Unexpected Application Error! 404 Not Found$/)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(readText(/<a\b[\s\S]*?<\/a>/.exec(main)?.[0] ?? '')).not.toBe('')
})
