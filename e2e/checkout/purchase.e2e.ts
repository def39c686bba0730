import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { cartIds, fillCheckout, payByCard } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test('a guest finds a piece, pays on the payment page and lands on the thank-you page [GEN-01, GEN-03, GEN-04]', async ({
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
  const later = await insertProduct(store.db, { title: 'Kept for later' })
  await page.goto('/shop?filter=journey')
  await page.getByRole('link', { name: /Journey jacket/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()

  await test.step('the cart [CART-01, CART-02, CART-03]', async () => {
    await page.getByRole('link', { name: /your cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'Journey jacket' })
    await expect(row).toContainText('MYR 49.50')
    await expect(row).toContainText('Soft cotton')
    await expect(row.locator('img')).toHaveAttribute('src', photos[0])
    await expect(row.getByRole('button', { name: 'Remove Journey jacket' })).toBeVisible()
    await expect(page.getByText('product amount: 1')).toBeVisible()
    await expect(page.getByText('total: MYR 49.50')).toBeVisible()
    await page.getByRole('button', { name: 'check out!' }).click()
  })

  await test.step('the checkout [CHK-01, CHK-02, CHK-03, VAL-05, BIZ-01, BIZ-04]', async () => {
    await expect(page.getByRole('heading', { name: '1 Contact Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 Shipping & Contact' })).toBeVisible()
    await expect(page.getByText('enter your state: East MYR 10, West MYR 15')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled()
    await fillCheckout(page)
    for (const line of ['MYR 49.50', 'MYR 10.00', 'MYR 59.50'])
      await expect(page.getByText(line, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(2)
  })

  await test.step('Processing..., then the payment page [CHK-04]', async () => {
    await page.route('**/api/orders', async route => {
      await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL(/\/sandbox\/stripe\/pay\//)
    await page.evaluate(
      other =>
        localStorage.setItem('cart', JSON.stringify([...JSON.parse(localStorage.getItem('cart') ?? '[]'), other])),
      {
        id: later,
        title: 'Kept for later',
        price: 45,
        quantity: 1,
        imageUrls: [],
        description: '',
        category: 'top',
      },
    )
  })

  await test.step('a spinner while the order is looked up [SUCC-01]', async () => {
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/orders?session_id=*', async route => {
      await asked
      await route.continue()
    })
    await payByCard(page)
    await expect(page.getByRole('status').filter({ hasText: 'Confirming your payment...' })).toBeVisible()
    answer()
  })

  await test.step('the thank-you page [ROUTE-03, THX-01, THX-02, THX-04, THX-06, THX-08, THX-11]', async () => {
    await page.waitForURL(/\/thankyou\?session_id=cs_test_/)
    await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
    const order = await store.db
      .selectFrom('orders')
      .select(['orderNumber', 'id'])
      .where('cartKey', '=', id)
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
    expect(await cartIds(page)).toEqual([later])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the same purchase by touch at 390 px, without a sideways scroll anywhere [GEN-03]', async ({ page, store }) => {
    await insertProduct(store.db, { title: 'Thumb tee', category: 'thumb' })
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.goto('/shop?filter=thumb')
    await fits()
    await page.getByRole('link', { name: /Thumb tee/ }).tap()
    await page.getByRole('button', { name: 'Add to cart' }).tap()
    await fits()
    await page.getByRole('link', { name: /your cart/ }).tap()
    await page.getByRole('button', { name: 'check out!' }).tap()
    await fillCheckout(page)
    await fits()
    await page.getByRole('button', { name: 'Proceed to Payment' }).tap()
    await payByCard(page)
    await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await fits()
  })
})
