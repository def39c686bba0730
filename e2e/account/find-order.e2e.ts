import { expect, type Page } from '@playwright/test'
import { inTransaction } from '#store/database.server.ts'
import { verifyEmail } from '#store/users/credential-queries.server.ts'
import { address, insertProduct } from '../../test/factories.ts'
import { signIn } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { holdRequests } from '../requests.ts'
import { addToCart } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the next checkout of an account knows address and e-mail, but replaces nothing typed, nor what was typed for the open order [T64]', {
  tag: '@full',
}, async ({ page, store, context }) => {
  const { email, uid } = await signIn(page, store, { isAdmin: false })
  await inTransaction(store.db, tx => verifyEmail(tx, uid))
  const items = [{ id: await insertProduct(store.db, { title: 'First coat' }) }]
  const placed = await page.request.post('/api/orders', { data: { email, shipping: address, items } })
  expect(placed.ok()).toBe(true)
  // Another device, on which the account alone knows the order.
  await context.clearCookies({ name: 'shopper' })

  const contact = page.getByLabel('Email', { exact: true })
  await addToCart(page, await insertProduct(store.db, { title: 'Account anorak' }))
  await test.step('nothing replaces what somebody types', async () => {
    const release = await holdRequests(page, '**/api/session')
    const known = page.waitForResponse('**/api/session/address')
    await page.goto('/checkout')
    await contact.focus()
    release()
    await known
    await page.keyboard.insertText('gift@example.com')
    await page.reload()
    await expect(contact).toHaveValue('gift@example.com')
  })
  const offer = page.getByRole('region', { name: 'Where your last order went' })
  await expect(offer).toContainText(`${address.name}, ${address.address}`)
  expect(await findAxeViolations(page)).toEqual([])
  await offer.getByRole('button', { name: 'Use this address' }).click()
  await expect(offer).toHaveCount(0)
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(pay).toBeFocused()
  await pay.click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
  expect(await listCachedAddresses(page, store)).toEqual([])

  const tab = await context.newPage()
  const release = await holdRequests(tab, '**/api/orders/open')
  await tab.goto('/checkout')
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(email)
  // An answer that never came leaves nothing behind that counts as typed.
  await tab.reload()
  await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(email)
  release()
  await expect(tab.getByText('gift@example.com')).toBeVisible()
  await expect(tab.getByText(new RegExp(`^${address.name}`))).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
})

/** What the browser's caches have of the address. */
async function listCachedAddresses(page: Page, { url }: RunningStore): Promise<string[]> {
  await page.goto(`${url}/shop`)
  return page.evaluate(async pattern => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new RegExp(pattern).test(request.url + (await (await cache.match(request))?.text())))
          found.push(request.url)
    }
    return found
  }, `address|${address.address}`)
}
