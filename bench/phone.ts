import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Measurement, median } from './measurement.ts'

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
const maxPressMs = 200
const maxShift = 0.02
/** Chromium's 'Slow 3G': bytes a second and milliseconds. */
const slow3g = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 }

interface Store {
  name: string
  url: string
}

/** What a slow phone does for the shop's pages; medians. */
export async function measurePhone(url: string): Promise<Measurement[]> {
  const product = await findProduct(url)
  await using browser = await startBrowser()
  const stores = [{ name: '', url }]
  const pagePaths = listPages(`/product/${product}`)
  const measurements: Measurement[] = []
  for (const path of pagePaths) {
    const label = `\`${path.replace(product, '{id}')}\``
    const [load] = await measureLoads(browser, stores, path)
    if (load)
      measurements.push({
        label,
        group: { name: 'on a phone four times as slow, until the page is alive', cost: load.script },
        value: load.text,
      })
    const shift = await measureShift(browser, url + path)
    measurements.push({
      label,
      group: { name: 'layout shift on slow 3G, over the first five screens', cost: shift },
      value: shift.toFixed(3),
      target: { text: `≤ ${maxShift}`, isMet: shift <= maxShift },
    })
  }
  for (const { path, what, selector } of listPresses(`/product/${product}`)) {
    const answer = await measurePresses(browser, url + path, selector)
    measurements.push({
      label: what,
      group: { name: 'a press right after that', cost: answer },
      value: `answered after ${answer} ms`,
      target: { text: `≤ ${maxPressMs} ms`, isMet: answer <= maxPressMs },
    })
  }
  return measurements
}

/**
 * Opens the shop's pages with a fourfold slowdown, in turn on each version of the store, and prints
 * medians.
 */
export async function comparePhones(versions: readonly Store[]): Promise<void> {
  const [first] = versions
  if (!first) return
  const product = `/product/${await findProduct(first.url)}`
  await using browser = await startBrowser()
  for (const path of listPages(product)) {
    for (const { name, text } of await measureLoads(browser, versions, path)) console.log(`${path}, ${name}: ${text}`)
    for (const { name, url } of versions)
      console.log(`${path}, ${name}: layout shift on slow 3G ${(await measureShift(browser, url + path)).toFixed(3)}`)
  }
  for (const { path, what, selector } of listPresses(product))
    for (const { name, url } of versions) {
      const answer = await measurePresses(browser, url + path, selector)
      console.log(`${path}, ${name}: a press on ${what} is answered after ${answer} ms`)
    }
}

/** The last page holds little but text: what every page costs. */
const listPages = (product: string) => ['/', '/shop', product, '/terms']

const listPresses = (product: string) => [
  { path: '/shop', what: 'filter', selector: 'main button[aria-haspopup=dialog]' },
  { path: '/shop', what: 'save', selector: 'main button[aria-pressed]' },
  { path: product, what: 'add to cart', selector: '.buy-bar button' },
]

const startBrowser = async () => chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })

async function measureLoads(browser: Browser, stores: readonly Store[], path: string) {
  const loads = new Map(stores.map(store => [store, [] as Load[]]))
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const store of round % 2 === 0 ? stores : stores.toReversed()) {
      const load = await measureLoad(browser, store.url + path)
      if (round > 0) loads.get(store)?.push(load)
    }
  return Array.from(loads, ([{ name }, measured]) => {
    const [script, blocking, layout] = (['script', 'blocking', 'layout'] as const).map(key =>
      Math.round(median(measured.map(load => load[key]))),
    )
    return {
      name,
      script: script ?? 0,
      text: `script ${script} ms, blocking ${blocking} ms, style and layout ${layout} ms`,
    }
  })
}

async function measurePresses(browser: Browser, url: string, selector: string): Promise<number> {
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) answers.push(await measurePress(browser, url, selector))
  return median(answers)
}

/** Finds a product that is for sale. The demo of each version has the same. */
async function findProduct(url: string): Promise<string> {
  const response = await fetch(`${url}/api/products?limit=1`)
  const { products } = (await response.json()) as { products: { id: string }[] }
  return products[0]?.id ?? ''
}

async function measureLoad(browser: Browser, url: string): Promise<Load> {
  await using phone = await createPhone(browser)
  const { page, client } = await openSlowPage(phone)
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
}

/** Measures the time from a press to the paint that shows its result, in milliseconds. */
async function measurePress(browser: Browser, url: string, selector: string): Promise<number> {
  await using phone = await createPhone(browser)
  const { page } = await openSlowPage(phone)
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
}

/**
 * Sums all layout shifts of a page, from its opening until its first screens have been in view. Who
 * scrolls faster than the next products load reaches the footer, which these then move.
 */
async function measureShift(browser: Browser, url: string): Promise<number> {
  await using phone = await createPhone(browser)
  const { page, client } = await openSlowPage(phone)
  await client.send('Network.emulateNetworkConditions', { offline: false, ...slow3g })
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(globalThis, { layoutShift: sum })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum.value += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openUntilAlive(page, url)
  await page.evaluate(async () => {
    for (let y = 0; y < 5 * innerHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(done => setTimeout(done, 500))
    }
  })
  await page.waitForTimeout(5_000)
  return await page.evaluate(() => (globalThis as unknown as { layoutShift: { value: number } }).layoutShift.value)
}

const createPhone = (browser: Browser) => browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })

async function openSlowPage(phone: BrowserContext) {
  const page = await phone.newPage()
  const client = await phone.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, client }
}

async function openUntilAlive(page: Page, url: string) {
  // The page says so itself: see early-presses.ts.
  await page.addInitScript(() => addEventListener('hydrated', () => document.documentElement.setAttribute('alive', '')))
  await page.goto(url, { timeout: 120_000 })
  await page.locator('html[alive]').waitFor({ timeout: 120_000 })
}
