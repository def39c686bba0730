import { expect, type Page } from '@playwright/test'
import { insertProduct, updateRow } from '../../test/factories.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test } from '../store-fixture.ts'

test.use({ viewport: { width: 390, height: 844 } })

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const card = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) })
async function readTop(page: Page, title: string): Promise<number> {
  // Far from the screen a card has no box.
  await expect(card(page, title)).toBeInViewport()
  return Math.round((await card(page, title).boundingBox())?.y ?? 0)
}

/**
 * Inserts products of a category, the first one newest, and all older than those of other journeys.
 * Returns their ids.
 */
const insertMany = (store: RunningStore, category: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      insertProduct(store.db, {
        title: `Numbered ${category} ${index + 1}.`,
        category,
        createdAt: new Date(Date.UTC(2025, 9, 30) - index * 60_000).toISOString(),
      }),
    ),
  )

test('Back returns to the same product at the same place, with what has changed meanwhile; a new product waits until it is asked for', async ({
  page,
  store,
}) => {
  const category = 'belts'
  const ids = await insertMany(store, category, 100)
  const [dearer, sold] = [ids[79], ids[82]]
  if (!dearer || !sold) throw new Error('Too few products')
  await page.goto(`/shop?filter=${category}`)
  for (const count of [48, 72, 96]) {
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
    if (count > 72) await page.getByRole('link', { name: 'Load more' }).click()
    await expect(cards(page)).toHaveCount(count)
  }
  const title = `Numbered ${category} 81.`
  await card(page, title).scrollIntoViewIfNeeded()
  const before = await readTop(page, title)
  await card(page, title).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await updateRow(store.db, 'products', dearer, { priceSen: 12_300 })
  await createShopper(store).buy([sold])
  await page.goBack()
  await expect(card(page, `Numbered ${category} 80.`)).toContainText('MYR 123')
  await expect(card(page, `Numbered ${category} 83.`)).toHaveCount(0)
  expect(Math.abs((await readTop(page, title)) - before)).toBeLessThan(2)
  expect(await cards(page).count()).toBeGreaterThan(90)

  await test.step('a new product moves nothing under the finger', async () => {
    const place = await readTop(page, title)
    // Its first event is the hold of a shopper.
    const newest = await insertProduct(store.db, {
      title: 'Newest trilby',
      category,
      createdAt: '2025-11-01T00:00:00.000Z',
    })
    await createShopper(store).startPaying([newest])
    const news = page.getByRole('button', { name: '1 new piece' })
    await expect(news).toBeVisible()
    await expect(card(page, 'Newest trilby')).toHaveCount(0)
    expect(await readTop(page, title)).toBe(place)

    // Scrolling up brings the navigation bar back, which doesn't cover the button.
    await page.mouse.wheel(0, -40)
    const bar = page.getByRole('banner')
    await expect.poll(async () => Math.round((await bar.boundingBox())?.y ?? -1)).toBe(0)
    const barBox = await bar.boundingBox()
    const newsBox = await news.boundingBox()
    expect(newsBox?.y).toBeGreaterThan(barBox?.height ?? 0)
    await news.click()
    await expect(card(page, 'Newest trilby')).toBeInViewport()
    await expect(news).toHaveCount(0)
    await expect(cards(page).first()).toContainText('Newest trilby')
  })
})
