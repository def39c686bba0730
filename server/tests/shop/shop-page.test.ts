import { expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })

const getPage = async (path: string) => (await harness.request(path)).text()

test('the headline is the tagline, or names category and search and counts what is for sale; a category keeps sort and view [GEN-02]', async () => {
  for (let number = 1; number <= 30; number++)
    await insertProduct(harness.db, { title: `Headline hat ${number}`, category: 'heads' })
  const html = await getPage('/shop?filter=heads&sort=oldest&view=list')
  expect(listTexts(html, 'h1')).toEqual(['heads · 30'])
  expect(readMainText(html)).toContain('24 of 30 pieces')
  expect(listLinks(html, 'All pieces')).toEqual(['/shop?sort=oldest&view=list'])
  expect(listTexts(await getPage('/shop?filter=heads&q=hat+12'), 'h1')).toEqual(['“hat 12” in heads · 1'])
  expect(listTexts(await getPage('/shop'), 'h1')[0]).toMatch(/Thrift Bold, Wear Tuff/i)
})

test('a filtered page names each filter and what is left, or that nothing is', async () => {
  await insertProduct(harness.db, { title: 'Navy tee', garmentType: 'tee', colours: '["navy"]' })
  const empty = await getPage('/shop?type=tee&colour=red')
  expect(readMainText(empty)).toContain('Nothing in here yet...')
  expect(empty).toMatch(
    /href="\/shop\?type=tee"[^>]*aria-label="Remove filter: Red"|aria-label="Remove filter: Red"[^>]*href="\/shop\?type=tee"/,
  )
  const html = await getPage('/shop?type=tee')
  expect(listTexts(html, 'h1')[0]).toMatch(/Your pick · 1/i)
  expect(readMainText(html)).toContain('Navy tee')
})

test('offers four sorts, which order what a category has, and finds words in any case and accent [SHOP-02, SHOP-03, VAL-09]', async () => {
  for (const [title, priceSen, createdAt] of [
    ['Café racer', 3_000, '2026-01-01T00:00:00.000Z'],
    ['Alpine knit', 9_000, '2026-01-02T00:00:00.000Z'],
    ['Cheap cap', 1_000, '2026-01-03T00:00:00.000Z'],
  ] as const)
    await insertProduct(harness.db, { title, priceSen, createdAt, category: 'sorted' })
  await insertProduct(harness.db, { title: 'Of another category' })
  const list = async (query: string) =>
    listTexts(await getPage(`/shop?filter=SORTED${query}`), 'h2').map(title => title.split(',')[0]?.trim())
  const sorts = /<select[^>]*name="sort"[\s\S]*?<\/select>/.exec(await getPage('/shop'))?.[0] ?? ''
  expect(listTexts(sorts, 'option')).toEqual([
    'Newest First',
    'Oldest First',
    'Price: Low to High',
    'Price: High to Low',
  ])
  expect(await list('')).toEqual(['Cheap cap', 'Alpine knit', 'Café racer'])
  expect(await list('&sort=oldest')).toEqual(['Café racer', 'Alpine knit', 'Cheap cap'])
  expect(await list('&sort=price-asc')).toEqual(['Cheap cap', 'Café racer', 'Alpine knit'])
  expect(await list('&sort=price-desc')).toEqual(['Alpine knit', 'Café racer', 'Cheap cap'])
  expect(await list('&q=CAFE')).toEqual(['Café racer'])
  expect(await list('&q=.*')).toEqual([])
})

test('a card shows photo or placeholder, title, price, category and a description, and leads to its product [CARD-01, CARD-03, SHOP-08]', async () => {
  const bare = await insertProduct(harness.db, { title: 'Bare bag', category: 'bags', description: '', priceSen: 4950 })
  const image = '/product-images/one.webp'
  await insertProduct(harness.db, { title: 'Pictured purse', category: 'bags', imageUrls: JSON.stringify([image]) })
  await insertProduct(harness.db, { title: 'Sold satchel', category: 'bags', sold: 1, soldAt: '2026-11-01T00:00:00Z' })
  const html = await getPage('/shop?filter=bags')
  const cards = Array.from(html.matchAll(/<a\b[^>]*href="(\/product\/[^"]+)"[\s\S]*?<\/a>/g))
  const [pictured = '', plain = ''] = cards.map(([card]) => card)
  expect(cards.map(([, href]) => href).at(-1)).toBe(`/product/${bare}`)
  expect(cards).toHaveLength(2)
  expect(readHtmlText(plain)).toMatch(/Bare bag.*MYR 49\.50.*bags Vintage piece in excellent condition\.$/)
  expect(readHtmlText(plain)).toContain('MYR 50')
  expect([plain.includes('data-placeholder'), plain.includes('<img')]).toEqual([true, false])
  expect(pictured).toContain(`src="${image}"`)
  expect(readHtmlText(pictured)).toMatch(/Pictured purse.*Soft cotton, one small mend\.$/)
  expect(html).not.toMatch(/View details|Sold satchel/)
  expect((await getPage('/shop?filter=bags&view=list')).match(/View details/g)).toHaveLength(2)
})

test('the navigation bar leads to the shop, its categories, past sales and the cart [NAV-01, NAV-02, ROUTE-02]', async () => {
  for (const path of ['/shop', '/cart', '/past-sales']) {
    const [bar = ''] = /<header\b[\s\S]*?<\/header>/.exec(await getPage(path)) ?? []
    const links = Array.from(bar.matchAll(/<a\b[^>]*href="([^"]*)"/g), ([, href]) => href)
    expect(links.slice(0, 5), path).toEqual([
      '/shop',
      '/shop?filter=top',
      '/shop?filter=bottom',
      '/shop?filter=other',
      '/past-sales',
    ])
    expect(links, path).toContain('/cart')
  }
})
