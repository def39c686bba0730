import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../store-fixture.ts'
import { insertLandingProducts, opacity, stage, top } from './landing-page.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const word = (page: Page, text: string) => title(page).getByText(text)

const hasDriftScript = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/parallax-')))

/** Scrolls by a part of the screen; says how far each layer moved up meanwhile, in px. */
async function measureScroll(page: Page, layers: Locator[], part: number): Promise<number[]> {
  const before = await Promise.all(layers.map(top))
  await page.evaluate(part => scrollTo({ top: innerHeight * part, behavior: 'instant' }), part)
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const after = await Promise.all(layers.map(top))
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
  test(`at ${width} px the hero fills the screen, its layers drift apart and it fades as it goes [LAND-01]`, async ({
    page,
    store,
  }) => {
    await insertLandingProducts(store, 'Drifter')
    await page.setViewportSize({ width, height })
    await page.goto('/')
    expect(await stage(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
    await expect(title(page)).toHaveText(/^Thrift Bold,\s*Wear Tuff$/)
    expect(await opacity(stage(page))).toBe(1)

    const moved = await measureScroll(page, listLayers(page), 0.5)
    expect(new Set(moved).size, String(moved)).toBe(moved.length)
    expect(moved.at(-1), 'the ground goes with the page').toBe(height / 2)
    expect(Math.min(...moved), 'something lags far behind').toBeLessThan(height * 0.35)
    const faded = await opacity(stage(page))
    expect(faded).toBeGreaterThan(0.2)
    expect(faded).toBeLessThan(0.9)
    await measureScroll(page, [], 0.95)
    expect(await opacity(stage(page))).toBeLessThan(0.05)
    expect(await hasDriftScript(page)).toBe(false)
  })

test('browsers without scroll timelines do the same by a script that nobody else loads [LAND-01]', async ({
  page,
  store,
}) => {
  await insertLandingProducts(store, 'Script drifter')
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...asked: string[]) =>
      !asked[0]?.includes('animation-timeline') && (supports as (...asked: string[]) => boolean)(...asked)
  })
  await page.goto('/')
  await expect(page.locator('.hero')).toHaveAttribute('data-away')
  expect(await hasDriftScript(page)).toBe(true)
  const moved = await measureScroll(page, listLayers(page), 0.5)
  expect(new Set(moved).size, String(moved)).toBe(moved.length)
  expect(await opacity(stage(page))).toBeLessThan(0.9)
})

test('with reduced motion nothing moves by itself and nothing fades [LAND-01]', async ({ page, store }) => {
  await insertLandingProducts(store, 'Quiet')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const { height } = page.viewportSize() ?? { height: 0 }
  const moved = await measureScroll(page, listLayers(page), 0.5)
  expect(new Set(moved)).toEqual(new Set([height / 2]))
  expect(await opacity(stage(page))).toBe(1)
})
