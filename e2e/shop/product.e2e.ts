import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { readCartIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test('shows a photo by its button, a swipe and in the zoom, and toggles the product in the cart [PROD-01, PROD-02, PROD-04, T55]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Zoomed zip-up', imageUrls: JSON.stringify(photos) })
  await page.goto(`/product/${id}`)
  const main = page.getByRole('button', { name: 'Zoom photo of Zoomed zip-up' })
  const second = page.getByRole('button', { name: 'Photo 2 of 2' })
  await expect(main.getByRole('img')).toHaveAttribute('src', photos[0])
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByRole('img')).toHaveAttribute('src', photos[1])
  await main.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main).toBeFocused()

  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  expect(await readCartIds(page)).toEqual([id])
  await page.getByRole('button', { name: 'Remove from cart' }).click()
  await expect(page.getByText('Removed from cart')).toBeVisible()
  expect(await readCartIds(page)).toEqual([])
})

test('a swipe shows the next photo, which a dot on it says, and a dot leads back', { tag: '@full' }, async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(
    `/product/${await insertProduct(store.db, { title: 'Swiped skirt', imageUrls: JSON.stringify(photos) })}`,
  )
  const main = page.getByRole('button', { name: 'Zoom photo of Swiped skirt' })
  const dot = (number: number) => page.getByRole('button', { name: `Photo ${number} of 2` })
  await expect(dot(1)).toHaveAttribute('aria-pressed', 'true')
  const { x = 0, y = 0, width = 0 } = (await main.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 100)
  await page.mouse.wheel(width, 0)
  await expect(dot(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByRole('img')).toHaveAttribute('src', photos[1])
  await expect(main).toBeInViewport({ ratio: 0.9 })
  await dot(1).click()
  await expect(main.getByRole('img')).toHaveAttribute('src', photos[0])
  await expect(main).toBeInViewport({ ratio: 0.9 })
})

test('leads from a missing product to the homepage, and to another try from one that could not be loaded [ERR-01, ERR-02]', async ({
  page,
  store,
  pageErrors,
}) => {
  await page.clock.install()
  await page.goto('/product/nobody')
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await page.clock.runFor(3_000)
  await page.waitForURL(url => url.pathname === '/')
  await expect(page.getByRole('status').filter({ hasText: 'Product not found' })).toBeVisible()

  await insertProduct(store.db, { title: 'Unreadable umbrella', category: 'unreadable' })
  await page.goto('/shop?filter=unreadable')
  await page.route(/\/product\/.*\.data/, route => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: /Unreadable umbrella/ }).click()
  await expect(page.getByText('Error loading product')).toBeVisible()
  await page.unroute(/\/product\/.*\.data/)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unreadable umbrella' })).toBeVisible()
  pageErrors.splice(0)
})
