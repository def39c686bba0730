import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { holdRequests } from '../requests.ts'
import { addToCart, createShopper, fillCheckout, payByCard, readCartIds, startPaying } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const startOverButton = (page: Page) => page.getByRole('button', { name: 'Start over' })
const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const untilPaymentPage = (page: Page) => page.waitForURL(/\/sandbox\/stripe\/pay\//)
const readHolder = async ({ db }: RunningStore, id: string) =>
  (
    await db
      .selectFrom('products')
      .select('heldBy')
      .where('id', '=', id as never)
      .executeTakeFirst()
  )?.heldBy

test('a closed payment tab leaves a payment that goes on in a new tab, at the cart and at the checkout [T9]', async ({
  page,
  context,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Closed tab coat' })
  await startPaying(page, [id])
  const paymentUrl = page.url()
  await page.close()

  const tab = await context.newPage()
  for (const path of ['/cart', '/checkout', '/cart']) {
    await tab.goto(path)
    await expect(tab.getByText(/Your payment of MYR 55.00 is still open\. 3\d:\d\d left/)).toBeVisible()
    await expect(startOverButton(tab)).toBeVisible()
  }
  await tab.reload()
  await continueButton(tab).dblclick()
  await untilPaymentPage(tab)
  expect(tab.url()).toBe(paymentUrl)
  await payByCard(tab)
  await expect(tab.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await tab.goto('/cart')
  await expect(tab.getByText('your cart is empty')).toBeVisible()
  await expect(tab.getByText(/still open/)).toHaveCount(0)
})

test('loading the cart or the checkout again releases nothing, in the tab of the payment either [T9]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Reloaded raincoat' })
  await startPaying(page, [id])
  const holder = await readHolder(store, id)
  for (const path of ['/checkout', '/cart']) {
    await page.goto(path)
    await expect(continueButton(page)).toBeVisible()
    await page.reload()
    await expect(continueButton(page)).toBeVisible()
  }
  expect(await readHolder(store, id)).toBe(holder)
  await startOverButton(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Payment was cancelled' })).toBeFocused()
  expect(await readHolder(store, id)).toBeNull()
})

test('a new tab shows what was typed, which comes by the cookie and not from local storage', async ({
  page,
  context,
  store,
}) => {
  await startPaying(page, [await insertProduct(store.db, { title: 'Typed tunic' })])
  const stored = await context.storageState()
  expect(JSON.stringify(stored.origins)).not.toMatch(/siti|Jalan Gaya|0123456789|88000/)

  const tab = await context.newPage()
  await tab.goto('/checkout')
  await expect(tab.getByText('siti@example.com')).toBeVisible()
  await expect(tab.getByText('Siti Rahmah, +60123456789')).toBeVisible()
  await expect(payButton(tab)).toBeEnabled()
  await expect(payButton(tab)).not.toBeFocused()

  await context.clearCookies()
  const otherTab = await context.newPage()
  await otherTab.goto('/checkout')
  await expect(continueButton(otherTab)).toBeVisible()
  await expect(otherTab.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(otherTab.getByText(/left/)).toContainText(/3\d:\d\d left/)
  await continueButton(otherTab).click()
  await untilPaymentPage(otherTab)
})

test('a late answer leaves what somebody has typed meanwhile [T54]', async ({ page, context, store }) => {
  await startPaying(page, [await insertProduct(store.db, { title: 'Late linen' })])
  const tab = await context.newPage()
  const release = await holdRequests(tab, '**/api/orders/open')
  await tab.goto('/checkout')
  await tab.getByLabel('Email', { exact: true }).fill('other@example.com')
  release()
  await expect(continueButton(tab)).toBeVisible()
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue('other@example.com')
})

test('the address of an account makes way for what was typed for the open order', async ({ page, context, store }) => {
  const { email } = await signIn(page, store, { isAdmin: false })
  await startPaying(page, [await insertProduct(store.db, { title: 'Account anorak' })])
  const tab = await context.newPage()
  const release = await holdRequests(tab, '**/api/orders/open')
  await tab.goto('/checkout')
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(email)
  // An answer that never came leaves nothing behind that counts as typed.
  await tab.reload()
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(email)
  release()
  await expect(tab.getByText('siti@example.com')).toBeVisible()
  await expect(tab.getByText('Siti Rahmah, +60123456789')).toBeVisible()
  await expect(payButton(tab)).toBeEnabled()
})

test('the address of an account never gets into a field that somebody is in', async ({ page, store }) => {
  await signIn(page, store, { isAdmin: false })
  await addToCart(page, await insertProduct(store.db, { title: 'Slow session slippers' }))
  const release = await holdRequests(page, '**/api/session')
  const address = page.waitForResponse('**/api/session/address')
  await page.goto('/checkout')
  await page.getByLabel('Email', { exact: true }).focus()
  release()
  await address
  await page.keyboard.insertText('siti@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
})

test("'Start over' ends the payment once, in every tab, and keeps cart and address [T9]", async ({
  page,
  context,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Started over skirt' })
  await startPaying(page, [id])
  const [cart, checkout] = [await context.newPage(), await context.newPage()]
  await cart.goto('/cart')
  await checkout.goto('/checkout')
  await expect(continueButton(checkout)).toBeVisible()
  let releases = 0
  await cart.route('**/release', route => {
    releases += 1
    return route.continue()
  })
  await startOverButton(cart).dblclick()
  await expect(cart.getByText(/Payment was cancelled/)).toBeVisible()
  expect(releases).toBe(1)
  expect(await readHolder(store, id)).toBeNull()
  expect(await readCartIds(cart)).toEqual([id])
  await expect(continueButton(checkout)).toHaveCount(0)

  await cart.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(cart.getByText('Siti Rahmah, +60123456789')).toBeVisible()
  await payButton(cart).click()
  await untilPaymentPage(cart)
})

test('a payment of another cart than the one now is said to be that, and can be ended for it', async ({
  page,
  context,
  store,
}) => {
  const [first, second] = [await insertProduct(store.db, { title: 'First fleece' }), await insertProduct(store.db)]
  await startPaying(page, [first])
  const tab = await context.newPage()
  await addToCart(tab, second)
  await tab.goto('/checkout')
  await expect(tab.getByText(/Your cart has changed since/)).toBeVisible()
  await payButton(tab).click()
  await untilPaymentPage(tab)
  await expect(tab.getByText('MYR 100.00').first()).toBeVisible()
})

test('a payment page whose address never arrived is found again', async ({ page, store, pageErrors }) => {
  const id = await insertProduct(store.db, { title: 'Lost answer loafers' })
  await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.route('**/create-checkout-session', async route => {
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await expect(page.getByText('Failed to place order. Please try again.')).toBeVisible()
  await expect(continueButton(page)).toBeVisible()
  pageErrors.splice(0)
  await page.unroute('**/create-checkout-session')
  await page.goto('/cart')
  await continueButton(page).click()
  await untilPaymentPage(page)
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
})

test('a payment that another tab has completed is said to be paid, with the way to the order [T8, T10]', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Paid elsewhere parka' })
  await startPaying(page, [id])
  const { pathname } = new URL(page.url())
  const tab = await context.newPage()
  await tab.goto('/cart')
  await expect(continueButton(tab)).toBeVisible()
  // The tab that pays is closed before it comes back to the shop.
  await page.close()
  const shopper = createShopper(store)
  await test.step('when the page is open', async () => {
    await shopper.pay(`${store.url}${pathname}`)
    await expect(tab.getByText('Your payment already went through.')).toBeVisible()
    expect(await readCartIds(tab)).toEqual([])
    await expect(tab.getByText('Somebody was faster')).toHaveCount(0)
    await tab.getByRole('link', { name: 'See your order' }).click()
    await expect(tab.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  })

  const other = await insertProduct(store.db, { title: 'Paid at the press' })
  await startPaying(tab, [other])
  const url = tab.url()
  await tab.goto('/healthz')
  await test.step('when the button is pressed before the page has heard of it', async () => {
    await tab.route('**/api/live', () => {})
    await tab.goto('/checkout')
    await expect(continueButton(tab)).toBeVisible()
    await shopper.pay(url)
    await continueButton(tab).click()
    await expect(tab.getByText('Your payment already went through.')).toBeVisible()
    await expect(tab.getByText('We couldn’t open the payment page.')).toHaveCount(0)
  })
  pageErrors.splice(0)
})

test('a piece that was sold when the payment had ended is said to be, with a way on', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Sold meanwhile sarong' })
  const left = await insertProduct(store.db, { title: 'Left over linen' })
  await startPaying(page, [id, left])
  await page.close()
  const tab = await context.newPage()
  // No news: what is shown is from before.
  await tab.route('**/api/live', () => {})
  await tab.goto('/cart')
  await expect(continueButton(tab)).toBeVisible()
  const { id: orderId } = await store.db
    .selectFrom('orders')
    .select('id')
    .where('cartKey', '=', [id, left].sort().join(' '))
    .executeTakeFirstOrThrow()
  const shopper = createShopper(store)
  await shopper.post(`/api/orders/${orderId}/release`, {})
  await shopper.buy([id])

  await continueButton(tab).click()
  await expect(tab.getByText('We couldn’t open the payment page.')).toBeVisible()
  await expect(tab.getByText('This item has been sold.', { exact: true })).toBeVisible()
  await expect(continueButton(tab)).toHaveCount(0)
  pageErrors.splice(0)
})
