import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { addToCart, createShopper, fillCheckout, payByCard, readCartIds, readSale, startPaying } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const startOverButton = (page: Page) => page.getByRole('button', { name: 'Start over' })
const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const untilPaymentPage = (page: Page) => page.waitForURL(/\/sandbox\/stripe\/pay\//)

test('a payment goes on in its own tab and in a new one, which shows what was typed, unless somebody types meanwhile [T9, T54]', async ({
  page,
  context,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Closed tab coat' })
  await startPaying(page, [id])
  const paymentUrl = page.url()
  const sale = await readSale(store, id)
  const stored = await context.storageState()
  expect(JSON.stringify(stored.origins)).not.toMatch(/siti|Jalan Gaya|0123456789|88000|cs_test/)
  await page.goto('/cart')
  await expect(page.getByText(/Your payment of MYR 55.00 is still open\. 3\d:\d\d left/)).toBeVisible()
  await page.reload()
  await expect(startOverButton(page)).toBeVisible()
  await page.close()

  const tab = await context.newPage()
  await tab.goto('/checkout')
  await expect(continueButton(tab)).toBeVisible()
  await expect(tab.getByText('siti@example.com')).toBeVisible()
  await expect(tab.getByText('Siti Rahmah, +60123456789')).toBeVisible()
  await expect(payButton(tab)).toBeEnabled()
  await expect(payButton(tab)).not.toBeFocused()
  expect(await readSale(store, id)).toEqual(sale)
  await test.step('a late answer replaces nothing', async () => {
    const typing = await context.newPage()
    const release = await holdRequests(typing, '**/api/orders/open')
    await typing.goto('/checkout')
    await typing.getByLabel('Email', { exact: true }).fill('other@example.com')
    release()
    await expect(continueButton(typing)).toBeVisible()
    await expect(typing.getByLabel('Email', { exact: true })).toHaveValue('other@example.com')
  })

  const otherTab = await context.newPage()
  await otherTab.goto('/checkout')
  await expect(otherTab.getByText(/left/)).toContainText(/3\d:\d\d left/)
  await continueButton(otherTab).dblclick()
  await untilPaymentPage(otherTab)
  expect(otherTab.url()).toBe(paymentUrl)
  await payByCard(otherTab)
  await expect(otherTab.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await otherTab.goto('/cart')
  await expect(otherTab.getByText('your cart is empty')).toBeVisible()
  await expect(otherTab.getByText(/still open/)).toHaveCount(0)
})

test("'Start over' ends the payment once, in every tab, and keeps cart and address; so does paying for another cart [T9]", {
  tag: '@full',
}, async ({ page, context, store }) => {
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
  expect(await readSale(store, id)).toMatchObject({ heldBy: null })
  expect(await readCartIds(cart)).toEqual([id])
  await expect(continueButton(checkout)).toHaveCount(0)

  await cart.getByRole('button', { name: 'check out!' }).click()
  await expect(cart.getByText('Siti Rahmah, +60123456789')).toBeVisible()
  await payButton(cart).click()
  await untilPaymentPage(cart)

  await test.step('the cart has changed since', async () => {
    await addToCart(checkout, await insertProduct(store.db))
    await checkout.goto('/checkout')
    await expect(checkout.getByText(/Your cart has changed since/)).toBeVisible()
    await expect(startOverButton(checkout)).toHaveCount(0)
    await payButton(checkout).click()
    await untilPaymentPage(checkout)
    await expect(checkout.getByText('MYR 100.00').first()).toBeVisible()
  })
})

test('an order that fails keeps the cart, and a payment page whose address never arrived is found again [ERR-03, API-03]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  const id = await insertProduct(store.db, { title: 'Lost answer loafers' })
  await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  const failure = page.getByText('Failed to place order. Please try again.')
  for (const path of ['**/api/orders', '**/create-checkout-session']) {
    await page.route(path, route => route.fulfill({ status: 500, json: { error: 'broken' } }))
    await payButton(page).click()
    await expect(failure).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    expect(await readCartIds(page)).toEqual([id])
    await page.unroute(path)
    await expect(failure).toHaveCount(0)
  }
  // What the page asked before the payment would be answered after it.
  await page.route('**/api/orders/open', () => {}, { times: 1 })
  await page.reload()
  await page.route('**/create-checkout-session', async route => {
    await route.fetch()
    await route.abort()
  })
  const isGivenUp = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/orders/open'))
  await payButton(page).click()
  await expect(failure).toBeVisible()
  await expect(continueButton(page)).toBeVisible()
  await isGivenUp
  // A refusal to answer takes nothing away.
  await page.route('**/api/orders/open', route => route.fulfill({ status: 503 }), { times: 1 })
  const isRefused = page.waitForResponse(response => response.status() === 503)
  await continueButton(page).click()
  await isRefused
  await expect(page.getByText('We couldn’t open the payment page.')).toBeVisible()
  await expect(continueButton(page)).toBeEnabled()
  pageErrors.splice(0)
  await page.unroute('**/create-checkout-session')
  await page.goto('/cart')
  await continueButton(page).click()
  await untilPaymentPage(page)
})

test('a payment that another tab has completed is said to be paid, with the way to the order [T8, T10]', {
  tag: '@full',
}, async ({ page, context, store, pageErrors }) => {
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

  /** This tab leaves its payment, and doesn't hear that another one goes on. */
  async function payInAnotherTab(title: string, payment?: Parameters<typeof shopper.pay>[1]) {
    await addToCart(tab, await insertProduct(store.db, { title }))
    await tab.goto('/checkout')
    await payButton(tab).click()
    await untilPaymentPage(tab)
    await tab.goBack()
    await expect(tab.getByText(/Payment was cancelled/)).toBeVisible()
    const otherTab = await context.newPage()
    await otherTab.goto('/checkout')
    await payButton(otherTab).click()
    await untilPaymentPage(otherTab)
    await otherTab.close()
    await shopper.pay(otherTab.url(), payment)
    await payButton(tab).click()
  }
  await test.step('when this tab had left the payment', async () => {
    await payInAnotherTab('Paid in the other tab')
    await expect(tab.getByText('Your payment already went through.')).toBeVisible()
    await expect(tab.getByText(/Payment was cancelled/)).toHaveCount(0)
  })
  await test.step('and a payment that a bank decides about is not said to be cancelled', async () => {
    await payInAnotherTab('At the bank', { method: 'fpx', decision: 'later' })
    await expect(tab.getByText(/Payment was cancelled/)).toHaveCount(0)
  })
  pageErrors.splice(0)
})

test('a piece that was sold when the payment had ended is said to be, with a way on', { tag: '@full' }, async ({
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
