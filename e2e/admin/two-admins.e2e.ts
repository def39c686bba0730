import { type Browser, expect, type Page } from '@playwright/test'
import { insertProduct, readRow } from '../../test/factories.ts'
import { clearStore, openAdminPage, selectPhoto, updateButton } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { holdRequests } from '../requests.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, photos, type RunningStore, test } from '../store-fixture.ts'

// Two browsers and axe take long on a busy machine.
test.describe.configure({ timeout: 120_000 })

const price = (page: Page) => page.getByLabel('Price (MYR)')
const description = (page: Page) => page.getByLabel('Other info')

/** Opens the edit page of a new product for two admins, each in a browser of their own. */
async function openForTwo(page: Page, browser: Browser, store: RunningStore, pageErrors: string[]) {
  const id = await insertProduct(store.db, { title: 'Shared sarong', imageUrls: JSON.stringify(photos) })
  await openAdminPage(page, store, `/admin/edit/${id}`)
  const other = await openPageInNewContext(browser, store, pageErrors)
  const { email } = await openAdminPage(other, store, `/admin/edit/${id}`)
  return { id, other, otherEmail: email }
}

async function save(page: Page, id: string) {
  await updateButton(page).click()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await page.waitForURL(`**/admin/product/${id}`)
}

test('two admins edit one product: other fields merge at once, the same ones stand side by side, and nothing is overwritten without a choice [T32]', async ({
  page,
  context,
  store,
  browser,
  pageErrors,
}) => {
  const { id, other, otherEmail } = await openForTwo(page, browser, store, pageErrors)
  await description(page).fill('My words.')
  await price(other).fill('39')
  await save(other, id)
  await expect(price(page)).toHaveValue('39')
  await expect(page.getByText(`${otherEmail} has changed this product meanwhile.`)).toContainText('price')
  await expect(description(page)).toHaveValue('My words.')

  await other.goto(`/admin/edit/${id}`)
  await price(page).fill('30')
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await price(other).fill('39.50')
  await description(other).fill('Their words.')
  await selectPhoto(other, 2)
  await other.getByRole('button', { name: 'Move photo 2 earlier' }).click()
  await save(other, id)

  await expect(page.getByRole('alert').filter({ hasText: otherEmail })).toBeVisible()
  await updateButton(page).click()
  await expect(page.getByText('Update failed. Somebody else has changed the same fields.')).toBeVisible()
  expect((await readRow(store.db, 'products', id)).priceSen).toBe(3950)
  pageErrors.splice(0)
  const conflict = (field: string) => page.getByRole('region', { name: field, exact: true })
  await expect(conflict('price')).toContainText('39.50')
  await expect(conflict('price')).toContainText('30')
  await expect(conflict('images').getByRole('img')).toHaveCount(3)
  expect(await findAxeViolations(page)).toEqual([])
  await conflict('price').getByRole('button', { name: 'Keep mine' }).click()
  await expect(price(page)).toBeFocused()
  await conflict('other info').getByRole('button', { name: 'Use theirs' }).click()
  await expect(description(page)).toHaveValue('Their words.')
  await conflict('images').getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Choose which values to keep.')).toHaveCount(0)
  await save(page, id)
  await expect(page.getByText('MYR 30.00')).toBeVisible()
  await expect(page.getByText('Their words.')).toBeVisible()
  await other.context().close()

  await test.step('the own other window is not somebody else', async () => {
    const window = await context.newPage()
    for (const tab of [page, window]) await tab.goto(`/admin/edit/${id}`)
    await price(page).fill('31')
    await description(page).fill('My words again.')
    await price(window).fill('32')
    await description(window).fill('Words of my other window.')
    await save(window, id)
    await expect(page.getByRole('alert')).toContainText('You, in another window, have changed this product meanwhile.')
    await updateButton(page).click()
    await expect(
      page.getByText('Update failed. You, in another window, have changed the same fields.', { exact: true }),
    ).toBeVisible()
    pageErrors.splice(0)
    await expect(conflict('other info')).toBeFocused()
    await expect(conflict('other info').getByText('Theirs, stored now')).toBeInViewport()
    await expect(page.getByText('Somebody else')).toHaveCount(0)
    await conflict('other info').getByRole('button', { name: 'Use theirs' }).click()
    await conflict('price').getByRole('button', { name: 'Keep mine' }).click()
    await save(page, id)
    await expect(page.getByText('MYR 31.00')).toBeVisible()
    await expect(page.getByText('Words of my other window.')).toBeVisible()
  })
})

test('another admin changes a field while an edit is on its way: both are saved, and the page says so [ERR-10, T32]', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const { id, other } = await openForTwo(page, browser, store, pageErrors)
  await description(page).fill('My words.')
  const release = await holdRequests(page, '**/api/product-drafts/*/publish')
  const sent = page.waitForRequest('**/api/product-drafts/*/publish')
  await updateButton(page).click()
  await sent
  const readAgain = page.waitForResponse(`**/admin/edit/${id}.data*`)
  await price(other).fill('39')
  await save(other, id)
  await readAgain
  // The draft would follow the form within this time.
  await page.waitForTimeout(500)
  release()
  await expect(page.getByText('Product updated!')).toBeVisible()
  await expect(page.getByText('Somebody else’s change was kept: price.')).toBeVisible()
  await page.waitForURL(`**/admin/product/${id}`)
  await expect(page.getByText('MYR 39.00')).toBeVisible()
  await expect(page.getByText('My words.')).toBeVisible()
  await other.context().close()
})

test('shows live that a shopper pays for the product or has bought it, and refuses to save [T32]', {
  tag: '@full',
}, async ({ page, store, pageErrors }) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Wanted windbreaker', imageUrls: JSON.stringify(photos) })
  await openAdminPage(page, store, `/admin/edit/${id}`)
  await price(page).fill('99')
  await description(page).fill('My words.')
  const shopper = createShopper(store)
  const { order, url } = await shopper.startPaying([id])
  const held = page.getByText('A shopper is paying for this product right now.')
  await expect(held.first()).toBeVisible()
  await updateButton(page).click()
  await expect(page.getByText(/^Update failed\. A shopper is paying/)).toBeVisible()
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBeLessThan(300)
  await expect(page.getByRole('status').filter({ hasText: 'A shopper is paying' })).toHaveCount(0)
  await expect(price(page)).toHaveValue('99')
  await test.step('a conflict that comes long after the refusal leaves the focus where it is', async () => {
    await price(page).focus()
    const input = { title: 'Wanted windbreaker', description: 'New words.', price: '45', category: 'top' }
    const edit = { input: { ...input, imageUrls: photos }, edit: { productId: id } }
    await page.evaluate(async body => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/api/product-drafts/${'a'.repeat(20)}/publish`, { method: 'POST', headers, body })
    }, JSON.stringify(edit))
    await expect(page.getByRole('region', { name: 'other info', exact: true })).toBeVisible()
    await expect(price(page)).toBeFocused()
  })

  const session = await shopper.checkout(order)
  await shopper.pay(session.body.url ?? url)
  await expect(page.getByText('This product has been sold. It stays as it was bought.')).toBeVisible()
  await updateButton(page).click()
  await expect(page.getByText(/^Update failed\. This product has been sold/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  pageErrors.splice(0)
})
