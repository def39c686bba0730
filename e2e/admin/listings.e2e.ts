import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { clearStore, openAdminPage } from '../admin.ts'
import { findAxeViolations } from '../axe.ts'
import { photos, test } from '../store-fixture.ts'
import { createTaps } from '../taps.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(phone)

/** What a phone's keyboard leaves of the screen. */
const roomAboveKeyboard = 500

/** Counts taps and letters, and taps only what can be seen without scrolling. */
function createCounter(page: Page) {
  const counts = { taps: 0, letters: 0 }
  return {
    counts,
    async tap(target: Locator, room = phone.viewport.height) {
      await expect(target).toBeVisible()
      const { y, height } = (await target.boundingBox()) ?? { y: room, height: 0 }
      expect(y, `${target} begins below what is seen`).toBeLessThan(room - Math.min(height, 44))
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await target.tap()
      counts.taps += 1
    },
    async type(text: string) {
      await page.keyboard.type(text)
      counts.letters += text.length
    },
  }
}

test('sells one of 300 pieces in front of a customer with four taps and six letters, without scrolling', async ({
  page,
  store,
}) => {
  await clearStore(store)
  const imageUrls = JSON.stringify(photos)
  const id = await insertProduct(store.db, { title: 'Grey wool beanie', category: 'other', imageUrls })
  for (let number = 0; number < 299; number++) await insertProduct(store.db, { title: `Desk tee ${number}`, imageUrls })
  await openAdminPage(page, store, '/admin')
  const { counts, tap, type } = createCounter(page)

  await tap(page.getByRole('searchbox', { name: 'Search listings' }))
  await type('beanie')
  const cards = page.getByRole('main').locator('a[href^="/admin/product/"]')
  await expect(cards).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await tap(cards, roomAboveKeyboard)
  await tap(page.getByRole('button', { name: 'Sold elsewhere' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Market stall' }))
  await expect(page.getByRole('main').getByText('Sold at the market for MYR 45.00')).toBeVisible()
  expect(await store.db.selectFrom('products').select('sold').where('id', '=', id).executeTakeFirst()).toEqual({
    sold: 1,
  })
  expect(counts.taps).toBeLessThanOrEqual(4)
  expect(counts.letters).toBeLessThanOrEqual(6)
})

test('the list grows in place, and a piece leads back to it as it was', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  for (let number = 0; number < 30; number++) await insertProduct(store.db, { title: `Desk tee ${number}` })
  await openAdminPage(page, store, '/admin')
  const search = page.getByRole('searchbox', { name: 'Search listings' })
  await search.fill('desk')
  const cards = page.getByRole('main').locator('a[href^="/admin/product/"]')
  await expect(cards).toHaveCount(24)
  await expect(page).toHaveURL(/q=desk/)
  const more = page.getByRole('link', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await more.tap()
  await expect(cards).toHaveCount(30)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before)
  await cards.last().tap()
  await page.waitForURL('**/admin/product/*')
  await page.reload()
  await page.getByRole('link', { name: '← Listings' }).tap()
  await expect(page).toHaveURL(/q=desk&rows=48/)
  await expect(cards).toHaveCount(30)
})

test('a price is changed on the page of a piece, and put back by one press', { tag: '@full' }, async ({
  page,
  store,
}) => {
  await clearStore(store)
  const id = await insertProduct(store.db, { title: 'Quick tee' })
  await openAdminPage(page, store, `/admin/product/${id}`)
  const taps = createTaps()
  const field = page.getByLabel('New price, MYR')
  const save = page.getByRole('button', { name: 'Save the price' })
  await field.fill('30,00')
  await save.tap()
  await expect(page.getByRole('alert')).toContainText('Please write sen after a point')
  await expect(field).toBeFocused()
  await taps.type(field, '30')
  await taps.tap(save)
  expect(taps.take()).toBeLessThanOrEqual(2)
  const price = page.getByRole('main').getByText('MYR 30.00', { exact: true })
  await expect(price).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('main').getByText('MYR 45.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('1 price undone')).toBeVisible()
})

test('a price far from the former one is asked about, and what was typed is never that of another piece', {
  tag: '@full',
}, async ({ page, store }) => {
  await clearStore(store)
  const first = await insertProduct(store.db, { title: 'First tee' })
  await insertProduct(store.db, { title: 'Second tee' })
  await openAdminPage(page, store, `/admin/product/${first}`)
  const field = page.getByLabel('New price, MYR')
  await field.fill('1215')
  await page.getByRole('button', { name: 'Save the price' }).tap()
  const question = page.getByRole('dialog', { name: 'Really MYR 1215.00?' })
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('1215')
  await page.getByRole('button', { name: 'Sold elsewhere' }).tap()
  const sale = page.getByRole('dialog', { name: 'Sold elsewhere' })
  await sale.getByLabel('Price, MYR').fill('4500')
  await sale.getByRole('button', { name: 'Market stall' }).tap()
  await page.getByRole('dialog', { name: 'Really MYR 4500.00?' }).getByRole('button', { name: 'Cancel' }).tap()
  await expect(sale.getByLabel('Price, MYR')).toBeFocused()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '← Listings' }).tap()
  await page.getByRole('link', { name: 'Second tee' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second tee')
  await field.fill('30')
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First tee')
  await expect(field).toHaveValue('')
})

test('shares the words of a piece, and its photo where the browser can', { tag: '@full' }, async ({ page, store }) => {
  await clearStore(store)
  const imageUrls = JSON.stringify(photos)
  const id = await insertProduct(store.db, { title: 'Shared tee', size: 'M', imageUrls })
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async data => {
      const { type = '', size = 0 } = data?.files?.[0] ?? {}
      document.title = `shared ${type} ${size > 0} ${data?.text?.includes('Shared tee')}`
    }
  })
  await openAdminPage(page, store, `/admin/product/${id}`)
  const taps = createTaps()
  await taps.tap(page.locator('summary', { hasText: 'Share' }))
  await expect(page.getByText(`Shared tee Size M · MYR 45.00`)).toContainText(`/product/${id}`)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Shared/)
  expect(await findAxeViolations(page)).toEqual([])
  await taps.tap(page.getByRole('button', { name: 'Share photo' }))
  expect(taps.take()).toBeLessThanOrEqual(2)
  await expect.poll(() => page.title()).toBe('shared image/jpeg true true')
})
