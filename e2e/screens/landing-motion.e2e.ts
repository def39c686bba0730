import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../store-fixture.ts'
import { heroStage, insertLandingProducts, readOpacity, readTop } from './landing-page.ts'

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
