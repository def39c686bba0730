import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, fillCheckout, payByCard, readScrollWidth, startPaying } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

/** The printed text. Needs print media to be emulated. */
const readPrintedText = (page: Page) => page.locator('body').innerText()
/** The number of pages when printed on paper of this size. */
async function countSheets(page: Page, size: { width?: string; height?: string; format?: string }) {
  const pdf = (await page.pdf(size)).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b/g)?.length
}
const isBlackOnWhite = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body, body *')]
      .filter(element => element.checkVisibility())
      .every(element => {
        const { color, backgroundColor, filter, maskImage } = getComputedStyle(element)
        const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' || backgroundColor === 'rgb(255, 255, 255)'
        return (
          isBare &&
          filter === 'none' &&
          maskImage === 'none' &&
          (!element.matches('[data-prints] *') || color === 'rgb(0, 0, 0)')
        )
      }),
  )
/** The printable width of an 80 mm receipt roll in px. */
const rollWidth = 272

test('prints a paid order as one black-on-white receipt, on a receipt roll and on A4 [THX-01, THX-02, THX-04, THX-06]', async ({
  page,
  store,
}) => {
  const imageUrls = JSON.stringify(photos)
  await startPaying(page, [
    await insertProduct(store.db, { title: 'Printed pinafore', priceSen: 4950, size: 'M', imageUrls }),
    await insertProduct(store.db, { title: 'Receipted romper with a name that takes more than one line', imageUrls }),
  ])
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const order = await store.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('status', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await expect(page.getByText(/^Paid \d/)).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectReceipt(page, order)
  }

  await page.setViewportSize({ width: rollWidth, height: 900 })
  expect(await readScrollWidth(page)).toBeLessThanOrEqual(rollWidth)
  expect(await countSheets(page, { format: 'A4' })).toBe(1)
  expect(await countSheets(page, { width: '80mm', height: '200mm' })).toBe(1)
})

async function expectReceipt(page: Page, order: { orderNumber: string }) {
  const text = await readPrintedText(page)
  for (const expected of [
    /TuffThrift/i,
    /Paid \d+ \w+ \d{4}, \d\d:\d\d/,
    new RegExp(`Order #${order.orderNumber}`, 'i'),
    'Printed pinafore',
    '1 × MYR 49.50',
    'Size M',
    'Receipted romper',
    'MYR 94.50',
    'Shipping to Sabah',
    'MYR 10.00',
    'MYR 104.50',
    'Siti Rahmah',
    '1 Jalan Gaya',
    'Kota Kinabalu',
    '88000',
    '+60123456789',
    'Malaysia',
  ])
    expect(text).toMatch(expected)
  for (const screenOnly of [
    /Thank you/,
    /Redirecting/,
    /Continue Shopping/,
    /Print receipt/,
    /Feedback/,
    /your cart/,
    /©/,
  ])
    expect(text).not.toMatch(screenOnly)
  await expect(page.locator('canvas, img, button, nav').filter({ visible: true })).toHaveCount(0)
  expect(await isBlackOnWhite(page)).toBe(true)
}

test('printing with the button stops the redirect to the homepage [T18]', async ({ page, store }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startPaying(page, [await insertProduct(store.db, { title: 'Button-printed bolero' })])
  await payByCard(page)
  await expect(page.getByText(/Redirecting to the homepage/)).toBeVisible()
  await page.evaluate(() => addEventListener('beforeprint', () => document.body.setAttribute('data-printed', '')))
  await page.getByRole('button', { name: 'Print receipt' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await expect(page.getByText('You are staying on this page.')).toBeVisible()
})

test('prints the order preview without its buttons [CHK-03]', async ({ page, store }) => {
  await addToCart(page, await insertProduct(store.db, { title: 'Previewed poncho' }))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.emulateMedia({ media: 'print' })
  const text = await readPrintedText(page)
  for (const expected of [/TuffThrift/i, /not paid yet/, /Order preview/i, '1 × Previewed poncho', 'MYR 55.00'])
    expect(text).toMatch(expected)
  expect(text).not.toMatch(/Proceed to Payment|Siti|Feedback/)
  expect(await isBlackOnWhite(page)).toBe(true)
  expect(await countSheets(page, { width: '80mm', height: '200mm' })).toBe(1)
})

test('prints a page without a receipt as it is', async ({ page }) => {
  await page.goto('/past-sales')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
