import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { median } from './measurement.ts'

/** What a slow phone's processor does for a page until it is alive, in milliseconds. */
interface Load {
  script: number
  /** Of each task, the time above 50 ms. */
  blocking: number
  /** Style and layout. */
  layout: number
}

const rounds = 9
/** As Lighthouse slows a desktop's processor down to that of a cheap phone. */
const slowdown = 4
/**
 * Opens the shop's pages with a fourfold slowdown, in turn on each version of the store, and prints
 * medians.
 */
export async function comparePhones(versions: readonly { name: string; url: string }[]): Promise<void> {
  const [first] = versions
  if (!first) return
  const product = `/product/${await findProduct(first.url)}`
  // The last page holds little but text: what every page costs.
  const paths = ['/', '/shop', product, '/terms']
  const presses = [
    { path: '/shop', what: 'filter', selector: 'main button[aria-haspopup=dialog]' },
    { path: '/shop', what: 'save', selector: 'main button[aria-pressed]' },
    { path: product, what: 'add to cart', selector: '.buy-bar button' },
  ]
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    for (const path of paths) {
      const loads = new Map(versions.map(version => [version, [] as Load[]]))
      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round++)
        for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
          const load = await measureLoad(browser, version.url + path)
          if (round > 0) loads.get(version)?.push(load)
        }
      for (const [{ name }, measured] of loads) {
        const [script, blocking, layout] = (['script', 'blocking', 'layout'] as const).map(key =>
          Math.round(median(measured.map(load => load[key]))),
        )
        console.log(`${path}, ${name}: script ${script} ms, blocking ${blocking} ms, style and layout ${layout} ms`)
      }
    }
    for (const { path, what, selector } of presses)
      for (const { name, url } of versions) {
        const answers: number[] = []
        for (let round = 0; round < rounds; round++) answers.push(await measurePress(browser, url + path, selector))
        console.log(`${path}, ${name}: a press on ${what} is answered after ${median(answers)} ms`)
      }
  } finally {
    await browser.close()
  }
}

/** Finds a product that is for sale. The demo of each version has the same. */
async function findProduct(url: string): Promise<string> {
  const response = await fetch(`${url}/api/products?limit=1`)
  const { products } = (await response.json()) as { products: { id: string }[] }
  return products[0]?.id ?? ''
}

async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const { page, client, close } = await openSlowPage(browser)
  try {
    await page.addInitScript(() => {
      const tasks: number[] = []
      Object.assign(globalThis, { longTasks: tasks })
      new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await client.send('Performance.enable')
    await openUntilAlive(page, url)
    // What is put off until the page is alive counts as well.
    await page.waitForTimeout(1_000)
    const longTasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
    const { metrics } = await client.send('Performance.getMetrics')
    const read = (name: string) => (metrics.find(metric => metric.name === name)?.value ?? Number.NaN) * 1000
    return {
      script: read('ScriptDuration'),
      blocking: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
      layout: read('LayoutDuration') + read('RecalcStyleDuration'),
    }
  } finally {
    await close()
  }
}

/** Measures the time from a press to the paint that shows its result, in milliseconds. */
async function measurePress(browser: Browser, url: string, selector: string): Promise<number> {
  const { page, close } = await openSlowPage(browser)
  try {
    await openUntilAlive(page, url)
    const longest = page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let duration = 0
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) duration = Math.max(duration, entry.duration)
          }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
          setTimeout(() => resolve(duration), 1_500)
        }),
    )
    await page.locator(selector).first().tap()
    return await longest
  } finally {
    await close()
  }
}

async function openSlowPage(browser: Browser) {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, client, close: () => context.close() }
}

async function openUntilAlive(page: Page, url: string) {
  // The page says so itself: see early-presses.ts.
  await page.addInitScript(() => addEventListener('hydrated', () => document.documentElement.setAttribute('alive', '')))
  await page.goto(url)
  await page.locator('html[alive]').waitFor()
}
