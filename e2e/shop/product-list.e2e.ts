import { expect, type Locator } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test('searches as you type, sorts and filters, and shows everything again [SHOP-01, SHOP-02, SHOP-03, SHOP-06, VAL-09, GEN-02]', async ({
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
  const titles = () => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).allTextContents()
  const shown = (...names: string[]) =>
    expect.poll(async () => (await titles()).map(title => title.split(',')[0])).toEqual(names)

  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Thrift Bold,\s*Wear Tuff/i)
  await page.goto(`/shop?filter=${category}`)
  await shown('Cheap cap', 'Alpine knit', 'Café racer')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort.getByRole('option')).toHaveText([
    'Newest First',
    'Oldest First',
    'Price: Low to High',
    'Price: High to Low',
  ])
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Oldest First')
  await shown('Café racer', 'Alpine knit', 'Cheap cap')
  await sort.selectOption('Price: Low to High')
  await shown('Cheap cap', 'Café racer', 'Alpine knit')
  await sort.selectOption('Price: High to Low')
  await shown('Alpine knit', 'Café racer', 'Cheap cap')
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
})

test('shows two, three or four columns, and the list view on wide screens only [SHOP-04, SHOP-07, T52, CARD-01, CARD-03]', async ({
  page,
  store,
}) => {
  for (let number = 1; number <= 4; number++)
    await insertProduct(store.db, { title: `Column ${number}`, category: 'columns', description: '', priceSen: 4950 })
  await insertProduct(store.db, { title: 'Column 5', category: 'columns', imageUrls: JSON.stringify(photos) })
  const columns = async () => {
    const boxes = await Promise.all(
      (await page.getByRole('link', { name: /Column/ }).all()).map(card => card.boundingBox()),
    )
    return new Set(boxes.map(box => Math.round(box?.x ?? 0))).size
  }
  for (const [width, expected] of [
    [390, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/shop?filter=columns')
    await expect.poll(columns, `${width} px`).toBe(expected)
  }
  const card = page.getByRole('link', { name: /Column 1/ })
  await expect(card.locator('[data-placeholder]')).toBeVisible()
  await expect(page.getByRole('link', { name: /Column 5/ }).locator('img')).toHaveAttribute('src', photos[0])
  await expect(card).toContainText('MYR 50')
  await expect(card).toContainText('MYR 49.50')
  await expect(card).toContainText('columns')
  await expect(card).toContainText('Vintage piece in excellent condition.')
  await expect(card).toHaveAttribute('href', /^\/product\/product-/)
  await expect(page.getByText('View details')).toHaveCount(0)

  await page.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByText('View details')).toHaveCount(5)
  expect(await columns()).toBe(1)
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await columns()).toBe(2)
  await expect(page.getByRole('link', { name: 'List' })).toBeHidden()
})

test('a card stays as the server sent it until its piece changes, and leads to its page without a new document', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Left alone', category: 'as sent' })
  await insertProduct(store.db, { title: 'Bought', category: 'as sent' })
  const card = (title: string) => page.getByRole('link', { name: new RegExp(title) })
  const isReacts = (element: Locator) =>
    element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps')))
  await page.goto('/shop?filter=as sent')
  await page.getByRole('button', { name: 'Save Left alone' }).click()
  await expect(page.getByRole('button', { name: 'Save Left alone' })).toHaveAttribute('aria-pressed', 'true')
  expect(await isReacts(page.getByRole('button', { name: 'Save Left alone' }))).toBe(true)
  expect(await isReacts(card('Left alone'))).toBe(false)

  await createShopper(store).startPaying([id])
  await expect(card('Left alone')).toContainText('someone is paying')
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

test('the navigation bar filters with a spinner while it loads; sold products are not in the shop [SHOP-05, SHOP-08, NAV-01, NAV-02, ROUTE-02]', async ({
  page,
  store,
}) => {
  await insertProduct(store.db, {
    title: 'Sold long ago',
    category: 'other',
    sold: 1,
    soldAt: '2026-01-01T00:00:00.000Z',
  })
  await insertProduct(store.db, { title: 'Other thing', category: 'other' })
  await page.goto('/cart')
  const bar = page.getByRole('banner')
  await expect(bar.locator('a[href="/shop"]')).toBeVisible()
  await expect(bar.getByRole('link', { name: /your cart/ })).toHaveAttribute('href', '/cart')
  for (const [name, href] of [
    ['top', '/shop?filter=top'],
    ['bottom', '/shop?filter=bottom'],
    ['other', '/shop?filter=other'],
    ['past sales', '/past-sales'],
  ] as const)
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await page.goto('/shop')
  const release = await holdRequests(page, /\/shop\.data/)
  await page.getByRole('banner').getByRole('link', { name: 'other', exact: true }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Loading/i })
      .first(),
  ).toBeVisible()
  release()
  await expect(page.getByRole('banner').getByRole('link', { name: 'other', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('link', { name: /Other thing/ })).toBeVisible()
  await expect(page.getByText('Sold long ago')).toHaveCount(0)
})

test('only logs a product list that could not be fetched, and stops the spinner [ERR-08]', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/shop')
  await page.route(/\/shop\.data/, route => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'top', exact: true }).click()
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /Loading/i }),
  ).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeVisible()
  pageErrors.splice(0)
})
