import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { test } from '../store-fixture.ts'

test('reports each page view with route and path, without search text or session id [OTH-01, T57]', async ({
  page,
  store,
  pageErrors,
}) => {
  const product = await insertProduct(store.db, { title: 'Counted coat' })
  const views: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postDataJSON())
  })
  await page.goto('/shop?q=counted')
  await expect.poll(() => views).toEqual([{ route: '/shop', path: '/shop' }])
  await page.getByRole('link', { name: /Counted coat/ }).click()
  await expect.poll(() => views.at(-1)).toEqual({ route: '/product/:id', path: `/product/${product}` })
  await page.goto('/thankyou?session_id=cs_test_secret')
  await expect.poll(() => views.at(-1)).toEqual({ route: '/thankyou', path: '/thankyou' })
  expect(JSON.stringify(views)).not.toContain('secret')
  // The browser logs the 404 of the unknown order.
  await expect(page.getByText('Order not found')).toBeVisible()
  pageErrors.splice(0)
})
