import { expect, type Page, type Route } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { addToCart, fillCheckout, listOwnScripts } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

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
