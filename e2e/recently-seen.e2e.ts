import { expect, type Page } from '@playwright/test'
import { addPiece } from '../test/factories.ts'
import { violations } from './axe.ts'
import { payByCard, startPaying } from './shopper.ts'
import { photos, test } from './store.ts'

const rail = (page: Page) => page.getByRole('region', { name: 'Recently seen' })
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('seen') ?? '[]') as { id: string }[]).map(({ id }) => id))

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** Opens the piece's page and waits until the browser has taken note of it. */
async function look(page: Page, id: string) {
  await page.goto(`/product/${id}`)
  await expect.poll(async () => (await seen(page))[0]).toBe(id)
}

for (const width of [390, 1280])
  test(`what was looked at hangs below the next piece and in the empty cart at ${width} px, never the piece itself; what is gone or sold drops out`, async ({
    page,
    store,
    browser,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    const imageUrls = JSON.stringify(photos)
    const [first, second, third] = [
      await addPiece(store.db, { title: 'First flannel', imageUrls }),
      await addPiece(store.db, { title: 'Second sweater' }),
      await addPiece(store.db, { title: 'Third tracksuit', imageUrls }),
    ]
    await look(page, first)
    await scrollDown(page)
    await expect(rail(page)).toHaveCount(0)
    for (let number = 1; number <= 6; number++) await look(page, await addPiece(store.db, { sold: 0 }))
    await look(page, second)
    await look(page, third)
    await scrollDown(page)
    await expect(rail(page).getByRole('heading', { level: 3 })).toHaveText([
      /Second sweater/,
      ...Array(6).fill(/Tee number/),
      /First flannel/,
    ])
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    const rival = await (await browser.newContext({ baseURL: store.url })).newPage()
    await startPaying(rival, [second])
    await expect(rail(page).getByText(/someone is paying/)).toBeVisible()
    await payByCard(rival)
    await expect(rail(page).getByText('SOLD', { exact: true })).toBeVisible()
    await rival.context().close()

    await store.db.updateTable('products').set({ hidden: 1 }).where('id', '=', first).execute()
    await page.goto('/cart')
    await expect(page.getByText('your cart is empty')).toBeVisible()
    await expect(rail(page).getByRole('heading', { level: 3 })).toHaveText([
      /Third tracksuit/,
      ...Array(6).fill(/Tee number/),
    ])
    expect(await seen(page)).not.toContain(first)
    expect(await violations(page)).toEqual([])
    await rail(page)
      .getByRole('link', { name: /Third tracksuit/ })
      .click()
    await page.waitForURL(`**/product/${third}`)
  })

test('what was seen before costs the first view nothing: neither script nor request before somebody scrolls near, and nothing in sight moves', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const description = 'Soft cotton, one small mend. '.repeat(30)
  const before = await addPiece(store.db, { title: 'Before' })
  const now = await addPiece(store.db, { title: 'Now', description, imageUrls: JSON.stringify(photos) })
  await look(page, before)
  await page.goto('/shop')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) document.documentElement.dataset.moved = JSON.stringify(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await look(page, now)
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeEnabled()
  // The piece itself is read once more when the live stream stands: by then everything else has been asked for too.
  await expect.poll(() => asked.some(url => url.endsWith(`/api/products/${now}`))).toBe(true)
  expect(asked.filter(url => /seen-rail|ids=/.test(url))).toEqual([])
  expect(await page.locator('html').getAttribute('data-moved')).toBe(null)
  await scrollDown(page)
  await expect(rail(page).getByRole('link', { name: /Before/ })).toBeVisible()
  for (const url of asked.filter(url => url.includes('ids='))) expect(url).toMatch(/\?ids=piece-\d+%2Cpiece-\d+$/)
})

test('the oldest fall off: twelve and the one that is looked at', async ({ page, store }) => {
  await page.goto('/shop')
  await page.evaluate(() =>
    localStorage.setItem(
      'seen',
      JSON.stringify(Array.from({ length: 40 }, (_, number) => ({ id: `old-${number}`, title: 'Old', at: number }))),
    ),
  )
  const id = await addPiece(store.db)
  await look(page, id)
  expect(await seen(page)).toHaveLength(13)
  expect((await seen(page)).slice(0, 2)).toEqual([id, 'old-39'])
})
