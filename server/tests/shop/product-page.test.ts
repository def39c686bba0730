import { expect, test } from 'vitest'
import { zones } from '#store/shipping/shipping.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })

const getPage = async (path: string) => (await harness.request(path)).text()
const readJsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')

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

test('shows title, price and description, or says that there is none, and what is yet to come [PROD-03, PROD-07]', async () => {
  const described = await getPage(`/product/${await insertProduct(harness.db, { title: 'Described denim' })}`)
  expect(listTexts(described, 'h1')).toEqual(['Described denim'])
  expect(readMainText(described)).toContain('Soft cotton, one small mend.')
  const bare = readMainText(await getPage(`/product/${await insertProduct(harness.db, { description: '' })}`))
  for (const part of ['MYR 45.00', 'No description.', 'coming soon']) expect(bare).toContain(part)
})

test('a product that does not exist is not found [ERR-01]', async () => {
  const response = await harness.request('/product/nobody')
  expect(response.status).toBe(404)
  expect(readMainText(await response.text())).toContain('Product not found')
})

test('the passport has the facts of a garment in words, and neither its weight nor what is unknown', async () => {
  const photos = ['/product-images/one.webp', '/product-images/two.webp']
  const id = await insertProduct(harness.db, {
    garmentType: 'jacket',
    condition: 'worn-in',
    size: 'EU 52',
    fitSize: 'L',
    weightGrams: 900,
    colours: '["navy","cream"]',
    measurements: JSON.stringify({ pitToPit: 58.5, length: 70 }),
    flaws: 'A stain on the cuff.',
    flawImageUrls: JSON.stringify(photos.slice(1)),
    imageUrls: JSON.stringify(photos),
  })
  const html = await getPage(`/product/${id}`)
  const passport = readHtmlText(/<section aria-labelledby="passport"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '')
  expect(passport).toBe(
    'Passport Worn in It has lived. Fading, mends or marks, all shown. Type Jacket Label says EU 52 Fits L ' +
      'Colour Navy, Cream Measured flat, in cm Pit to pit 58.5 Length 70 Flaws A stain on the cuff.',
  )
  expect(html).toMatch(/aria-label="See it on photo 2"/)
  expect(html).not.toContain('900')
})

test('a withdrawn product is no longer available, to search engines either', async () => {
  const id = await insertProduct(harness.db, { withdrawnAt: '2026-11-19T20:00:00.000Z' })
  const html = await getPage(`/product/${id}`)
  expect(readMainText(html)).toContain('No longer available')
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>(<svg[\s\S]*?<\/svg>)?Add to cart/)
  expect(readJsonLd(html)).toMatchObject({ offers: { availability: 'https://schema.org/Discontinued' } })
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
  expect(readJsonLd(html)).toMatchObject({ name: title, offers: { price: '45.00', priceCurrency: 'MYR' } })
})

test('an unknown address shows the error page with status 404 and a link [ERR-18]', async () => {
  const response = await harness.request('/no/such/page', { headers: { accept: 'text/html' } })
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(listTexts(html, 'title')).toEqual(['We can’t find that page.'])
  // Last of all, and in small letters.
  expect(readMainText(html)).toMatch(/Details for support Unexpected Application Error! 404 Not Found$/)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(readHtmlText(/<a\b[\s\S]*?<\/a>/.exec(main)?.[0] ?? '')).not.toBe('')
})

test('a product names size and shipping, and shows four others of its category that are for sale', async () => {
  const category = 'raincoats'
  const id = await insertProduct(harness.db, { size: 'S', category })
  for (let number = 1; number <= 5; number++)
    await insertProduct(harness.db, { title: `Like it ${number}`, category, createdAt: `2026-11-0${number}T00:00:00Z` })
  for (const gone of [{ sold: 1 }, { hidden: 1 }])
    await insertProduct(harness.db, { title: 'Like it, gone', category, createdAt: '2026-11-09T00:00:00Z', ...gone })
  const html = await getPage(`/product/${id}`)
  const facts = readMainText(html)
  expect(facts).toContain('size S')
  expect(facts).toContain(
    `Shipping MYR ${zones.east.fee / 100} East Malaysia, MYR ${zones.west.fee / 100} West Malaysia. Ships in 1–2 business days.`,
  )
  const others = listTexts(html, 'h3')
  expect(others).toEqual([5, 4, 3, 2].map(number => `Like it ${number} , MYR 45.00`))
})
