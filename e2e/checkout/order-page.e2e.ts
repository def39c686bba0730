import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { openAdminPage, orderCards } from '../admin.ts'
import { createShopper } from '../shopper.ts'
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
  await openAdminPage(adminPage, store, `/admin/orders?order=${order.id}`)

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
