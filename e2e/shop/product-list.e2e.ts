import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('searches as you type, sorts, shows everything again, and has up to four columns or a list [SHOP-01, SHOP-02, SHOP-04, SHOP-06, SHOP-07, VAL-09, T52]', async ({
  page,
  store,
}) => {
  const category = 'searching'
  await insertProduct(store.db, {
    title: 'Café racer',
    category,
    priceSen: 3000,
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await insertProduct(store.db, {
    title: 'Alpine knit',
    category,
    priceSen: 9000,
    createdAt: '2026-01-02T00:00:00.000Z',
  })
  await insertProduct(store.db, { title: 'Cheap cap', category, priceSen: 1000, createdAt: '2026-01-03T00:00:00.000Z' })
  await insertProduct(store.db, { title: 'Old oxford', category, priceSen: 500, createdAt: '2025-01-01T00:00:00.000Z' })
  const titles = () => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents()
  const shown = (...names: string[]) =>
    expect.poll(async () => (await titles()).map(title => title.split(',')[0])).toEqual(names)

  await page.goto(`/shop?filter=${category}`)
  await shown('Cheap cap', 'Alpine knit', 'Café racer', 'Old oxford')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Price: High to Low')
  await shown('Alpine knit', 'Café racer', 'Cheap cap', 'Old oxford')
  await expect(page).toHaveURL(/sort=price-desc/)

  const search = page.getByPlaceholder('Search for vintage treasures...')
  await search.pressSequentially('CAFE')
  await shown('Café racer')
  await expect(page).toHaveURL(/q=CAFE/)
  await search.fill('.*')
  await expect(page.getByText('Nothing in here yet...')).toBeVisible()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(search).toHaveValue('')

  await test.step('the list view is for wide screens only', () => checkColumns(page, category))
})

/** Looks at the shop from narrow to wide, and at its list view. */
async function checkColumns(page: Page, category: string) {
  await page.goto(`/shop?filter=${category}`)
  const cards = page.getByRole('main').getByRole('listitem')
  const countColumns = async () =>
    new Set(await cards.evaluateAll(list => list.map(card => Math.round(card.getBoundingClientRect().x)))).size
  for (const [width, expected] of [
    [390, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(countColumns, `${width} px`).toBe(expected)
  }
  await page.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByText('View details')).toHaveCount(4)
  expect(await countColumns()).toBe(1)
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await countColumns()).toBe(2)
  await expect(page.getByRole('link', { name: 'List' })).toBeHidden()
}

test('a card stays as the server sent it until its piece changes, and leads to its page without a new document', {
  tag: '@full',
}, async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Left alone', category: 'as sent' })
  await insertProduct(store.db, { title: 'Bought', category: 'as sent' })
  const card = (title: string) => page.getByRole('link', { name: new RegExp(title) })
  const isReacts = (element: Locator) =>
    element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')))
  const read = page.waitForResponse(/\/api\/products\?/)
  await page.goto('/shop?filter=as sent')
  await read
  await page.getByRole('button', { name: 'Save Left alone' }).click()
  await expect(page.getByRole('button', { name: 'Save Left alone' })).toHaveAttribute('aria-pressed', 'true')
  expect(await isReacts(page.getByRole('button', { name: 'Save Left alone' }))).toBe(true)
  expect(await isReacts(card('Left alone'))).toBe(false)

  const lists: string[] = []
  page.on('request', request => request.url().includes('/api/products') && lists.push(request.url()))
  await createShopper(store).startPaying([id])
  await expect(card('Left alone')).toContainText('someone is paying')
  expect(lists, 'an event is applied without asking again').toEqual([])
  expect(await isReacts(card('Left alone'))).toBe(true)
  expect(await isReacts(card('Bought'))).toBe(false)
  const documents: string[] = []
  page.on('request', request => request.resourceType() === 'document' && documents.push(request.url()))
  await card('Bought').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bought' })).toBeVisible()
  await page.goBack()
  await expect(card('Left alone')).toContainText('someone is paying')
  expect(documents).toEqual([])
})

test('the navigation bar filters with a spinner while it loads, which stops when the list could not be fetched, and a link to a page that has to wait leads to the document [SHOP-05, ERR-08]', async ({
  page,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Other thing', category: 'other' })
  await page.goto('/shop')
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  const spinner = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Loading/i })
  const release = await holdRequests(page, /\/shop\.data/)
  await link('other').click()
  await expect(spinner.first()).toBeVisible()
  release()
  await expect(link('other')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /Other thing/ })).toBeVisible()
  await page.unroute(/\/shop\.data/)

  await page.route(/\/shop\.data/, route => route.abort())
  await link('top').click()
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
  await expect(spinner).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeVisible()
  pageErrors.splice(0)
  await page.unroute(/\/shop\.data/)

  await page.goto('/shop')
  const headers = { 'x-remix-redirect': `/product/${id}`, 'x-remix-reload-document': 'true' }
  await page.route(/\/product\/[^/]+\.data/, route => route.fulfill({ status: 204, headers }), { times: 1 })
  const document = page.waitForRequest(request => request.isNavigationRequest())
  await page
    .getByRole('link', { name: /Other thing/ })
    .first()
    .click()
  expect(new URL((await document).url()).pathname).toBe(`/product/${id}`)
  await expect(page.getByRole('heading', { name: 'Other thing' })).toBeVisible()
})
