import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { fillCheckout, payByCard, readCartIds } from '../shopper.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

test('a guest finds a product, pays on the payment page and sees the thank-you page; each page view is reported without queries [GEN-01, GEN-03, GEN-04, OTH-01, T57]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, {
    title: 'Journey jacket',
    priceSen: 4950,
    category: 'journey',
    size: 'M',
    imageUrls: JSON.stringify(photos),
  })
  const later = await insertProduct(store.db, { title: 'Bought later' })
  const views: { route: string; path: string }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postDataJSON())
  })
  await page.goto('/shop?filter=journey')
  await page.getByRole('link', { name: /Journey jacket/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()

  await test.step('the cart lists the product [CART-01, CART-02, CART-03]', () => checkCart(page))
  await test.step('the checkout adds the shipping fee, and none before a state is known [CHK-01, CHK-02, CHK-03, VAL-05, BIZ-01, BIZ-04, T13]', () =>
    completeCheckout(page))
  await test.step('the button says Processing... until the payment page opens [CHK-04]', () => startPayment(page))
  await addStoredRow(page, { id: later, title: 'Bought later' })
  await test.step('a spinner shows while the order is looked up [SUCC-01]', async () => {
    const release = await holdRequests(page, '**/api/orders?session_id=*')
    await payByCard(page)
    await expect(page.getByRole('status').filter({ hasText: 'Confirming your payment...' })).toBeVisible()
    release()
  })
  await test.step('the thank-you page shows the order [ROUTE-03, THX-01, THX-02, THX-04, THX-06, THX-08, THX-11]', () =>
    checkThankYouPage(page, store, id))
  expect(await readCartIds(page)).toEqual([later])
  expect(views).toEqual([
    { route: '/shop', path: '/shop' },
    { route: '/product/:id', path: `/product/${id}` },
    { route: '/cart', path: '/cart' },
    { route: '/checkout', path: '/checkout' },
    { route: '/thankyou', path: '/thankyou' },
  ])
})

async function checkCart(page: Page) {
  await page.getByRole('link', { name: /your cart/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Journey jacket' })
  await expect(row).toContainText('MYR 49.50')
  await expect(row).toContainText('Soft cotton')
  await expect(row.locator('img')).toHaveAttribute('src', photos[0])
  await expect(row.getByRole('button', { name: 'Remove Journey jacket' })).toBeVisible()
  await expect(page.getByText('product amount: 1')).toBeVisible()
  await expect(page.getByText('total: MYR 49.50')).toBeVisible()
}

async function completeCheckout(page: Page) {
  await page.getByRole('button', { name: 'check out!' }).click()
  await expect(page.getByRole('heading', { name: '1 Contact Information' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 Shipping & Contact' })).toBeVisible()
  await expect(page.getByText('enter your state: East MYR 10, West MYR 15')).toBeVisible()
  await expect(page.getByText('FREE')).toHaveCount(0)
  await expect(page.getByText('from MYR 10', { exact: true })).toBeVisible()
  await expect(page.getByText('total before shipping')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
  await fillCheckout(page)
  for (const amount of ['MYR 49.50', 'MYR 10.00', 'MYR 59.50'])
    await expect(page.getByText(amount, { exact: true })).toBeVisible()
  await expect(page.getByText('total before shipping')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(2)
}

async function startPayment(page: Page) {
  await page.route('**/api/orders', async route => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
}

/** Adds a row to the cart in local storage, as another tab would. */
const addStoredRow = (page: Page, product: { id: string; title: string }) =>
  page.evaluate(
    row => localStorage.setItem('cart', JSON.stringify([...JSON.parse(localStorage.getItem('cart') ?? '[]'), row])),
    { ...product, price: 45, quantity: 1, imageUrls: [], description: '', category: 'top' },
  )

async function checkThankYouPage(page: Page, store: RunningStore, productId: string) {
  await page.waitForURL(/\/thankyou\?session_id=cs_test_/)
  await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
  const order = await store.db
    .selectFrom('orders')
    .select(['orderNumber', 'id'])
    .where('cartKey', '=', productId)
    .executeTakeFirstOrThrow()
  expect(order.orderNumber).toBe(order.id.slice(-8).toUpperCase())
  for (const text of [
    `#${order.orderNumber}`,
    'Journey jacket',
    '1 × MYR 49.50',
    'Size M',
    'Shipping to Sabah',
    'MYR 59.50',
    'Siti Rahmah',
    'Kota Kinabalu',
    '88000',
    'Malaysia',
    'East Malaysia zone',
    'WhatsApp confirmation',
    '+60123456789',
    'Order preparation',
    'within 1-2 business days (East Malaysia delivery)',
    '4-6 business days',
    'keep WhatsApp active',
  ])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Journey jacket' }).locator('img')).toHaveAttribute(
    'src',
    photos[0],
  )
  await expect(page.getByText(/Redirecting to the homepage in \d+ seconds/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
}
