import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { allowBackForwardCache, goBackToRestored } from '../back-forward-cache.ts'
import { addToCart, createShopper, payByCard, readCartIds, startPaying } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

allowBackForwardCache()
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const paymentLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /your payment is open/ })
const notCharged = (page: Page) => page.getByText(/You weren’t charged/)

/** What the browser stores, besides what the router needs. */
const listStored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter(key => !key.startsWith('react-router'))
      .sort(),
  )

test('Back, pay, Back twice: a page that comes back says what the server knows, and the browser stores no payment [T9]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Boomerang blazer' })
  await startPaying(page, [id])
  expect((await page.context().cookies()).find(({ name }) => name === 'ordered')).toMatchObject({
    value: '1',
    httpOnly: false,
  })
  await goBackToRestored(page, /\/checkout$/)
  await expect(notCharged(page)).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await payButton(page).click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()

  await goBackToRestored(page, /\/checkout$/, 2)
  await expect(page.getByText('Your payment already went through.')).toBeVisible()
  await expect(notCharged(page)).toHaveCount(0)
  await expect(paymentLink(page)).toHaveCount(0)
  expect(await readCartIds(page)).toEqual([])
  expect(await listStored(page)).toEqual(['cart', 'checkout', 'seen'])
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
})

test('an open payment is seen on every page, until it has ended elsewhere and the page has come back', {
  tag: '@full',
}, async ({ page, store }) => {
  const id = await insertProduct(store.db, { title: 'Seen everywhere sweater' })
  await startPaying(page, [id])
  const paths = ['/cart', '/checkout', '/past-sales', '/saved', '/terms', '/find-order', `/product/${id}`, '/shop']
  for (const path of paths) {
    await page.goto(path)
    await expect(paymentLink(page)).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('Not paid yet')
  const order = await store.db.selectFrom('orders').select('id').where('cartKey', '=', id).executeTakeFirstOrThrow()
  await createShopper(store).post(`/api/orders/${order.id}/release`, {})
  await goBackToRestored(page, /\/shop$/)
  await expect(paymentLink(page)).toHaveCount(0)
})

test('a browser that never ordered asks for no payment, and one that has asks once a visit', { tag: '@full' }, async ({
  page,
  store,
}) => {
  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/orders/open')) requests += 1
  })
  for (const path of ['/', '/shop', '/cart']) await page.goto(path)
  expect(requests).toBe(0)
  await startPaying(page, [await insertProduct(store.db, { title: 'Asked once anorak' })])
  requests = 0
  await page.goto('/cart')
  await expect(page.getByText(/still open/)).toBeVisible()
  expect(requests).toBe(1)
  await page.goto('/shop')
  await expect(paymentLink(page)).toBeVisible()
  await page.getByRole('link', { name: 'past sales' }).first().click()
  await page.waitForURL('**/past-sales')
  await expect(paymentLink(page)).toBeVisible()
  expect(requests).toBe(2)
})

test('a piece that was sold meanwhile is sold on the page that comes back, in cart and checkout as well', async ({
  page,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Sold behind your back' })
  await addToCart(page, id)
  const paths = [`/product/${id}`, '/cart', '/checkout']
  for (const path of paths) {
    // A page that is left while it reads isn't kept.
    const isRead = page.waitForEvent('requestfinished', request => /\/api\/products[/?]/.test(request.url()))
    await page.goto(path)
    await isRead
  }
  await page.goto('/healthz')
  await createShopper(store).buy([id])
  for (const path of paths.reverse()) {
    await goBackToRestored(page, new RegExp(`${path}$`))
    await expect(
      page.getByText(path.startsWith('/product') ? 'This item has been sold' : 'Somebody was faster').first(),
    ).toBeVisible()
  }
  pageErrors.splice(0)
})

test('Back closes each dialog and leaves the page only then, which comes back without it', async ({ page, store }) => {
  const id = await insertProduct(store.db, {
    title: 'Measured mesh tee',
    category: 'top',
    garmentType: 'tee',
    imageUrls: JSON.stringify(photos),
    measurements: JSON.stringify({ pitToPit: 52 }),
  })
  await page.goto('/shop')
  await page.goto(`/product/${id}`)
  const dialog = page.getByRole('dialog')
  const { pathname } = new URL(page.url())
  const openers = [
    page.getByRole('button', { name: 'Zoom photo of Measured mesh tee' }),
    page.getByRole('button', { name: 'Does it fit me?' }),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(dialog).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(pathname)
    // Closed in another way, it leaves nothing behind that Back would have to pass.
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await goBackToRestored(page, /\/shop$/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await dialog.getByRole('checkbox', { name: /^Tee/ }).check()
  await dialog.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/\/shop\?.*type=tee/)
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/shop$/)
  await expect(dialog).toHaveCount(0)
})
