import { expect, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { createKeyboardInput, createTouchInput } from '../input.ts'
import { holdRequests } from '../requests.ts'
import { createShopper, readStoredIds } from '../shopper.ts'
import { photos, test } from '../store-fixture.ts'

const readSavedIds = (page: Page) => readStoredIds(page, 'saved')
const savedItems = (page: Page) => page.getByRole('list', { name: 'Saved pieces' }).getByRole('listitem')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('saves products in the shop and on their pages, keeps them after a reload, removes and restores them', async ({
    page,
    store,
  }) => {
    const { press } = createTouchInput()
    const category = 'pins'
    const [first, second] = [
      await insertProduct(store.db, { title: 'Pinned parka', category, imageUrls: JSON.stringify(photos) }),
      await insertProduct(store.db, { title: 'Second skirt', category }),
    ]
    await page.goto(`/shop?filter=${category}`)
    const pin = page.getByRole('button', { name: 'Save Pinned parka' })
    await expect(pin).toHaveAttribute('aria-pressed', 'false')
    await press(pin)
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/shop')
    await page.goto(`/product/${second}`)
    const save = page.getByRole('button', { name: 'Save for later' })
    await press(save)
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await press(save)
    await expect(page.getByText('No longer saved')).toBeVisible()
    await press(save)
    expect(await readSavedIds(page)).toEqual([second, first])

    await press(page.getByRole('banner').getByRole('link', { name: 'Saved pieces' }))
    await page.waitForURL('**/saved')
    await expect(savedItems(page).getByRole('heading')).toHaveText([/Second skirt/, /Pinned parka/])
    await page.reload()
    await expect(savedItems(page).getByText('Still here')).toHaveCount(2)

    await press(page.getByRole('button', { name: 'Remove Second skirt' }))
    await expect(page.getByText('Unpinned', { exact: true })).toBeVisible()
    expect(await readSavedIds(page)).toEqual([first])
    const undo = page.getByRole('button', { name: 'Undo, keep Second skirt' })
    await expect(undo).toBeFocused()
    await press(undo)
    await expect(savedItems(page).getByRole('heading')).toHaveText([/Second skirt/, /Pinned parka/])
    expect(await readSavedIds(page)).toEqual([second, first])
    await press(savedItems(page).getByRole('link', { name: /Pinned parka/ }))
    await page.waitForURL(`**/product/${first}`)
  })
})

test('shows at once which saved products are being paid for, sold or missing, in all tabs, and saves at most 200', {
  tag: '@full',
}, async ({ page, store, context, pageErrors }) => {
  const sold = await insertProduct(store.db, { title: 'Sold sarong', sold: 1, soldAt: '2026-11-01T00:00:00.000Z' })
  const wanted = await insertProduct(store.db, { title: 'Wanted waistcoat' })
  const free = await insertProduct(store.db, { title: 'Free fedora' })
  await page.goto('/saved')
  await expect(page.getByText('Nothing pinned down yet')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/product/${free}`)
  await createKeyboardInput(other).press(other.getByRole('button', { name: 'Save for later' }))
  await expect(savedItems(page).filter({ hasText: 'Free fedora' })).toContainText('Still here')
  await other.evaluate(
    products => localStorage.setItem('saved', JSON.stringify(products)),
    [
      { id: free, title: 'Free fedora', at: 4 },
      { id: wanted, title: 'Wanted waistcoat', at: 3 },
      { id: sold, title: 'Sold sarong', at: 2 },
      { id: 'nobody', title: 'Gone gown', at: 1 },
    ],
  )
  await expect(savedItems(page)).toHaveCount(4)
  await expect(savedItems(page).filter({ hasText: 'Sold sarong' }).getByText('SOLD', { exact: true })).toBeVisible()
  await expect(savedItems(page).filter({ hasText: 'Gone gown' })).toContainText('This piece has left the shop.')

  await test.step('a row is as tall as its product, so that a press meets its button', async () => {
    const release = await holdRequests(page, '**/api/products?*')
    await page.reload()
    const remove = page.getByRole('button', { name: 'Remove Free fedora' })
    const place = await remove.boundingBox()
    release()
    await expect(savedItems(page).filter({ hasText: 'Free fedora' })).toContainText('Still here')
    expect(await remove.boundingBox()).toEqual(place)
    await page.unroute('**/api/products?*')
  })

  const otherShopper = createShopper(store)
  const { url } = await otherShopper.startPaying([wanted])
  const row = savedItems(page).filter({ hasText: 'Wanted waistcoat' })
  await expect(row.getByText(/someone is paying \d\d:\d\d/)).toBeVisible()
  await otherShopper.pay(url)
  await expect(row.getByText('SOLD', { exact: true })).toBeVisible()

  await other.getByRole('button', { name: 'Save for later' }).click()
  await expect(savedItems(page)).toHaveCount(3)
  await createKeyboardInput(page).press(page.getByRole('button', { name: 'Remove Gone gown' }))
  await expect(page.getByRole('button', { name: 'Undo, keep Gone gown' })).toBeFocused()
  expect(await readSavedIds(page)).not.toContain('nobody')
  await page.keyboard.press('Space')
  await expect.poll(() => readSavedIds(page)).toContain('nobody')

  await test.step('at most 200, of which the store is asked by their ids alone', async () => {
    const many = Array.from({ length: 200 }, (_, number) => ({
      id: `many-${number}`,
      title: `Many ${number}`,
      at: number,
    }))
    await other.evaluate(products => localStorage.setItem('saved', JSON.stringify(products)), many)
    await other.reload()
    const save = other.getByRole('button', { name: 'Save for later' })
    await save.click()
    await expect(other.getByText('200 pieces are saved already. Remove one first.')).toBeVisible()
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    expect(await readSavedIds(other)).toHaveLength(200)
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/products')) requests.push(`${request.url()} ${request.postData()}`)
    })
    await page.reload()
    await expect(savedItems(page).filter({ hasText: 'has left the shop' })).toHaveCount(200)
    expect(requests.length).toBeGreaterThan(0)
    for (const url of requests) expect(url).toMatch(/\/api\/products\?ids=(many-\d+(%2C)?)+ null$/)
  })
  await page.route('**/api/products?*', route => route.abort())
  await page.reload()
  await expect(savedItems(page).first()).toContainText('Many 199')
  await expect(savedItems(page).first()).toContainText('We can’t reach the shop.')
  pageErrors.splice(0)
})
