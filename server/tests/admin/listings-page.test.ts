import { expect, test } from 'vitest'
import type { DropId, OrderId } from '#store/ids.ts'
import { insertDrop, insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { listLinks, listTexts, readHtmlText, readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const getPage = async (path = '/admin') => (await admin.getPage(path)).html
const listChips = (html: string) => listTexts(/<nav aria-label="Category"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '', 'a')
/** The links to products, in their order. */
const listCards = (html: string) =>
  Array.from(html.matchAll(/<a\b[^>]*href="\/admin\/product\/[\s\S]*?<\/a>/g), ([card]) => readHtmlText(card))

test('shows that nothing is for sale, with the way to add a product [AHOME-01, AHOME-04, AHOME-05]', async () => {
  const html = await getPage()
  expect(readMainText(html)).toContain('No active items found')
  const addLinks = listLinks(html, 'Add New Product')
  expect(addLinks.length).toBeGreaterThan(0)
  expect(new Set(addLinks)).toEqual(new Set(['/admin/add-product']))
  expect(listChips(html)).toEqual(['All (0)', 'top (0)', 'bottom (0)', 'other (0)'])
})

test('shows statistics, category counts and unsold products, and filters by category [AHOME-01, AHOME-02, AHOME-03, AHOME-04]', async () => {
  const tee = await insertProduct(harness.db, { title: 'Desk tee', category: 'TOP' })
  await insertProduct(harness.db, { title: 'Desk bag', category: 'Bags' })
  await insertProduct(harness.db, { title: 'Desk sold', sold: 1, soldPriceSen: 3_050, soldAt: '2026-11-19T04:00:00Z' })
  await insertProduct(harness.db, { title: 'Desk skirt', category: 'bottom', priceSen: 10_000 })
  const html = await getPage()
  const text = readMainText(html)
  for (const figure of [/Active Listings 3/, /Items Sold 1/, /Total Revenue .*MYR 30\.50/]) expect(text).toMatch(figure)
  expect(listChips(html)).toEqual(['All (3)', 'top (1)', 'bottom (1)', 'other (0)', 'bags (1)'])
  expect(listCards(html).map(card => /Desk \w+/.exec(card)?.[0])).toEqual(['Desk skirt', 'Desk bag', 'Desk tee'])
  expect(listLinks(html, 'top (1)')).toEqual(['/admin?filter=top'])

  const tops = await getPage('/admin?filter=top')
  expect(listCards(tops)).toEqual([expect.stringContaining('Desk tee')])
  expect(tops).toContain(`href="/admin/product/${tee}"`)
  expect(listCards(await getPage('/admin?filter=BAGS'))).toEqual([expect.stringContaining('Desk bag')])
  expect(readMainText(await getPage('/admin?filter=other'))).toContain('No active items found')
})

test('the form to edit is filled in, with the category of an older record too [EDIT-01]', async () => {
  const id = await insertProduct(harness.db, { title: 'Edited espadrilles', category: 'Shoes' })
  const html = await getPage(`/admin/edit/${id}`)
  expect(html).toMatch(/<input[^>]*name="title"[^>]*value="Edited espadrilles"/)
  expect(html).toMatch(/<input[^>]*name="price"[^>]*value="45"/)
  expect(listTexts(html, 'textarea')).toContain('Soft cotton, one small mend.')
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>Shoes<\/option>/)
})

test('lists what was withdrawn apart', async () => {
  await insertProduct(harness.db, { title: 'Desk vest', withdrawnAt: harness.store.now().toISOString() })
  const [path = ''] = listLinks(await getPage(), 'Withdrawn (1)')
  expect(listCards(await getPage(path))).toEqual([expect.stringContaining('Desk vest')])
})

test.each([
  ['for-sale', {}],
  [
    'reserved',
    { heldBy: 'order-1' as OrderId, heldUntil: '2027-01-01T00:00:00Z', reservedUntil: '2027-01-01T00:00:00Z' },
  ],
  ['sold', { sold: 1, soldAt: '2026-11-19T04:00:00Z' }],
  ['withdrawn', { withdrawnAt: '2026-11-19T04:00:00Z' }],
  ['waiting', { withdrawnAt: '2026-11-19T04:00:00Z', dropId: 'friday' as DropId }],
] as const)('finds pieces that are %s by title, brand and what shoppers call them', async (state, columns) => {
  await insertDrop(harness.db, { id: 'friday' as DropId })
  await insertProduct(harness.db, { ...columns, title: 'Wool beanie', brand: 'Padini', colours: '["black"]' })
  await insertProduct(harness.db, { ...columns, title: 'Denim vest' })
  const elsewhere = state === 'withdrawn' ? {} : { withdrawnAt: '2026-11-19T04:00:00Z' }
  await insertProduct(harness.db, { ...elsewhere, title: 'Other beanie' })
  // Errors of typing are compared with words of what is for sale, or of the state.
  for (const q of ['beanie', state === 'sold' ? 'BEANIE' : 'BEANEI', 'padini', 'hitam beanie']) {
    const html = await getPage(`/admin?show=${state}&q=${encodeURIComponent(q)}`)
    expect([q, listCards(html)]).toEqual([q, [expect.stringContaining('Wool beanie')]])
  }
  expect(readMainText(await getPage(`/admin?show=${state}&q=espadrille`))).toContain('No piece found')
})

test('counts each state in a row of chips of its own, after the categories', async () => {
  await insertProduct(harness.db, { title: 'Desk vest', withdrawnAt: '2026-11-19T04:00:00Z', category: 'bottom' })
  await insertProduct(harness.db, { title: 'Desk tee' })
  const html = await getPage()
  const states = /<nav aria-label="State"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  expect(listTexts(states, 'a')).toEqual(['For sale (1)', 'Reserved (0)', 'Sold (0)', 'Withdrawn (1)', 'Waiting (0)'])
  expect(html.indexOf('aria-label="Category"')).toBeLessThan(html.indexOf('aria-label="State"'))
  const withdrawn = await getPage('/admin?show=withdrawn')
  expect(listChips(withdrawn)).toEqual(['All (1)', 'top (0)', 'bottom (1)', 'other (0)'])
  expect(listLinks(withdrawn, 'bottom (1)')).toEqual(['/admin?show=withdrawn&filter=bottom'])
})

test('adds more pieces to the list at each press, and keeps search and category', async () => {
  for (let number = 0; number < 50; number++) await insertProduct(harness.db, { title: `Desk tee ${number}` })
  const first = await getPage('/admin?filter=top&q=desk')
  expect(listCards(first)).toHaveLength(24)
  const [more = ''] = listLinks(first, 'Load more')
  expect(more).toBe('/admin?filter=top&q=desk&rows=48')
  expect(listCards(await getPage(more))).toHaveLength(48)
  const [last = ''] = listLinks(await getPage(more), 'Load more')
  const all = await getPage(last)
  expect(listCards(all)).toHaveLength(50)
  expect(listLinks(all, 'Load more')).toEqual([])
})

test('changes prices of, and prints labels for, what a search shows', async () => {
  const id = await insertProduct(harness.db, { title: 'Wool beanie' })
  await insertProduct(harness.db, { title: 'Denim vest' })
  expect(listLinks(await getPage(), 'Print labels')).toEqual(['/admin/labels'])
  const found = await getPage('/admin?q=beanie')
  expect(listLinks(found, 'Change prices')).toEqual(['/admin/prices?q=beanie'])
  expect(listLinks(found, 'Print labels')).toEqual([`/admin/labels?ids=${id}`])
})

test('a product to edit that does not exist is not found [EDIT-02]', async () => {
  const { status, html } = await admin.getPage('/admin/edit/nobody')
  expect(status).toBe(404)
  expect(readMainText(html)).toContain('Product not found.')
})

test('an unknown address of the admin area keeps its links, and leads to the listings', async () => {
  const { status, html } = await admin.getPage('/admin/nowhere')
  expect(status).toBe(404)
  expect(readMainText(html)).toContain('There is no such page in the admin area.')
  expect(listLinks(html, 'All listings')).toEqual(['/admin'])
  expect(listLinks(html, 'orders')).toContain('/admin/orders')
})
