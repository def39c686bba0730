import { type Browser, chromium, devices } from '@playwright/test'
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
/** The last page holds little but text: what every page costs. */
const paths = ['/', '/shop', '/product/demo-5', '/terms']

/** What a slow phone does for the shop's pages; medians. */
export async function measurePhone(storeUrl: string): Promise<Measurement[]> {
  await using browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const measurements: Measurement[] = []
  for (const path of paths) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) loads.push(await measureLoad(browser, storeUrl + path))
    const find = (key: keyof Load) => Math.round(median(loads.map(load => load[key])))
    measurements.push({
      label: `\`${path}\` on a phone four times as slow, until the page is alive`,
      value: `script ${find('script')} ms, blocking ${find('blocking')} ms, style and layout ${find('layout')} ms`,
    })
  }
  return measurements
}

async function measureLoad(browser: Browser, url: string): Promise<Load> {
  await using phone = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  const page = await phone.newPage()
  const client = await phone.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
  await client.send('Performance.enable')
  // The page says so itself: see early-presses.ts.
  await page.addInitScript(() => addEventListener('hydrated', () => document.documentElement.setAttribute('alive', '')))
  await page.goto(url, { timeout: 120_000 })
  await page.locator('html[alive]').waitFor({ timeout: 120_000 })
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
