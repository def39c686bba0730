import { expect } from '@playwright/test'
import { browsers, listNewScriptFeatures, type ScriptFeature } from '../../test/browser-support.ts'
import { insertProduct } from '../../test/factories.ts'
import { fillCheckout, payByCard } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

/** Takes from a page what older browsers lack. */
function removeFeatures(features: ScriptFeature[]) {
  const remove = (object: unknown, name: string) => {
    if (object instanceof Object && Object.hasOwn(object, name)) Reflect.deleteProperty(object, name)
  }
  const page = globalThis as unknown as Record<string, { prototype?: unknown } | undefined>
  const typedArray = { TypedArray: Object.getPrototypeOf(Uint8Array) as { prototype: unknown } }
  for (const { owner, member, isStatic } of features) {
    const object = page[owner] ?? typedArray[owner as 'TypedArray']
    if (member === undefined) continue
    remove(['Window', '_globals'].includes(owner) ? page : object, member)
    if (!isStatic) remove(object?.prototype, member)
  }
  for (const { owner, member } of features) if (member === undefined) remove(page, owner)
}

test('a shopper whose browser is of 2022 buys, from the landing page to the receipt', async ({ page, store }) => {
  const features = listNewScriptFeatures(browsers.older)
  await page.addInitScript(removeFeatures, features)
  const imageUrls = JSON.stringify(photos)
  await insertProduct(store.db, { title: 'Older jacket', priceSen: 4950, category: 'older', imageUrls })
  await insertProduct(store.db, { title: 'Older tee', category: 'older', imageUrls })

  await page.goto('/')
  const left = () => ['groupBy' in Map, 'toSorted' in [], 'filter' in [].values(), 'canParse' in URL]
  expect(await page.evaluate(left)).toEqual([false, false, false, false])
  await page.getByRole('link', { name: /Explore our collection/ }).click()
  await page.goto('/shop?filter=older&sort=price-asc')
  await page.getByRole('button', { name: /^Save Older tee/ }).click()
  await page.getByRole('link', { name: /Older jacket/ }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.goBack()
  await page.goto('/saved')
  await expect(page.getByRole('link', { name: /Older tee/ }).first()).toBeVisible()
  await page
    .getByRole('link', { name: /your cart/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Remove Older jacket' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'check out!' }).click()
  await fillCheckout(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payByCard(page)
  await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
  await page.goto('/past-sales')
  await expect(page.getByRole('heading', { level: 1, name: /past sales/i })).toBeVisible()
})
