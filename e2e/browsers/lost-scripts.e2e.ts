import { expect } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { listOwnScripts } from '../shopper.ts'
import { test } from '../store-fixture.ts'

test('a link to a page whose script is missing loads that page as a document, which says what is missing', async ({
  page,
  pageErrors,
}) => {
  const ownScripts = await listOwnScripts(page, '/shop')
  const cartScripts = (await listOwnScripts(page, '/cart')).filter(script => !ownScripts.includes(script))
  expect(cartScripts).not.toEqual([])
  await page.goto('/shop')
  for (const script of cartScripts) await page.route(`**${script}`, route => route.fulfill({ status: 404, body: '' }))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /your cart/ })
    .click()
  await page.waitForURL('**/cart')
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Only part of this page has loaded.' })
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await notice.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByText('your cart is empty')).toBeVisible()
  await expect(notice).toBeHidden()
  pageErrors.splice(0)
})

test('a link pressed offline shows what is wrong, and its page when the connection is back', async ({
  page,
  context,
  store,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Offline overall', category: 'overalls' })
  const path = `/product/${id}`
  for (const [link, heading] of [
    [page.getByRole('link', { name: /your cart/ }), 'Your cart'],
    [page.getByRole('link', { name: 'past sales' }).first(), /past sales/i],
  ] as const)
    await test.step(`without the script of ${heading}`, async () => {
      await page.goto(path)
      await context.setOffline(true)
      await link.click()
      await expect(page.getByText('We can’t reach the shop.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Offline overall' })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    })

  await test.step('with the script, without the data', async () => {
    await page.goto('/shop?filter=overalls')
    await page.getByRole('link', { name: /Offline overall/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Offline overall' })).toBeVisible()
    await page.goBack()
    const link = page.getByRole('link', { name: /Offline overall/ })
    await expect(link).toBeVisible()
    await context.setOffline(true)
    await link.click()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('Still no connection.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Offline overall' })).toBeVisible()
  })
  pageErrors.splice(0)
})

test('after a deployment the next link loads a document', async ({ page, pageErrors }) => {
  // Pages load what follows deployments when they are usable.
  await page.clock.install()
  await page.goto('/shop')
  const isReady = page.waitForResponse(/prepare-for-offline/)
  await page.clock.fastForward(5_000)
  await isReady
  await page.evaluate(() => document.body.setAttribute('data-old', ''))
  const oldDocument = page.locator('body[data-old]')
  const asked = page.waitForResponse(
    response => response.request().method() === 'HEAD' && /\/assets\/shop-manifest-/.test(response.url()),
  )
  await page.route(/\/assets\/shop-manifest-/, route => route.fulfill({ status: 404 }))
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'past sales' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /past sales/i })).toBeVisible()
  await asked
  await expect(oldDocument).toHaveCount(1)
  await page.unrouteAll()
  await bar.getByRole('link', { name: 'bottom', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bottom')
  await expect(oldDocument).toHaveCount(0)
  // The list of scripts that is gone.
  expect(pageErrors.splice(0)).toHaveLength(1)
})
