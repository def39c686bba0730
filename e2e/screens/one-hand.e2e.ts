import { expect, type Locator } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, readCartIds } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Taps what is on the screen already: nothing scrolls. */
async function tapInView(target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.tap()
}

test('from a link in a chat to the payment page in seven taps, none of which needs scrolling, with title and step in view [CHK-02, VAL-02]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Seven taps top', description: 'Long. '.repeat(400) })
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', `${sessionStorage.getItem('taps') ?? ''}x`),
      true,
    ),
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/product/${id}`)
  // The button stays in reach while the description is read.
  await page.evaluate(() => scrollTo(0, 900))
  await expect(page.locator('[data-away]')).toHaveCount(1)
  await tapInView(button('Add to cart'))
  await expect(button('Remove from cart')).toBeInViewport({ ratio: 1 })
  // The bar with the cart is back, with the number of pieces.
  await expect(page.getByRole('banner').getByRole('link', { name: 'your cart , 1 piece' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Added to cart')).toBeInViewport({ ratio: 1 })
  await tapInView(button('Go to your cart'))
  await tapInView(button('check out!'))
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await tapInView(button('Continue'))
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const title = heading('Checkout')
  await expect(page.getByLabel('Full name')).toBeFocused()
  for (const shown of [title, heading(/Shipping & Contact/)]) await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(button('Continue')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('1 Jalan Gaya')
  await page.getByLabel('Postcode').fill('88000')
  // The postcode fills in city and state.
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await tapInView(button('Continue'))
  await expect(button('Proceed to Payment')).toBeFocused()
  for (const shown of [title, heading(/Payment/)]) await expect(shown).toBeInViewport({ ratio: 1 })
  await tapInView(button('Proceed to Payment'))
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  // The link itself is the seventh.
  expect(await page.evaluate(() => sessionStorage.getItem('taps'))).toHaveLength(6)
})

test('a double tap adds a product once, and removes one row of the cart', async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Tapped twice' })
  await addToCart(page, await insertProduct(store.db, { title: 'Stays in the cart' }))
  await page.goto(`/product/${id}`)
  const tapTwice = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('The control is not visible')
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height / 2)
  }
  // Scrolls until the button to save the product lies beneath the bar.
  const save = page.getByRole('button', { name: 'Save for later' })
  const add = page.getByRole('button', { name: 'Add to cart' })
  const [saveBox, addBox] = [await save.boundingBox(), await add.boundingBox()]
  await page.evaluate(y => scrollBy(0, y), (saveBox?.y ?? 0) - (addBox?.y ?? 0))
  await tapTwice(add)
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
  expect(await readCartIds(page)).toContain(id)
  await expect(save).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/cart')
  const rows = page.getByRole('button', { name: /^Remove / })
  await expect(rows).toHaveCount(2)
  await tapTwice(rows.first())
  await expect(rows).toHaveCount(1)
  expect(await readCartIds(page)).toHaveLength(1)
  // The button in the row's place puts it back.
  await page.getByRole('button', { name: /^Undo, keep / }).tap()
  await expect(rows).toHaveCount(2)
  expect(await readCartIds(page)).toHaveLength(2)
})
