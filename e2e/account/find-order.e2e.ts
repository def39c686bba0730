import { expect, type Page } from '@playwright/test'
import { inTransaction } from '#store/database.server.ts'
import { verifyEmail } from '#store/users/credential-queries.server.ts'
import { insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { addToCart, fillCheckout, payByCard, readScrollWidth } from '../shopper.ts'
import { openPageInNewContext, type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an account lists its orders, and its next checkout knows address and e-mail, but replaces nothing typed [T64]', async ({
  page,
  store,
  browser,
  pageErrors,
}) => {
  const { email, uid } = await signIn(page, store, { isAdmin: false })
  await inTransaction(store.db, tx => verifyEmail(tx, uid))
  const [coat, tee] = [await insertProduct(store.db, { title: 'First coat' }), await insertProduct(store.db)]
  await test.step('a typed address stays', async () => {
    await addToCart(page, coat)
    await page.goto('/checkout')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.getByLabel('Email', { exact: true }).fill('gift@example.com')
    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('gift@example.com')
    await expect(page.getByRole('region', { name: 'Where your last order went' })).toHaveCount(0)
  })
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  const state = await page.context().storageState()

  // Another device, on which the account alone knows the order.
  const other = await openPageInNewContext(browser, store, pageErrors, { viewport: { width: 390, height: 844 } })
  await other.context().addCookies(state.cookies.filter(({ name }) => name !== 'shopper'))
  await other.goto('/account')
  const orders = other.getByRole('region', { name: 'Your orders' })
  await expect(orders.getByRole('listitem')).toContainText('First coat')
  await expect(orders.getByRole('listitem')).toContainText('Paid')
  expect(await findAxeViolations(other)).toEqual([])
  expect(await readScrollWidth(other)).toBe(390)
  await orders.getByRole('link', { name: /Order #/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Paid. We pack it next.')

  await addToCart(other, tee)
  await other.goto('/checkout')
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email)
  const offer = other.getByRole('region', { name: 'Where your last order went' })
  await expect(offer).toContainText('Siti Rahmah, 1 Jalan Gaya, 88000 Kota Kinabalu, Sabah')
  expect(await findAxeViolations(other)).toEqual([])
  await offer.getByRole('button', { name: 'Use this address' }).click()
  await expect(offer).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Proceed to Payment' })).toBeFocused()
  await other.getByRole('button', { name: 'Proceed to Payment' }).click()
  await other.waitForURL(/\/sandbox\/stripe\/pay\//)
  expect(await listCachedAddresses(other, store)).toEqual([])
  await other.context().close()
})

/** What the browser's caches have of the address. */
async function listCachedAddresses(page: Page, { url }: RunningStore): Promise<string[]> {
  await page.goto(`${url}/shop`)
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (/address|Jalan Gaya/.test(request.url + (await (await cache.match(request))?.text())))
          found.push(request.url)
    }
    return found
  })
}
