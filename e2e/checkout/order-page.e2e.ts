import { expect, type Page } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertRefund } from '../../test/order-factories.ts'
import { openAdminPage, orderCards } from '../admin.ts'
import { createShopper, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'

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

  for (const [status, headline] of [
    ['processing', 'Packed and ready to go.'],
    ['shipped', 'On its way to you.'],
    ['delivered', 'Delivered. Wear it tuff.'],
  ] as const) {
    if (status === 'shipped') await orderCards(adminPage).getByLabel('Tracking number').fill('EH123456789MY')
    await orderCards(adminPage)
      .getByRole('button', { name: `Mark as ${status}` })
      .click()
    for (const follower of [page, other])
      await expect(follower.getByRole('status').getByRole('heading', { level: 1 })).toHaveText(headline)
    await adminPage.reload()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Delivered' }).getByRole('time')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track parcel EH123456789MY' })).toHaveAttribute(
    'href',
    /tracking\.pos\.com\.my/,
  )
  const question = page.getByRole('link', { name: 'Ask us on WhatsApp' })
  await expect(question).toHaveAttribute('href', new RegExp(`^https://wa\\.me/.*${order.orderNumber}`))
  for (const device of [other, adminPage]) await device.context().close()
})

/** Buys a jacket and a tee, of which the jacket comes back. */
async function buyAndReturn(store: RunningStore) {
  const { db } = store
  const jacket = await insertProduct(db, { title: 'Lucky jacket' })
  const { order, sessionId } = await createShopper(store).buy([jacket, await insertProduct(db, { title: 'Plain tee' })])
  const find = () =>
    db.selectFrom('orders').select(['status', 'paymentIntentId']).where('id', '=', order.id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await find()).status).toBe('paid')
  const refundId = await insertRefund(db, order.id, {
    paymentIntentId: (await find()).paymentIntentId,
    amountSen: 4500,
    reason: 'The zip is broken.',
    requestedBy: '{"uid":"admin-1"}',
    succeededAt: '2026-11-24T17:00:00.000Z',
  })
  const item = { refundId, orderId: order.id, productId: jacket as ProductId, restock: 1 }
  await db.insertInto('refundItems').values(item).execute()
  const change = { refundedSen: 4500, paymentStatus: 'partially_refunded' } as const
  await db.updateTable('orders').set(change).where('id', '=', order.id).execute()
  return { order, sessionId }
}

const refundWords = {
  en: {
    title: 'Refunds',
    date: '25 Nov 2026',
    piece: 'For Lucky jacket',
    reason: 'Reason: The zip is broken.',
    way: 'To the card or account you paid with. Banks take 5 to 10 days.',
    mark: 'Refunded',
    sums: /total\s*MYR 100\.00\s*refunded\s*MYR 45\.00\s*remaining\s*MYR 55\.00/,
  },
  ms: {
    title: 'Bayaran balik',
    date: '25 Nov 2026',
    piece: 'Untuk Lucky jacket',
    reason: 'Sebab: The zip is broken.',
    way: 'Ke kad atau akaun yang anda gunakan semasa membayar. Bank mengambil masa 5 hingga 10 hari.',
    mark: 'Dikembalikan',
    sums: /jumlah\s*MYR 100\.00\s*dibayar balik\s*MYR 45\.00\s*baki\s*MYR 55\.00/,
  },
}

async function expectRefund(page: Page, words: (typeof refundWords)['en']) {
  const refund = page.getByRole('region', { name: words.title }).getByRole('listitem')
  await expect(refund).toHaveCount(1)
  for (const text of ['MYR 45.00', words.date, words.piece, words.reason, words.way])
    await expect(refund).toContainText(text)
  const receipt = page.locator('[data-prints]').filter({ hasText: 'Plain tee' })
  const marked = receipt.getByRole('listitem').filter({ hasText: words.mark })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Lucky jacket')
  await expect(receipt).toContainText(words.sums)
  expect(await readScrollWidth(page)).toBeLessThanOrEqual(390)
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const language of ['en', 'ms'] as const)
    test(`a buyer reads in ${language} how much went back, for which of two pieces and why [T64]`, async ({
      page,
      store,
    }) => {
      const { order, sessionId } = await buyAndReturn(store)
      const query = language === 'ms' ? 'lang=ms' : ''
      await page.goto(`/order/${order.pageToken}?${query}`)
      await expectRefund(page, refundWords[language])
      await page.goto(`/thankyou?session_id=${sessionId}&${query}`)
      await expectRefund(page, refundWords[language])
    })
})
