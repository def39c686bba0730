import { expect, type Page } from '@playwright/test'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { readCartIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Resolves when the worker answers the page's requests. */
const untilControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller)

/** Some versions of Chromium tell new documents nothing of an emulated failure. */
async function expectOfflineNotice(page: Page) {
  if (await page.evaluate(() => !navigator.onLine)) await expect(page.getByText('You are offline.')).toBeVisible()
}

/** Paths in the caches of the worker. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url.slice(location.origin.length))
  })

test('visited products and the cart open offline, also as new documents, and go on when the network is back', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const visited = await insertProduct(store.db, {
    title: 'Visited vest',
    category: 'offline',
    imageUrls: JSON.stringify(photos),
  })
  const followed = await insertProduct(store.db, {
    title: 'Followed fedora',
    category: 'offline',
    imageUrls: JSON.stringify(photos),
  })
  const unseen = await insertProduct(store.db, { title: 'Unseen ulster' })
  await page.goto('/shop')
  await untilControlled(page)
  await page.goto(`/product/${visited}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await page.goto('/shop?filter=offline')
  // By a link: only the data of the page is loaded.
  await page.getByRole('link', { name: /Followed fedora/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Followed fedora' })).toBeVisible()
  await expect
    .poll(() => listCached(page))
    .toEqual(expect.arrayContaining([`/product/${visited}`, `/product/${followed}`]))

  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  for (const [id, title] of [
    [visited, 'Visited vest'],
    [followed, 'Followed fedora'],
  ] as const) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectOfflineNotice(page)
    const photo = page.getByRole('button', { name: /^Zoom photo/ }).getByRole('img')
    expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
  }
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Visited vest' })).toBeVisible()
  await expectOfflineNotice(page)
  expect(await readCartIds(page)).toEqual([visited])
  await page.getByRole('link', { name: 'Visited vest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visited vest' })).toBeVisible()

  await page.goto(`/product/${unseen}`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Visited vest/ })).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()

  await context.setOffline(false)
  await page.goto(`/product/${unseen}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Unseen ulster' })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  pageErrors.splice(0)
})

test('the page that installed the worker opens offline too, with its photo', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'First and only fleece', imageUrls: JSON.stringify(photos) })
  await page.goto(`/product/${id}`)
  const photo = page.getByRole('button', { name: /^Zoom photo/ }).getByRole('img')
  await expect.poll(() => listCached(page)).toEqual(expect.arrayContaining([`/product/${id}`, photos[0]]))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'First and only fleece' })).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
  await context.setOffline(false)
  pageErrors.splice(0)
})

test('the landing page opens offline after a visit by a link', async ({ page, context, pageErrors }) => {
  await page.goto('/shop')
  await untilControlled(page)
  await page.goto('/product/unknown')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wear Tuff')
  await expect.poll(() => listCached(page)).toEqual(expect.arrayContaining(['/', expect.stringMatching(/^\/_\.data/)]))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wear Tuff')
  await context.setOffline(false)
  pageErrors.splice(0)
})

test('drops the oldest pages, but never the cart', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Sixty-first sarong' })
  await page.goto('/shop')
  await untilControlled(page)
  await page.evaluate(async () => {
    const pages = await caches.open('pages')
    for (let number = 0; number < 80; number++) await pages.put(`/product/old-${number}`, new Response(''))
  })
  await page.goto(`/product/${id}`)
  const listPages = async () => (await listCached(page)).filter(path => !/^\/(assets|product-images)\//.test(path))
  await expect.poll(async () => (await listPages()).length).toBeLessThanOrEqual(62)
  expect(await listPages()).toEqual(expect.arrayContaining(['/cart', '/saved', `/product/${id}`]))
  expect(await listPages()).not.toContain('/product/old-0')
})

test('keeps nothing that concerns money or a person', async ({ page, store, pageErrors }) => {
  const id = await insertProduct(store.db, { title: 'Private parka' })
  await page.goto('/shop')
  await untilControlled(page)
  for (const path of [
    `/product/${id}`,
    '/checkout',
    '/login',
    '/signup',
    '/thankyou?session_id=x',
    '/account',
    '/admin',
  ])
    await page.goto(path)
  await page.goto('/saved')
  await expect.poll(() => listCached(page)).toContain(`/product/${id}`)
  for (const path of await listCached(page))
    expect(path).toMatch(/^\/($|_\.data|assets\/|product-images\/|product\/|shop|past-sales|saved|cart)/)
  pageErrors.splice(0)
})

test('the page shows a sale that happened since the visit as soon as the network is back', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Sold meanwhile' })
  await page.goto('/shop')
  await untilControlled(page)
  await page.goto(`/product/${id}`)
  await expect.poll(() => listCached(page)).toContain(`/product/${id}`)
  await context.setOffline(true)
  await updateRow(store.db, 'products', id, { sold: 1, soldAt: '2026-11-20T00:00:00.000Z' })
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await context.setOffline(false)
  await expect(page.getByText('This item has been sold')).toBeVisible()
  pageErrors.splice(0)
})
