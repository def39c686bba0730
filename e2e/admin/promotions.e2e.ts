import { expect, type Page } from '@playwright/test'
import { createId } from '../../store/ids.ts'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { createShopper } from '../shopper.ts'
import { openPageInNewContext, photos, type RunningStore, test } from '../store-fixture.ts'

const getDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A coming sale, whose deletion lets the store look at the times of the others again. */
async function insertComingSale({ db }: RunningStore, name: string) {
  const productId = await insertProduct(db, { title: `Piece of ${name}` })
  const [id, startsAt, endsAt] = [createId(), `${getDay(9)}T04:00:00.000Z`, `${getDay(12)}T04:00:00.000Z`]
  await db.insertInto('promotions').values({ id, name, startsAt, endsAt, rule: '{}', createdBy: '{}' }).execute()
  const item = { promotionId: id, productId, priceSen: 4500, promotionPriceSen: 3600, state: 'waiting' } as const
  await db.insertInto('promotionItems').values(item).execute()
}

async function deleteSale(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
}

test('a weekend sale is made on a phone, begins and ends by the clock, and sells in its last second for what the buyer saw', {
  tag: '@full',
}, async ({ page, store, browser, pageErrors }) => {
  await clearStore(store)
  const priceSince = '2026-01-01T00:00:00.000Z'
  const imageUrls = JSON.stringify(photos)
  const id = await insertProduct(store.db, { title: 'Slow seller', imageUrls, priceSince })
  const bought = await insertProduct(store.db, { title: 'Last minute tee', imageUrls, priceSince })
  for (const name of ['First', 'Second']) await insertComingSale(store, name)
  const shopper = await openPageInNewContext(browser, store, pageErrors)
  await shopper.goto(`/product/${id}`)
  const earlierPrice = shopper.getByRole('paragraph').getByText('Earlier price MYR 45.00')

  await page.setViewportSize({ width: 390, height: 844 })
  await openAdminPage(page, store, '/admin/prices')
  for (const title of ['Slow seller', 'Last minute tee', 'Piece of First'])
    await page.getByRole('checkbox', { name: title }).check()
  await page.getByLabel('A sale with an end').check()
  const bar = page.getByRole('region', { name: 'Change of prices' })
  await bar.getByRole('textbox', { name: 'Lower by %' }).fill('20')
  const press = () => bar.getByRole('button', { name: 'Make the sale' }).click()
  await press()
  await expect(page.getByLabel('Name of the sale')).toBeFocused()
  await page.getByLabel('Name of the sale').fill('Weekend')
  await page.getByLabel('First day').fill(getDay(2))
  await page.getByLabel('Last day').fill(getDay(1))
  await press()
  await expect(page.getByText('The end has to be after the beginning.')).toBeVisible()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('Last day').fill(getDay(10))
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Slow seller' })).toContainText('MYR 36.00Struck through: MYR 45.00')
  await expect(rows.filter({ hasText: 'Piece of First' }).last()).toContainText('Stays: another sale has it')
  expect(await findAxeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Make the sale of 2 pieces' }).click()
  await expect(page.getByText(/^Sale made; Piece of First is not in it/)).toBeVisible()
  await page.getByText('3 sales, 0 running').click()
  await expect(rows.filter({ hasText: 'Weekend' }).first()).toContainText('2 pieces')
  await expect(page.getByLabel('A sale with an end')).not.toBeChecked()
  await expect(earlierPrice).toHaveCount(0)

  // The form knows whole minutes.
  const weekend = store.db.updateTable('promotions').where('name', '=', 'Weekend')
  await weekend.set({ startsAt: new Date(Date.now() + 1_000).toISOString() }).execute()
  await deleteSale(page, 'First')
  await expect(earlierPrice).toBeVisible()

  const buyer = createShopper(store)
  const { order, url } = await buyer.startPaying([bought])
  expect(order.subtotal).toBe(36)
  await weekend.set({ endsAt: new Date(Date.now() + 1_000).toISOString() }).execute()
  await deleteSale(page, 'Second')
  await expect(earlierPrice).toHaveCount(0)
  await expect(shopper.getByText('MYR 45.00').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /running/ })).toHaveCount(0)
  expect((await buyer.pay(url)).status).toBe(303)
  const product = store.db.selectFrom('products').select(['soldPriceSen', 'priceSen']).where('id', '=', bought)
  await expect.poll(() => product.executeTakeFirst()).toEqual({ soldPriceSen: 3600, priceSen: 3600 })
  await shopper.context().close()
})
