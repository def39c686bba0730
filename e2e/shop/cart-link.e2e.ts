import { expect, type Page } from '@playwright/test'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { addToCart, createShopper } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const cartLink = (page: Page) => page.getByRole('link', { name: /^your cart/ })

test('the cart link counts what can still be bought, live, on later visits and on the landing page [T7]', async ({
  page,
  store,
}) => {
  const [kept, sold, deleted] = [
    await insertProduct(store.db, { title: 'Kept' }),
    await insertProduct(store.db, { title: 'Sold' }),
    await insertProduct(store.db, { title: 'Deleted' }),
  ]
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Shop', exact: true })).toBeVisible()
  await expect(cartLink(page)).toHaveCount(0)
  for (const id of [kept, sold, deleted]) await addToCart(page, id)
  await page.goto('/')
  await expect(cartLink(page)).toHaveAccessibleName(/ 3 pieces$/)
  await createShopper(store).buy([sold])
  await expect(cartLink(page)).toHaveAccessibleName(/ 2 pieces$/)

  await page.goto('about:blank')
  await updateRow(store.db, 'products', deleted, { hidden: 1 })
  await page.goto('/terms')
  await expect(cartLink(page)).toHaveAccessibleName(/ 1 piece$/)
  // Known by now, also before the shop has been asked again.
  await page.route(/\/api\//, () => {})
  await page.goto('/shop')
  await expect(cartLink(page)).toHaveAccessibleName(/ 1 piece$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await updateRow(store.db, 'products', deleted, { hidden: 0 })
  await page.goto('/')
  await cartLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'your cart' })).toBeFocused()
  await expect(cartLink(page)).toHaveAccessibleName(/ 2 pieces$/)
})

test('another page begins at its heading for keyboards and screen readers', { tag: '@full' }, async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Heading hat' })
  await page.goto('/shop')
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  await page.getByRole('link', { name: 'past sales' }).first().press('Enter')
  await expect(heading(/past sales/i)).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.getElementById('main')?.contains(document.activeElement))).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: /^Heading hat/ }).press('Enter')
  await expect(page).toHaveURL(new RegExp(id))
  await expect(heading(/Heading hat/)).toBeFocused()
})
