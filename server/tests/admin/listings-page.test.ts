import { expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
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

test('a product to edit that does not exist is not found [EDIT-02]', async () => {
  const { status, html } = await admin.getPage('/admin/edit/nobody')
  expect(status).toBe(404)
  expect(readMainText(html)).toContain('Product not found.')
})
