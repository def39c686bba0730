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
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
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

/** Before a state is known it says that shipping is not in it. */
const getTotal = (page: Page) => page.getByText(/^total( before shipping)?$/)

async function fillShipping(page: Page) {
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill(address.name)
  await page.getByLabel('Phone').fill(address.phone)
  await page.getByLabel('Address').fill(address.address)
  await page.getByLabel('Postcode').fill(address.zip)
  await page.getByLabel('City').fill(address.city)
  await page.getByLabel('State').selectOption(address.state)
}

for (const [width, height] of [
  [1024, 700],
  [1280, 720],
  [1920, 1080],
] as const)
  test.describe(`on a desk, ${width} × ${height} px`, () => {
    test.use({ viewport: { width, height } })

    test('title, step and receipt are in view after each Continue, the receipt beside the steps [CHK-02, CHK-03]', async ({
      page,
      store,
    }) => {
      await addToCart(page, await insertProduct(store.db, { title: 'Desk dress', category: 'steps in view' }))
      await page.goto('/checkout')
      const title = heading(page, 'Checkout')
      const sums = [heading(page, 'Order preview'), getTotal(page)]
      await expectInView(page, [title, heading(page, /Contact Information/), ...sums, next(page)])

      await page.getByLabel('Email', { exact: true }).fill(email)
      await next(page).click()
      await fillShipping(page)
      await page.getByLabel('Full name').focus()
      await expectInView(page, [title, heading(page, /Shipping & Contact/), ...sums])
      // Scrolling as far as the button needs it keeps the receipt in view.
      await next(page).scrollIntoViewIfNeeded()
      await expectInView(page, sums)

      await next(page).click()
      await expect(pay(page)).toBeFocused()
      await expectInView(page, [title, heading(page, /Payment/), pay(page), ...sums])
      const receipt = await getBox(heading(page, 'Order preview'))
      for (const step of await page.getByRole('heading', { name: /Contact|Payment/ }).all())
        expect((await getBox(step)).x).toBeLessThan(receipt.x)
    })
  })

test('the sums of a receipt longer than the screen stay in view on a desk', async ({ page, store }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const rows = []
  for (let number = 1; number <= 20; number++) {
    const title = `Long receipt ${number}`
    const id = await insertProduct(store.db, { title, category: 'steps in view' })
    rows.push({ id, title, price: 45, quantity: 1, imageUrls: [] })
  }
  await page.goto('/healthz')
  await page.evaluate(cart => localStorage.setItem('cart', JSON.stringify(cart)), rows)
  await page.goto('/checkout')
  const total = getTotal(page)
  await expectInView(page, [heading(page, 'Checkout'), heading(page, 'Order preview'), total])
  // The rows behind the sums are reached by scrolling.
  await page.getByText('Long receipt 20').scrollIntoViewIfNeeded()
  await expectInView(page, [total])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('title, step and next button are in view after each Continue [CHK-02]', async ({ page, store }) => {
    await addToCart(page, await insertProduct(store.db, { title: 'Phone parka', category: 'steps in view' }))
    await page.goto('/checkout')
    const title = heading(page, 'Checkout')
    await expectInView(page, [title, heading(page, /Contact Information/), next(page)])
    await page.getByLabel('Email', { exact: true }).fill(email)
    await next(page).tap()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expectInView(page, [title, heading(page, /Shipping & Contact/), page.getByLabel('Full name')])
    await fillShipping(page)
    await next(page).tap()
    await expect(pay(page)).toBeFocused()
    await expectInView(page, [title, heading(page, /Payment/), pay(page)])
  })

  test('a question about the postcode and the button that answers it are both in view [VAL-02]', async ({
    page,
    store,
  }) => {
    await addToCart(page, await insertProduct(store.db, { title: 'Doubtful dungarees', category: 'steps in view' }))
    await page.goto('/checkout')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await next(page).tap()
    await fillShipping(page)
    await page.getByLabel('Postcode').fill('8800')
    await next(page).tap()
    await expectInView(page, [page.getByText('Is 8800 right?'), next(page)])
    await next(page).tap()
    await expect(pay(page)).toBeFocused()
  })
})
