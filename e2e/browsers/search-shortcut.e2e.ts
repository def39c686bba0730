import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('the slash key focuses the search box, shows a hint for it, and is not typed into it [SHOP-01]', async ({
  page,
  store,
}) => {
  await insertProduct(store.db, { title: 'Slashed slacks', category: 'slashed' })
  await page.goto('/shop?filter=slashed')
  await expect(search(page)).toHaveAttribute('aria-keyshortcuts', '/')
  const hint = page.locator('[data-key]')
  await expect(hint).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(hint).toBeHidden()
  await expect(search(page)).toHaveValue('')
  await page.keyboard.type('50/50')
  await expect(search(page)).toHaveValue('50/50')
  await page.getByRole('combobox', { name: 'Sort' }).focus()
  await expect(hint).toBeHidden()
  await page.keyboard.press('/')
  await expect(search(page)).not.toBeFocused()
  await page.locator('#main').focus()
  await page.keyboard.press('Control+/')
  await expect(search(page)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
})

test('the slash key goes to the shop from other pages, but not from fields, dialogs and the checkout [SHOP-01]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Slash skirt', imageUrls: JSON.stringify(photos) })
  await addToCart(page, id)
  const feedback = page.getByRole('contentinfo').getByRole('textbox')
  await feedback.fill('this')
  await feedback.press('/')
  await expect(feedback).toHaveValue(/^(this\/|\/this)$/)
  await page.getByRole('button', { name: /^Zoom/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/product/${id}`)
  for (const path of [`/product/${id}`, '/past-sales', '/']) {
    await page.goto(path)
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(search(page)).toBeFocused({ timeout: 1_000 })
    }).toPass()
    expect(new URL(page.url()).pathname).toBe('/shop')
  }
  await page.goto('/checkout')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/checkout')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('hides the hint for the key', async ({ page }) => {
    await page.goto('/shop')
    await expect(search(page)).toBeVisible()
    await expect(page.locator('[data-key]')).toBeHidden()
  })
})
