import { expect, type Locator, type Page } from '@playwright/test'
import { address, email, insertProduct } from '../../test/factories.ts'
import { addToCart } from '../shopper.ts'
import { test } from '../store-fixture.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

async function getBox(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not visible`)
  return { ...box, bottom: box.y + box.height }
}

/** Expects all of these between the navigation bar and the bottom of the screen. */
async function expectInView(page: Page, targets: Locator[]) {
  for (const target of targets)
    await expect(async () => {
      const bar = await getBox(page.getByRole('banner'))
      const box = await getBox(target)
      expect(box.y, `top of ${target}`).toBeGreaterThanOrEqual(bar.bottom)
      expect(box.bottom, `bottom of ${target}`).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    }).toPass({ timeout: 15_000 })
}

async function fillShipping(page: Page) {
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill(address.name)
  await page.getByLabel('Phone').fill(address.phone)
  await page.getByLabel('Address').fill(address.address)
  await page.getByLabel('Postcode').fill(address.zip)
  await page.getByLabel('City').fill(address.city)
  await page.getByLabel('State').selectOption(address.state)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('title, step and next button are in view after each Continue, and a question about the postcode with the button that answers it [CHK-02, VAL-02]', async ({
  page,
  store,
}) => {
  await addToCart(page, await insertProduct(store.db, { title: 'Phone parka', category: 'steps in view' }))
  await page.goto('/checkout')
  const title = heading(page, 'Checkout')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await next(page).tap()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectInView(page, [title, heading(page, /Shipping & Contact/), page.getByLabel('Full name')])
  await fillShipping(page)
  await page.getByLabel('Postcode').fill('8800')
  await next(page).tap()
  await expectInView(page, [page.getByText('Is 8800 right?'), next(page)])
  await next(page).tap()
  await expect(pay(page)).toBeFocused()
  await expectInView(page, [title, heading(page, /Payment/), pay(page)])
})
