import { expect, type Page, type Route } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, fillCheckout, listOwnScripts } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

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

/** Ways to lose a script: the connection is gone, or a deployment has replaced the file. */
const losses: Record<string, (route: Route) => Promise<void>> = {
  offline: route => route.abort('internetdisconnected'),
  missing: route => route.fulfill({ status: 404, body: '' }),
}

/** Everything on a page that loads a script on use. The page is opened before. */
const pages = {
  async product(page: Page) {
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Added to cart')).toBeVisible()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => localStorage.removeItem('cart'))
    await page.getByRole('button', { name: /^Zoom photo/ }).click()
    await expect(page.getByRole('dialog').or(page.locator('body > img'))).toBeVisible()
  },
  async checkout(page: Page) {
    await fillCheckout(page)
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
    await page.evaluate(() => sessionStorage.clear())
  },
  async shop(page: Page) {
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('saved'))
  },
}

for (const [name, usePage] of Object.entries(pages))
  test(`every script that the ${name} page loads on use may get lost`, async ({ page, store, pageErrors }) => {
    const id = await insertProduct(store.db, { title: 'Lossproof loafer', imageUrls: JSON.stringify(photos) })
    const other = await insertProduct(store.db, { title: 'Seen before' })
    if (name === 'checkout') await addToCart(page, other)
    else await page.goto(`/product/${other}`)
    const path = name === 'product' ? `/product/${id}` : `/${name}`
    const ownScripts = await listOwnScripts(page, path)
    const used = new Set<string>()
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') && !ownScripts.includes(pathname)) used.add(pathname)
    })
    await page.goto(path)
    await usePage(page)
    expect(used.size).toBeGreaterThan(0)

    for (const script of used)
      for (const [loss, lose] of Object.entries(losses))
        await test.step(`${loss}: ${script}`, async () => {
          await page.route(`**${script}*`, lose)
          await page.goto(path)
          await usePage(page)
          await page.unroute(`**${script}*`)
        })
    pageErrors.splice(0)
  })
