import { expect, type Page } from '@playwright/test'
import { address, insertProduct } from '../../test/factories.ts'
import { findAxeViolations } from '../axe.ts'
import { payByCard, startPaying } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const myOrders = (page: Page, name = 'Your orders') => page.getByRole('region', { name })

test('a paid order is found again in its browser, its link copied or sent to the buyer, until the browser forgets it [T64]', {
  tag: '@full',
}, async ({ page, context, store }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await expect(myOrders(page)).toHaveCount(0)
  await startPaying(page, [
    await insertProduct(store.db, { title: 'Found again fedora', imageUrls: JSON.stringify(photos) }),
  ])
  await payByCard(page)
  const { orderNumber, pageToken } = await store.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orderNumber', 'pageToken'])
    .where('title', '=', 'Found again fedora')
    .executeTakeFirstOrThrow()
  const url = `${store.url}/order/${pageToken}`
  await test.step('from the thank-you page', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    const send = page.getByRole('link', { name: 'Send to my WhatsApp' })
    const sent = new URL((await send.getAttribute('href')) ?? '')
    expect([sent.origin + sent.pathname, sent.searchParams.get('text')]).toEqual([
      'https://wa.me/60123456789',
      `My order #${orderNumber}: ${url}`,
    ])
  })
  for (const path of ['/', '/cart', '/find-order'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(myOrders(page).getByRole('link', { name: 'Found again fedora' })).toHaveAttribute(
        'href',
        `/order/${pageToken}`,
      )
      await expect(myOrders(page)).toContainText(`#${orderNumber}`)
      await expect(myOrders(page)).toContainText('Paid')
      const text = await myOrders(page).innerText()
      for (const secret of ['Siti', 'siti@example.com', address.address]) expect(text).not.toContain(secret)
      expect(await findAxeViolations(page)).toEqual([])
    })
  await page.goto('/cart?lang=ms')
  await expect(myOrders(page, 'Pesanan anda').getByRole('button', { name: 'Bukan pesanan saya' })).toBeVisible()

  await page.goto('/cart?lang=en')
  await page.getByRole('button', { name: 'Not my orders' }).click()
  await page.waitForURL(url)
  await expect(page.getByText(address.address)).toHaveCount(0)
  await page.goto('/find-order')
  await expect(page.getByRole('heading', { name: 'Find my order' })).toBeVisible()
  await expect(myOrders(page)).toHaveCount(0)
})

for (const minutes of [-5, 5, 600])
  test(`a phone that is ${minutes} minutes off shows the time that is left`, { tag: '@full' }, async ({
    page,
    store,
  }) => {
    await page.addInitScript(off => {
      const { now } = Date
      Date.now = () => now() + off * 60_000
    }, minutes)
    const id = await insertProduct(store.db, { title: 'Slow clock cloak' })
    await startPaying(page, [id])
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path)
      await expect(page.getByText(/still open\. 3[45]:\d\d left/)).toBeVisible()
    }
    await page.goto(`/product/${id}`)
    await expect(page.getByText(/you are paying 3[45]:\d\d/)).toBeVisible()
  })
