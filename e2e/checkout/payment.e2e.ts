import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { holdRequests } from '../requests.ts'
import { addToCart, createShopper, payByCard, readCartIds, readSale, startPaying } from '../shopper.ts'
import { test } from '../store-fixture.ts'

/** Pays on the payment page with a bank that decides later. Returns that page's address. */
async function payByUndecidedBank(page: Page): Promise<string> {
  const paymentUrl = page.url()
  await page.getByRole('region', { name: 'Online banking (FPX)' }).getByRole('button', { name: 'Decide later' }).click()
  await expect(page.getByRole('heading', { name: 'Your bank is deciding' })).toBeVisible()
  return paymentUrl
}

/** Marks the document when it shows `text`, at any moment. */
const watchFor = (page: Page, text: string) =>
  page.addInitScript(text => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(text)) document.documentElement.setAttribute('data-seen', text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)

test('leaving the payment page releases the product, which is marked while it is paid for and never held by somebody else, and keeps cart and address [T9]', async ({
  page,
  store,
}) => {
  const id = await insertProduct(store.db, { title: 'Second thought skirt', category: 'own hold' })
  const heldBy = async () => (await readSale(store, id)).heldBy
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await startPaying(page, [id])
  await test.step('by Back', async () => {
    await page.goBack()
    await expect.poll(heldBy).toBeNull()
    await expect(pay).toBeEnabled()
  })
  await test.step("by the page's link", async () => {
    await pay.click()
    await page.waitForURL(/\/pay\//)
    await watchFor(page, 'Someone else is paying for it')
    // The piece is read while the payment holds it still.
    const release = await holdRequests(page, /\/find-payment-/)
    const isRead = page.waitForResponse(/\/api\/products\?ids=/)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await isRead
    release()
    await expect(page.getByText(/Payment was cancelled/)).toBeVisible()
    await expect(pay).toBeEnabled()
    await expect(page.locator('html[data-seen]')).toHaveCount(0)
    await expect(page.getByRole('button', { expanded: true })).toHaveCount(0)
    await expect(page).toHaveURL(/\/checkout$/)
    expect(await readCartIds(page)).toEqual([id])
    await expect.poll(heldBy).toBeNull()
  })
  await pay.click()
  await page.waitForURL(/\/pay\//)
  const paymentUrl = page.url()
  await test.step('marked on its page and in the shop', async () => {
    await page.goto(`/product/${id}`)
    await expect(page.getByText(/you are paying \d\d:\d\d/)).toBeVisible()
    await expect(page.getByText('It is held for you while you pay.')).toBeVisible()
    await page.goto('/shop?filter=own%20hold')
    await expect(page.getByText(/you are paying \d\d:\d\d/)).toBeVisible()
    await page.goto(`/product/${id}`)
    await page.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(pay).toBeEnabled()
  })
  await page.goto(paymentUrl)
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
})

test('while a bank decides its pieces stand apart and others can be bought, until it approves or refuses, and of another shopper nothing is shown [T8, T10]', async ({
  page,
  store,
  context,
}) => {
  const waiting = await insertProduct(store.db, { title: 'Undecided ushanka' })
  const other = await insertProduct(store.db, { title: 'Other oxford' })
  await startPaying(page, [waiting])
  const paymentUrl = await payByUndecidedBank(page)
  await page.goto(`/product/${waiting}`)
  await expect(page.getByText('It is held for you while your bank decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to your cart' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toHaveCount(0)
  await addToCart(page, other)
  await expect(page.getByRole('banner').getByRole('link', { name: 'your cart , 1 piece' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to your cart' }).click()
  const apart = page.getByRole('region', { name: 'Waiting for your bank' })
  await expect(apart).toContainText('Undecided ushanka')
  await expect(page.getByText('product amount: 1')).toBeVisible()

  await page.getByRole('button', { name: 'check out!' }).click()
  await expect(apart).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  expect(await readCartIds(page)).toEqual([waiting])

  await page.goto('/cart')
  await expect(apart.getByRole('link', { name: /^Order #/ })).toHaveAttribute('href', /^\/thankyou\?session_id=cs_/)
  const bank = await context.newPage()
  await bank.goto(paymentUrl)
  await bank.getByRole('button', { name: 'Approve payment' }).click()
  await expect(apart).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Undecided ushanka' })).toHaveCount(0)
  expect(await readCartIds(page)).toEqual([])

  await test.step('the order of another shopper changes nothing in this cart', async () => {
    const shopper = createShopper(store)
    const shared = await insertProduct(store.db, { title: 'Shared shawl' })
    const { url, sessionId } = await shopper.startPaying([shared])
    await shopper.pay(url, { method: 'fpx', decision: 'later' })
    await page.evaluate(
      id => localStorage.setItem('cart', JSON.stringify([{ id, title: 'Shared shawl', price: 45, quantity: 1 }])),
      String(shared),
    )
    await page.goto(`/thankyou?session_id=${sessionId}`)
    await expect(page.getByRole('heading', { name: 'Your bank is deciding' })).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('product amount: 1')).toBeVisible()
    await expect(apart).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove/ }).click()
  })

  await test.step('the thank-you page updates itself when the bank refuses', async () => {
    await addToCart(page, await insertProduct(store.db, { title: 'Refused belt' }))
    await page.goto('/checkout')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.waitForURL(/\/sandbox\/stripe\/pay\//)
    await bank.goto(await payByUndecidedBank(page))
    await bank.getByRole('button', { name: 'Refuse payment' }).click()
    await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  })
})
