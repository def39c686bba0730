import { expect } from '@playwright/test'
import { openDatabase } from '../../platform/database/open-database.server.ts'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { findFreePort } from '../../test/processes/free-port.ts'
import { startStore } from '../../test/processes/store-process.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { payByCard, startPaying } from '../shopper.ts'
import { test as base, openPageInNewContext } from '../store-fixture.ts'
import { type HoldingProxy, startHoldingProxy } from './drivers/holding-proxy.ts'

const test = base.extend<{ network: HoldingProxy }>({
  network: async ({ store }, use) => {
    const url = `http://localhost:${await findFreePort()}`
    const proxy = await startHoldingProxy(url, store.url)
    await use(proxy)
    proxy.close()
  },
})

test('shows on every open page what was sold while the connection was lost [GEN-05, T60]', async ({
  page,
  context,
  store,
  browser,
  network,
  pageErrors,
}) => {
  const id = await insertProduct(store.db, { title: 'Tunnel tunic', category: 'tunnel' })
  const [shop, saved, cart, pastSales] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ]
  const card = { id, title: 'Tunnel tunic', price: 45, quantity: 1, imageUrls: [], description: '', category: 'top' }
  await page.goto(`${network.url}/product/${id}`)
  await page.evaluate(row => {
    localStorage.setItem('cart', JSON.stringify([row]))
    localStorage.setItem('saved', JSON.stringify([{ ...row, at: 1 }]))
  }, card)
  await saved.goto(`${network.url}/saved`)
  await cart.goto(`${network.url}/cart`)
  await pastSales.goto(`${network.url}/past-sales`)
  await shop.goto(`${network.url}/shop?filter=tunnel`)
  await expect(saved.getByText('Still here').first()).toBeVisible()
  await expect(cart.getByRole('button', { name: 'check out!' })).toBeEnabled()
  await expect(shop.getByRole('link', { name: /Tunnel tunic/ })).toBeVisible()

  await context.setOffline(true)
  network.disconnect()
  for (const tab of [page, shop, saved, cart, pastSales]) await expect(tab.getByText('You are offline.')).toBeVisible()
  const otherShopper = await openPageInNewContext(browser, store, pageErrors)
  await startPaying(otherShopper, [id])
  await payByCard(otherShopper)
  await expect(otherShopper.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await otherShopper.context().close()
  await expect(page.getByRole('button', { name: 'Add to cart' }).or(page.getByText('Remove from cart'))).toBeVisible()
  await expect(page.getByText('This item has been sold')).toHaveCount(0)
  await expect(saved.getByText('Still here').first()).toBeVisible()

  // The tabs are online again one after the other, before the store can be reached.
  await context.setOffline(false)
  network.reconnect()
  for (const tab of [page, shop, saved, cart, pastSales]) await expect(tab.getByText('You are offline.')).toHaveCount(0)
  await expect(page.getByText('This item has been sold')).toBeVisible()
  await expect(saved.getByText('SOLD', { exact: true }).first()).toBeVisible()
  await expect(cart.getByText('This item has been sold.', { exact: true })).toBeVisible()
  await expect(shop.getByRole('link', { name: /Tunnel tunic/ })).toHaveCount(0)
  await expect(pastSales.getByRole('link', { name: /Tunnel tunic/ }).first()).toContainText('Sold Today')
  pageErrors.splice(0)
})

test('open pages read everything again after the store was restarted [GEN-05, DBS-02, T60]', async ({
  context,
  pageErrors,
}) => {
  await using folder = await createTemporaryFolder('e2e')
  const dataDir = folder.path
  const PORT = String(await findFreePort())
  const first = await startStore({ DATA_DIR: dataDir, PORT })
  const db = await openDatabase({ dataDir })
  const id = await insertProduct(db, { title: 'Restarted raincoat' })
  const [product, shop, pastSales, recent] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ]
  await product.goto(`${first.url}/product/${id}`)
  await shop.goto(`${first.url}/shop`)
  await pastSales.goto(`${first.url}/past-sales`)
  await recent.goto(`${first.url}/past-sales?filter=recent`)
  await expect(product.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await expect(shop.getByRole('link', { name: /Restarted raincoat/ })).toBeVisible()
  await expect(pastSales.getByText('No items in this category yet')).toBeVisible()

  await first.stop()
  await updateRow(db, 'products', id, { sold: 1, soldAt: new Date().toISOString(), soldPriceSen: 4500 })
  const second = await startStore({ DATA_DIR: dataDir, PORT })
  await expect(product.getByText('This item has been sold')).toBeVisible()
  await expect(shop.getByRole('link', { name: /Restarted raincoat/ })).toHaveCount(0)
  for (const tab of [pastSales, recent]) {
    await expect(tab.getByRole('link', { name: /Restarted raincoat/ })).toContainText('Sold Today')
    await expect(tab.getByRole('definition').first()).toHaveText('1')
  }
  pageErrors.splice(0)
  for (const tab of [product, shop, pastSales, recent]) await tab.close()
  await db.destroy()
  await second.stop()
})
