import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createKeyboardInput } from '../input.ts'
import { readCartIds } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const row = (id: string, title: string) => ({ id, title, price: 45, quantity: 1, imageUrls: [] })

/** Removes rows and expects the accessible name of the control that is focused after each. */
async function removeRows(page: Page, removals: [name: string, focused: RegExp][]) {
  const { press } = createKeyboardInput(page)
  for (const [name, focused] of removals) {
    await press(page.getByRole('button', { name: `Remove ${name}` }))
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveAccessibleName(focused)
  }
}

test('keeps the focus in the cart when any row is removed, and puts rows back in their places [CART-01]', async ({
  page,
  store,
}) => {
  const titles = ['Ant', 'Bee', 'Cat', 'Dog']
  const rows = await Promise.all(titles.map(async title => row(await insertProduct(store.db, { title }), title)))
  await page.goto('/healthz')
  await page.evaluate(cart => localStorage.setItem('cart', JSON.stringify(cart)), rows)
  await page.goto('/cart')
  await removeRows(page, [
    ['Ant', /^Undo, keep Ant$/],
    ['Cat', /^Undo, keep Cat$/],
    ['Dog', /^Undo, keep Dog$/],
    ['Bee', /^Undo, keep Bee$/],
  ])
  await expect(page.getByText('your cart is empty')).toBeVisible()
  const { press } = createKeyboardInput(page)
  for (const title of ['Cat', 'Ant', 'Dog', 'Bee']) {
    await press(page.getByRole('button', { name: `Undo, keep ${title}` }))
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeFocused()
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
  expect(await readCartIds(page)).toEqual(rows.map(({ id }) => id))
})

test('keeps the focus in the checkout when rows of missing products are removed [CHK-03, T7]', async ({
  page,
  pageErrors,
}) => {
  const rows = ['Ant', 'Bee', 'Cat', 'Dog'].map(title => row(`gone-${title}`, title))
  await page.goto('/healthz')
  await page.evaluate(cart => localStorage.setItem('cart', JSON.stringify(cart)), rows)
  await page.goto('/checkout')
  await removeRows(page, [
    ['Ant', /^Remove Bee$/],
    ['Cat', /^Remove Dog$/],
    ['Dog', /^Remove Bee$/],
    ['Bee', /^Checkout$/],
  ])
  pageErrors.splice(0)
})

test('shows a changed price until it is confirmed, also after a reload, and keeps the focus [T7]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Dearer by the day', priceSen: 6000 })
  await page.goto('/healthz')
  await page.evaluate(cart => localStorage.setItem('cart', JSON.stringify(cart)), [row(id, 'Dearer by the day')])
  const notice = page
    .getByRole('main')
    .getByText('The price has changed: MYR 45.00 before, MYR 60.00 now.', { exact: true })
  for (const path of ['/cart', '/cart', '/checkout']) {
    await page.goto(path)
    await expect(notice).toBeVisible()
  }
  const { press } = createKeyboardInput(page)
  await press(page.getByRole('button', { name: 'Accept the price: Dearer by the day costs MYR 60.00 now' }))
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Order preview' })).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByText('total: MYR 60.00')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
