import { expect, type Locator, type Page } from '@playwright/test'
import { addPiece } from '../test/factories.ts'
import { violations } from './axe.ts'
import { photos, test } from './store.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const word = (page: Page, text: string) => title(page).getByText(text)
const stage = (page: Page) => page.locator('.hero-stage')
const opacity = (of: Locator) => of.evaluate(element => Number(getComputedStyle(element).opacity))
const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN

const hasDriftScript = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/drift-')))

/** Scrolls by a part of the screen; says how far each layer moved up meanwhile, in px. */
async function travelled(page: Page, layers: Locator[], part: number): Promise<number[]> {
  const before = await Promise.all(layers.map(top))
  await page.evaluate(part => scrollTo({ top: innerHeight * part, behavior: 'instant' }), part)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const after = await Promise.all(layers.map(top))
  return before.map((from, index) => Math.round(from - (after[index] ?? Number.NaN)))
}

let listed = 0

/** Four pieces with photos, newer than all before: three stand in the hero, one is just in. */
async function fill(store: { db: Parameters<typeof addPiece>[0] }, name: string) {
  for (const number of [1, 2, 3, 4])
    await addPiece(store.db, {
      title: `${name} ${number}`,
      priceSen: 4950,
      imageUrls: JSON.stringify(photos),
      createdAt: new Date(Date.UTC(2030, 0) + ++listed * 1000).toISOString(),
    })
}

const layersOf = (page: Page) => [
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
  test(`LAND-01 at ${width} px the hero fills the screen, its layers drift apart and it fades as it goes`, async ({
    page,
    store,
  }) => {
    await fill(store, 'Drifter')
    await page.setViewportSize({ width, height })
    await page.goto('/')
    expect(await stage(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
    await expect(title(page)).toHaveText(/^Thrift Bold,\s*Wear Tuff$/)
    expect(await opacity(stage(page))).toBe(1)

    const moved = await travelled(page, layersOf(page), 0.5)
    expect(new Set(moved).size, String(moved)).toBe(moved.length)
    expect(moved.at(-1), 'the ground goes with the page').toBe(height / 2)
    expect(Math.min(...moved), 'something lags far behind').toBeLessThan(height * 0.35)
    const faded = await opacity(stage(page))
    expect(faded).toBeGreaterThan(0.2)
    expect(faded).toBeLessThan(0.9)
    await travelled(page, [], 0.95)
    expect(await opacity(stage(page))).toBeLessThan(0.05)
    expect(await hasDriftScript(page)).toBe(false)
  })

test('LAND-01 browsers without scroll timelines do the same by a script that nobody else loads', async ({
  page,
  store,
}) => {
  await fill(store, 'Script drifter')
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...asked: string[]) =>
      !asked[0]?.includes('animation-timeline') && (supports as (...asked: string[]) => boolean)(...asked)
  })
  await page.goto('/')
  await expect(page.locator('.hero')).toHaveAttribute('data-away')
  expect(await hasDriftScript(page)).toBe(true)
  const moved = await travelled(page, layersOf(page), 0.5)
  expect(new Set(moved).size, String(moved)).toBe(moved.length)
  expect(await opacity(stage(page))).toBeLessThan(0.9)
})

test('LAND-01 with reduced motion nothing moves by itself and nothing fades', async ({ page, store }) => {
  await fill(store, 'Quiet')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { height } = page.viewportSize() ?? { height: 0 }
  const moved = await travelled(page, layersOf(page), 0.5)
  expect(new Set(moved)).toEqual(new Set([height / 2]))
  expect(await opacity(stage(page))).toBe(1)
})

test('LAND-01 Discover leads on by keyboard, newest pieces to their pages, the button to the shop', async ({
  page,
  store,
}) => {
  await fill(store, 'Newest')
  await page.goto('/')
  const cue = page.getByRole('link', { name: 'Discover' })
  await expect(cue).toBeInViewport({ ratio: 1 })
  await cue.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Just in' })).toBeInViewport()
  await expect(page).toHaveURL(/#discover$/)
  await expect.poll(() => top(page.locator('#discover'))).toBeLessThan(2)
  await page.keyboard.press('Tab')
  const next = page.locator(':focus')
  await expect(next).toHaveAttribute('href', /^\/product\//)
  await page.keyboard.press('Shift+Tab')
  await expect(cue).toBeFocused()
  expect(await opacity(stage(page)), 'who comes back by keyboard sees where they are').toBe(1)

  for (const number of [1, 4]) {
    const piece = page.getByRole('main').getByRole('link', { name: `Newest ${number}` })
    await expect(piece).toContainText('MYR 50')
    await expect(piece).toContainText('MYR 49.50')
    await expect(piece).toHaveAttribute('href', /^\/product\/piece-/)
  }
  await page.getByRole('link', { name: 'Explore our collection' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('LAND-01 the first photo is fetched at once, those further down when they come near', async ({ page, store }) => {
  await fill(store, 'Fetched')
  await page.goto('/')
  const first = page.locator('.hero-photo-a img')
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).toHaveAttribute('loading', 'eager')
  for (const image of await page.locator('#discover img').all()) {
    await expect(image).toHaveAttribute('loading', 'lazy')
    await expect(image).toHaveAttribute('width', /\d/)
    await expect(image).toHaveAttribute('height', /\d/)
  }
})

test('LAND-02 two founders, a CEO and a CTO, introduce themselves', async ({ page }) => {
  await page.goto('/')
  const founders = page.getByRole('region', { name: 'Meet the founders' })
  await expect(founders.getByRole('article')).toHaveCount(2)
  for (const [role, name, words] of [
    ['CEO', 'The one with the tape', /bales/],
    ['CTO', 'The one with the spanner', /till/],
  ] as const) {
    const founder = founders.getByRole('article').filter({ hasText: role })
    await expect(founder.getByRole('heading', { name })).toBeVisible()
    await expect(founder).toContainText(words)
    const portrait = founder.getByRole('img', { name })
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

for (const width of [360, 390, 1280])
  test(`LAND-01 LAND-02 at ${width} px axe finds nothing, still or moving, and nothing scrolls sideways`, async ({
    page,
    store,
  }) => {
    await fill(store, 'Plain to see')
    await page.setViewportSize({ width, height: 800 })
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/')
      expect(await violations(page)).toEqual([])
    }
    for (const size of ['100%', '200%']) {
      await page.evaluate(size => {
        document.documentElement.style.fontSize = size
      }, size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBeLessThanOrEqual(width)
    }
  })
