import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../scripts/find-browser.ts'
import { median, type Row } from './row.ts'

const rounds = 3
const aims = { performance: 95, others: 100, largestPaintMs: 2_000, shift: 0.02 }

/** Lighthouse on pages of a running store, as on a slow phone with slow 4G (its own default, simulated): medians. */
export async function measureFirstViews(storeUrl: string, product: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/shop', `/product/${product}`]) {
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) results.push(await lookAt(storeUrl + path))
    rows.push(rowOf(path.replace(product, '{id}'), results))
  }
  return rows
}

/** One look with a browser of its own: nothing is kept from the page before. */
async function lookAt(url: string): Promise<Result> {
  const browser = await launch({ chromePath: await findBrowser(), chromeFlags: ['--headless=new', '--no-sandbox'] })
  try {
    const seen = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' })
    if (!seen || seen.lhr.runtimeError) throw new Error(`Lighthouse could not see ${url}: ${seen?.lhr.runtimeError?.message}`)
    return seen.lhr
  } finally {
    browser.kill()
  }
}

function rowOf(path: string, results: Result[]): Row {
  const score = (category: string) => Math.round(median(results.map(({ categories }) => (categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = score('performance')
  const others = ['accessibility', 'best-practices', 'seo'].map(score)
  const largestPaint = value('largest-contentful-paint')
  const shift = value('cumulative-layout-shift')
  return {
    what: `Lighthouse on \`${path}\`: performance, accessibility, best practices, SEO; largest paint, layout shift, bytes in all`,
    measured: `${performance}, ${others.join(', ')}; ${(largestPaint / 1000).toFixed(2)} s, ${shift.toFixed(3)}, ${Math.round(value('total-byte-weight') / 1000)} KB`,
    aim: {
      text: `≥ ${aims.performance}, ${aims.others} × 3, ≤ ${aims.largestPaintMs / 1000} s, ≤ ${aims.shift}`,
      isMet:
        performance >= aims.performance &&
        others.every(other => other >= aims.others) &&
        largestPaint <= aims.largestPaintMs &&
        shift <= aims.shift,
    },
  }
}
