import { expect, type Page } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import type { RunningStore } from './store-fixture.ts'

/** A shopper who buys over HTTP, without a browser. */
export const createShopper = ({ url }: RunningStore) => createStoreShopper(url)

/** Completes both steps of the checkout with an address in Sabah. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Full name').fill('Siti Rahmah')
  await page.getByLabel('Phone').fill('012-345 6789')
  await page.getByLabel('Address').fill('1 Jalan Gaya')
  await page.getByLabel('City').fill('Kota Kinabalu')
  await page.getByLabel('State').selectOption('Sabah')
  await page.getByLabel('Postcode').fill('88000')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds a product to the cart on its page. */
export async function addToCart(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('button', { name: 'Remove from cart' })).toBeVisible()
}

/** Goes from the products' pages through the checkout to the payment page. */
export async function startPaying(page: Page, ids: string[]): Promise<void> {
  for (const id of ids) await addToCart(page, id)
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(/\/sandbox\/stripe\/pay\//)
}

/** Pays on the payment page with a card that is accepted. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay MYR/ }).click()
}

/** Whether a piece is sold, and which order holds it. */
export const readSale = ({ db }: Pick<RunningStore, 'db'>, id: ProductId) =>
  db.selectFrom('products').select(['sold', 'heldBy']).where('id', '=', id).executeTakeFirstOrThrow()

export const readCartIds = (page: Page) => readStoredIds(page, 'cart')

/** Reads the product ids of a list in the browser's local storage. */
export const readStoredIds = (page: Page, key: 'cart' | 'saved' | 'seen'): Promise<string[]> =>
  page.evaluate(name => (JSON.parse(localStorage.getItem(name) ?? '[]') as { id: string }[]).map(({ id }) => id), key)

export const readScrollWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth)

/** The scripts in the page's HTML, which it can't do without. */
export async function listOwnScripts(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  return Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([script]) => script)
}
