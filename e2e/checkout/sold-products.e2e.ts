import { expect } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { addToCart, createShopper, fillCheckout, readCartIds } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const insert = ({ db }: RunningStore, title: string, priceSen: number): Promise<ProductId> =>
  insertProduct(db, { title, priceSen, category: 'contested' })

test('pieces that are gone are struck, leave amount and total, and are removed with one press, the last one for similar ones [T6, T7, VAL-06]', async ({
  page,
  store,
  pageErrors,
}) => {
  const [kept, sold, withdrawn] = [
    await insert(store, 'Kept kebaya', 4000),
    await insert(store, 'Sold sarong', 3000),
    await insert(store, 'Withdrawn waistcoat', 2000),
  ]
  for (const id of [kept, sold, withdrawn]) await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'product amount: 3 MYR 100.00' }).click()
  await expect(page.getByText('MYR 100.00', { exact: true })).toBeVisible()
  await createShopper(store).buy([sold])
  await updateRow(store.db, 'products', withdrawn, { hidden: 1 })

  const struck = 'line-through'
  await test.step('in the cart', async () => {
    await page.goto('/cart')
    await expect(page.getByText('product amount: 1')).toBeVisible()
    await expect(page.getByText('total: MYR 40.00')).toBeVisible()
    for (const title of ['Sold sarong', 'Withdrawn waistcoat'])
      await expect(page.getByRole('heading', { name: title })).toHaveCSS('text-decoration-line', struck)
    await expect(page.getByRole('heading', { name: 'Kept kebaya' })).toHaveCSS('text-decoration-line', 'none')
    await expect(page.getByText('Remove the sold pieces to check out the rest.')).toBeVisible()
    await expect(page.getByText('Somebody was faster')).toHaveCount(0)
  })
  await test.step('at the checkout', async () => {
    await page.goto('/checkout')
    await expect(page.getByText('1 × Sold sarong').locator('..')).toHaveCSS('text-decoration-line', struck)
    await expect(page.getByText('30.00', { exact: true })).toHaveCount(0)
    await expect(page.getByText('MYR 50.00', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove sold pieces' }).press('Enter')
    expect(await readCartIds(page)).toEqual([kept])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  })
  await test.step('when nothing is left', async () => {
    const similar = await insert(store, 'Alike', 5000)
    await createShopper(store).buy([kept])
    await expect(page.getByText('Somebody was faster')).toBeVisible()
    const alike = page.getByRole('region', { name: 'Similar pieces' }).getByRole('link', { name: 'Alike' })
    await expect(alike).toBeVisible()
    // No sums without pieces, nor a form for them.
    const sums = page.getByText(/MYR 10\.00|product amount|total/)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByText('1 × Kept kebaya')).toBeVisible()
      await expect(sums).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toHaveCount(0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const cart = await page.context().newPage()
    await cart.goto('/cart')
    await expect(cart.getByText('Somebody was faster')).toBeVisible()
    await expect(cart.getByRole('main').getByText(/product amount|total:/)).toHaveCount(0)
    await cart.close()
    await page.getByRole('button', { name: 'Remove Kept kebaya' }).click()
    expect(await readCartIds(page)).toEqual([])
    await expect(page.getByText('Somebody was faster')).toBeVisible()
    await expect(page.getByText(/^your cart is empty$/i)).toHaveCount(0)
    await alike.click()
    await expect(page).toHaveURL(new RegExp(`/product/${similar}`))
  })
  pageErrors.splice(0)
})

test('a row of three, a sold and a missing one are put right by one tap each, which keeps the focus [T6, T7]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const dearer = await insert(store, 'Dearer dress', 6000)
  const sold = await insertProduct(store.db, { title: 'Sold scarf', sold: 1, soldAt: '2026-11-01T00:00:00.000Z' })
  const common = { price: 45, quantity: 1, imageUrls: [], description: '', category: 'top' }
  const rows = [
    { ...common, id: dearer, title: 'Dearer dress', quantity: 3 },
    { ...common, id: sold, title: 'Sold scarf' },
    { ...common, id: 'gone', title: 'Gone gown' },
  ]
  await page.addInitScript(cart => localStorage.setItem('cart', cart), JSON.stringify(rows))
  await page.goto('/cart')
  await expect(page.getByText('The price has changed: MYR 45.00 before, MYR 60.00 now.').first()).toBeVisible()
  await expect(page.getByText('product amount: 1')).toBeVisible()
  const checkOut = page.getByRole('button', { name: 'check out!' })
  await expect(checkOut).toBeDisabled()
  await page.getByRole('button', { name: 'this is one of a kind – set to 1' }).tap()
  await page.getByRole('button', { name: 'Remove Sold scarf' }).tap()
  await expect(page.getByRole('button', { name: /^Remove/ }).and(page.locator(':focus'))).toBeVisible()
  await page.getByRole('button', { name: 'Remove Gone gown' }).tap()
  await expect(page.getByText('total: MYR 60.00')).toBeVisible()
  await expect(checkOut).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo, keep Dearer dress' })).toBeFocused()
  expect(pageErrors.splice(0).filter(error => !error.includes('404'))).toEqual([])
})
