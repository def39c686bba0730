import { expect, type Locator, type Page } from '@playwright/test'
import { insertProduct } from '../../test/factories.ts'
import { photos, type RunningStore, test } from '../store-fixture.ts'

/** The part of the hero that fades while the page scrolls. */
const heroStage = (page: Page) => page.locator('.hero-stage')
const readOpacity = (locator: Locator) => locator.evaluate(element => Number(getComputedStyle(element).opacity))
const readTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN

let sequence = 0

/** Inserts four products with photos, newer than all others: the hero shows three, the list one. */
async function insertLandingProducts(store: RunningStore, name: string) {
  for (const number of [1, 2, 3, 4])
    await insertProduct(store.db, {
      title: `${name} ${number}`,
      priceSen: 4950,
      imageUrls: JSON.stringify(photos),
      createdAt: new Date(Date.UTC(2030, 0) + ++sequence * 1000).toISOString(),
    })
}

test('links to the newest products and to the shop, by keyboard too [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Newest')
  await page.goto('/')
  const cue = page.getByRole('link', { name: 'Discover' })
  await expect(cue).toBeInViewport({ ratio: 1 })
  await cue.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Just in' })).toBeInViewport()
  await expect(page).toHaveURL(/#discover$/)
  await expect.poll(() => readTop(page.locator('#discover'))).toBeLessThan(2)
  await page.keyboard.press('Tab')
  const next = page.locator(':focus')
  await expect(next).toHaveAttribute('href', /^\/product\//)
  await page.keyboard.press('Shift+Tab')
  await expect(cue).toBeFocused()
  expect(await readOpacity(heroStage(page)), 'focus scrolls the hero back into view').toBe(1)

  for (const number of [1, 4]) {
    const product = page.getByRole('main').getByRole('link', { name: `Newest ${number}` })
    await expect(product).toContainText('MYR 50')
    await expect(product).toContainText('MYR 49.50')
    await expect(product).toHaveAttribute('href', /^\/product\/product-/)
  }
  await page.getByRole('link', { name: 'Explore our collection' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('loads the first photo eagerly and those further down lazily [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Fetched')
  await page.goto('/')
  const first = page.locator('.hero-photo-a img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('loading', 'eager')
  const lazyImages = page.locator('#discover img')
  expect(await lazyImages.count()).toBeGreaterThan(0)
  for (const image of await lazyImages.all()) {
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', /\d/)
    await expect(image).toHaveAttribute('height', /\d/)
  }
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const word = (page: Page, text: string) => title(page).getByText(text)

const hasParallaxScript = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/parallax-')))

/** Scrolls by a part of the screen and returns how far each layer moved up, in px. */
async function measureScroll(page: Page, layers: Locator[], part: number): Promise<number[]> {
  const before = await Promise.all(layers.map(readTop))
  await page.evaluate(part => scrollTo({ top: innerHeight * part, behavior: 'instant' }), part)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const after = await Promise.all(layers.map(readTop))
  return before.map((from, index) => Math.round(from - (after[index] ?? Number.NaN)))
}

const listLayers = (page: Page) => [
  word(page, 'Thrift'),
  word(page, 'Bold'),
  word(page, 'Wear'),
  page.locator('.hero-sun'),
  page.locator('.hero-far'),
  page.locator('.hero-photo-a'),
  page.locator('.hero-ground'),
]

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`the hero fills the screen at ${width} px, its layers move at different speeds and it fades [LAND-01]`, async ({
    page,
    store,
  }) => {
    await insertLandingProducts(store, 'Parallax')
    await page.setViewportSize({ width, height })
    await page.goto('/')
    expect(await heroStage(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
    await expect(title(page)).toHaveText(/^Thrift Bold,\s*Wear Tuff$/)
    expect(await readOpacity(heroStage(page))).toBe(1)

    const moved = await measureScroll(page, listLayers(page), 0.5)
    expect(new Set(moved).size, String(moved)).toBe(moved.length)
    expect(moved.at(-1), 'the ground scrolls with the page').toBe(height / 2)
    expect(Math.min(...moved), 'the slowest layer').toBeLessThan(height * 0.35)
    const halfway = await readOpacity(heroStage(page))
    expect(halfway).toBeGreaterThan(0.2)
    expect(halfway).toBeLessThan(0.9)
    await measureScroll(page, [], 0.95)
    expect(await readOpacity(heroStage(page))).toBeLessThan(0.05)
    expect(await hasParallaxScript(page)).toBe(false)
  })

test('browsers without scroll timelines load a script for it, others do not [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Script parallax')
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...args: string[]) =>
      !args[0]?.includes('animation-timeline') && (supports as (...args: string[]) => boolean)(...args)
  })
  await page.goto('/')
  await expect(page.locator('.hero')).toHaveAttribute('data-away')
  expect(await hasParallaxScript(page)).toBe(true)
  const moved = await measureScroll(page, listLayers(page), 0.5)
  expect(new Set(moved).size, String(moved)).toBe(moved.length)
  expect(await readOpacity(heroStage(page))).toBeLessThan(0.9)
})
