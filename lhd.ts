import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from './scripts/find-browser.ts'
import fs from 'node:fs'
for (const path of process.argv.slice(3)) {
const browser = await launch({ chromePath: await findBrowser(), chromeFlags: ['--headless=new', '--no-sandbox'] })
const seen = await lighthouse(process.argv[2] + path, { port: browser.port, output: 'json', logLevel: 'error' })
browser.kill()
const l = seen!.lhr
fs.writeFileSync('/tmp/lh' + path.replaceAll('/', '_') + '.json', JSON.stringify(l))
const n = (k: string) => l.audits[k]?.numericValue?.toFixed(0)
console.log(path, 'perf', l.categories.performance!.score, 'FCP', n('first-contentful-paint'), 'LCP', n('largest-contentful-paint'), 'TBT', n('total-blocking-time'), 'SI', n('speed-index'), 'CLS', l.audits['cumulative-layout-shift']?.numericValue, 'bytes', n('total-byte-weight'))
const lcp = l.audits['lcp-breakdown-insight'] as any
console.log(JSON.stringify(lcp?.details?.items?.map((i: any) => i.items?.map((x: any) => [x.subpart, x.duration]) ?? i.snippet)))
for (const r of (l.audits['network-requests'] as any).details.items) console.log('  ', Math.round(r.networkRequestTime), Math.round(r.networkEndTime), r.transferSize, r.priority, r.resourceType, r.url.slice(21, 100))
for (const [k, a] of Object.entries(l.audits)) if (a.score !== null && a.score < 1 && a.scoreDisplayMode !== 'informative') console.log('   -', k, a.score, a.displayValue ?? '')
}
