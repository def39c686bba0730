import { expect, type Locator } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, createShopper, fillCheckout, readCartIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Taps what is on the screen already: nothing scrolls. */
async function tapInView(target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.tap()
}

test('a product is added with one tap and its button stays in reach while scrolling', async ({ page, store }) => {
  const id = await insertProduct(store.db, {
    title: 'Reachable raincoat',
    description: 'Long. '.repeat(400),
    imageUrls: JSON.stringify(photos),
  })
  for (let number = 0; number < 5; number++) await insertProduct(store.db, { title: `Like it ${number}` })
  await page.goto(`/product/${id}`)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await expect(add).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 900))
  await expect(add).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-away]')).toHaveCount(1)

  await tapInView(add)
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeInViewport({ ratio: 1 })
  // The bar with the cart is back, with the number of pieces.
  await expect(page.locator('[data-away]')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'your cart , 1 piece' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Added to cart')).toBeInViewport({ ratio: 1 })
  await tapInView(page.getByRole('button', { name: 'Go to your cart' }))
  await page.waitForURL('**/cart')
})

test('a product names size and shipping, and shows four others of its category that are for sale', async ({
  page,
  store,
}) => {
  const category = 'raincoats'
  const id = await insertProduct(store.db, { title: 'Small smock', size: 'S', category })
  for (let number = 1; number <= 5; number++)
    await insertProduct(store.db, {
      title: `Like it ${number}`,
      category,
      createdAt: `2026-11-0${number}T00:00:00.000Z`,
    })
  await insertProduct(store.db, { title: 'Like it, sold', category, sold: 1, createdAt: '2026-11-09T00:00:00.000Z' })
  await insertProduct(store.db, { title: 'Like it, hidden', category, hidden: 1 })
  const wanted = await insertProduct(store.db, {
    title: 'Like it, wanted',
    category,
    createdAt: '2026-11-08T00:00:00.000Z',
  })
  await page.goto(`/product/${id}`)
  const facts = page.getByText('Shipping MYR 10 East Malaysia, MYR 15 West Malaysia. Ships in 1–2 business days.')
  await expect(facts).toBeVisible()
  await expect(page.getByText('size S', { exact: true })).toBeVisible()
  const others = page.getByRole('region', { name: 'More like this' }).getByRole('link')
  await expect(others).toHaveText([/Like it, wanted/, /Like it 5/, /Like it 4/, /Like it 3/])
  await createShopper(store).buy([wanted])
  await expect(others.first().getByText('SOLD', { exact: true })).toBeVisible()
  await others.nth(1).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Like it 5' })).toBeVisible()
})

test('a long cart and the last step of the checkout have their button in reach', async ({ page, store }) => {
  for (let number = 0; number < 4; number++)
    await addToCart(page, await insertProduct(store.db, { title: `One of four ${number}` }))
  await page.goto('/cart')
  await tapInView(page.getByRole('button', { name: 'check out!' }))
  await fillCheckout(page)
  await page.evaluate(() => scrollTo(0, 0))
  await tapInView(page.getByRole('button', { name: 'Proceed to Payment' }))
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
})

test('from a link in a chat to the payment page in seven taps, none of which needs scrolling', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Seven taps top' })
  await page.addInitScript(() =>
    addEventListener('click', () => sessionStorage.setItem('taps', `${sessionStorage.getItem('taps') ?? ''}x`), true),
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/product/${id}`)
  await tapInView(button('Add to cart'))
  await tapInView(button('Go to your cart'))
  await tapInView(button('check out!'))
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await tapInView(button('Continue'))
  await expect(button('Continue')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('1 Jalan Gaya')
  await page.getByLabel('Postcode').fill('88000')
  // The postcode fills in city and state.
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await tapInView(button('Continue'))
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
