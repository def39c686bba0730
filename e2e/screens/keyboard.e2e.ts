import { expect, type Page } from '@playwright/test'
import { address, email, insertProduct } from '../../test/factories.ts'
import { createKeyboardInput } from '../input.ts'
import { readCartIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

/** Lists running animations. A guard against double presses is one that nobody sees. */
const listRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => !(effect as KeyframeEffect).getKeyframes().every(frame => 'pointerEvents' in frame))
      .map(
        animation =>
          `${animation instanceof CSSAnimation ? animation.animationName : 'a transition'} of ${(animation.effect as KeyframeEffect).target?.className}`,
      ),
  )

test('buys with the keyboard alone; with reduced motion nothing is animated on the way [GEN-03, GEN-04]', async ({
  page,
  store,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await insertProduct(store.db, { title: 'Keyboard kimono', imageUrls: JSON.stringify(photos) })
  const { press, typeInto, selectOption } = createKeyboardInput(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const expectNoAnimation = async (screen: string) => expect(await listRunningAnimations(page), screen).toEqual([])

  await page.goto('/')
  await expectNoAnimation('the landing page')
  await press(page.getByRole('link', { name: 'Explore our collection' }))
  // The address changes before the page does, and the landing page has a link to the product too.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expectNoAnimation('the shop')
  await press(page.getByRole('main').getByRole('link', { name: /Keyboard kimono/ }))
  await press(button('Add to cart'))
  await expect(page.getByText('Added to cart')).toBeVisible()
  await expectNoAnimation('a product with a toast')
  await press(page.getByRole('link', { name: /your cart/ }))
  await expectNoAnimation('the cart')
  await press(button('check out!'))

  await typeInto(page.getByLabel('Email', { exact: true }), email)
  await press(button('Continue'))
  // Focus moves to the step that opens.
  await expect(page.getByLabel('Full name')).toBeFocused()
  await typeInto(page.getByLabel('Full name'), address.name)
  await typeInto(page.getByLabel('Phone'), address.phone)
  await typeInto(page.getByLabel('Address'), address.address)
  await typeInto(page.getByLabel('Postcode'), address.zip)
  await typeInto(page.getByLabel('City'), address.city)
  await selectOption(page.getByLabel('State'), address.state)
  await press(button('Continue'))
  await expectNoAnimation('the checkout')
  await expect(button('Proceed to Payment')).toBeFocused()
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  await typeInto(page.getByLabel('Card number'), '4242 4242 4242 4242')
  await press(button(/^Pay MYR/))
  await press(button('Stay on this page'))
  await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await expectNoAnimation('the thank-you page')
  await press(page.getByRole('link', { name: 'Continue Shopping' }))
  await page.waitForURL(url => url.pathname === '/')
})

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
  await press(page.getByRole('button', { name: 'OK, Dearer by the day costs MYR 60.00 now' }))
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Order preview' })).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByText('total: MYR 60.00')).toBeVisible()
  await expect(notice).toHaveCount(0)
})
