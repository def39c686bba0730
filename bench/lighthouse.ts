import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Measurement, median } from './measurement.ts'

/** npm fetches it when somebody measures: its 75 packages would slow down every installation. */
const lighthouse = 'lighthouse@13.5.0'
const rounds = 5
const targets = { performance: 99, others: 100, largestPaintMs: 1_800, shift: 0.02, kilobytes: 350 }

/**
 * Runs Lighthouse with its defaults (slow phone, slow 4G, simulated) on pages of a running store;
 * reports medians.
 */
export async function measureFirstViews(storeUrl: string, product: string): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const path of ['/', '/shop', `/product/${product}`]) {
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) results.push(await runLighthouse(storeUrl + path))
    measurements.push(toMeasurement(path.replace(product, '{id}'), results))
  }
  return measurements
}

interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Each run starts a new browser, so that nothing is cached from a previous run. Lighthouse loses a
 * recording now and then, and is asked again.
 */
async function runLighthouse(url: string, tries = 3): Promise<Result> {
  const command = ['lighthouse', url, '--output=json', '--quiet', '--no-enable-error-reporting']
  const args = [
    'exec',
    '--yes',
    `--package=${lighthouse}`,
    '--',
    ...command,
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const env = { ...process.env, CHROME_PATH: await findBrowser() }
  try {
    const { stdout } = await promisify(execFile)('npm', args, { env, maxBuffer: 64 * 2 ** 20 })
    return JSON.parse(stdout)
  } catch (error) {
    if (tries === 1) throw error
    return runLighthouse(url, tries - 1)
  }
}

function toMeasurement(path: string, results: Result[]): Measurement {
  const score = (category: string) =>
    Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = score('performance')
  const others = ['accessibility', 'best-practices', 'seo'].map(score)
  const largestPaint = value('largest-contentful-paint')
  const shift = value('cumulative-layout-shift')
  const kilobytes = value('total-byte-weight') / 1000
  return {
    label: `\`${path}\``,
    group: {
      name: 'Lighthouse: performance, accessibility, best practices, SEO; largest paint, layout shift, bytes in all',
      cost: largestPaint,
    },
    value: `${performance}, ${others.join(', ')}; ${(largestPaint / 1000).toFixed(2)} s, ${shift.toFixed(3)}, ${Math.round(kilobytes)} KB`,
    target: {
      text: `≥ ${targets.performance}, ${targets.others} × 3, ≤ ${targets.largestPaintMs / 1000} s, ≤ ${targets.shift}, ≤ ${targets.kilobytes} KB`,
      isMet:
        performance >= targets.performance &&
        others.every(other => other >= targets.others) &&
        largestPaint <= targets.largestPaintMs &&
        shift <= targets.shift &&
        kilobytes <= targets.kilobytes,
    },
  }
}
