import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { openAdminPage, orderCards } from '../admin.ts'
import { addToCart, createShopper, payByCard, startPaying } from '../shopper.ts'
import { openPageInNewContext, test } from '../store-fixture.ts'

test('a buyer follows the order on its page, on another device too, while an admin sends it [T64]', async ({
  page,
  browser,
  store,
  pageErrors,
}) => {
  const { order, sessionId } = await createShopper(store).buy([
    await insertProduct(store.db, { title: 'Lucky jacket' }),
  ])
  await page.goto(`/thankyou?session_id=${sessionId}`)
  await page.getByRole('link', { name: 'Open your order’s page' }).click()
  await expect(page).toHaveURL(`/order/${order.pageToken}`)
  const other = await openPageInNewContext(browser, store, pageErrors, { viewport: { width: 390, height: 844 } })
  await other.goto(page.url())
  const adminPage = await openPageInNewContext(browser, store, pageErrors)
  await openAdminPage(adminPage, store, `/admin/orders/${order.id}`)

  const card = orderCards(adminPage)
  for (const [status, headline] of [
    ['processing', 'Packed and ready to go.'],
    ['shipped', 'On its way to you.'],
    ['delivered', 'Delivered. Wear it tuff.'],
  ] as const) {
    if (status === 'shipped') await card.getByLabel('Tracking number').fill('EH123456789MY')
    await card.getByRole('button', { name: `Mark as ${status}` }).click()
    for (const follower of [page, other])
      await expect(follower.getByRole('status').getByRole('heading', { level: 1 })).toHaveText(headline)
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' }).getByRole('time')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track parcel EH123456789MY' })).toHaveAttribute(
    'href',
    /tracking\.pos\.com\.my/,
  )
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/.*${order.orderNumber}`),
  )
  for (const device of [other, adminPage]) await device.context().close()
})

test("'Not my order' hides the buyer from whoever uses the browser next, by keyboard and without scripts [T17]", {
  tag: '@full',
}, async ({ page, browser, store, pageErrors }) => {
  const [first = '', second = ''] = [await insertProduct(store.db), await insertProduct(store.db)]
  await startPaying(page, [first])
  await payByCard(page)
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  const notMyOrder = page.getByRole('button', { name: 'Not my order' })
  await expect(page.getByText('1 Jalan Gaya')).toBeVisible()
  await notMyOrder.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/\w+$/)
  await expect(page.getByText('partly hidden')).toBeVisible()
  await expect(page.getByText('1 Jalan Gaya')).toHaveCount(0)
  await expect(notMyOrder).toHaveCount(0)
  const orderPage = page.url()
  await page.goBack()
  await expect(page.getByText('+6012•••6789').first()).toBeVisible()
  await expect(page.getByText('1 Jalan Gaya')).toHaveCount(0)
  await addToCart(page, second)
  await page.goto('/checkout')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')

  const plain = await openPageInNewContext(browser, store, pageErrors, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await plain.goto(orderPage)
  await expect(plain.getByText('1 Jalan Gaya')).toBeVisible()
  await plain.getByRole('button', { name: 'Not my order' }).click()
  await expect(plain.getByText('partly hidden')).toBeVisible()
  await plain.context().close()
})
