import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Measurement, median } from './measurement.ts'

const run = promisify(execFile)
const acceptEncoding = 'gzip, deflate, br, zstd'
const rounds = 5
const secondsEach = 2
/** What comes from the cache, with a product of the demo. */
export const cachedPaths = ['/shop', '/product/demo-5', '/api/products', '/api/products/demo-5']

/** Measures pages and lists of a running store that come from its cache. */
export async function measurePages(storeUrl: string): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ label: 'pages from the cache', value: 'skipped: wrk is not installed' }]
  const measurements: Measurement[] = []
  for (const path of cachedPaths) {
    const speeds: number[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const speed = await requestsPerSecond(storeUrl + path)
      if (round > 0) speeds.push(speed)
    }
    measurements.push({ label: `\`${path}\` from the cache`, value: `${Math.round(median(speeds))} a second` })
  }
  return measurements
}

/** Measures pages that are not cached: a different search URL for each request, eight at a time. */
export async function measureCacheMisses(storeUrl: string): Promise<Measurement> {
  return {
    label: '`/shop` rendered on a miss, 8 at a time',
    value: `${Math.round(await renderPages(storeUrl))} a second`,
  }
}

/** @returns pages per second; other pages in each call */
export async function renderPages(storeUrl: string, count = 400): Promise<number> {
  await (await fetch(`${storeUrl}/shop?q=e&sort=oldest`)).text()
  return requestEach(count, number => `${storeUrl}/shop?${new URLSearchParams({ q: padUniquely('e', number) })}`)
}

let requests = 0

/**
 * Asks for URLs that aren't cached, eight at a time.
 * @param getUrl gets a number that no other request has
 * @returns requests per second
 */
export async function requestEach(count: number, getUrl: (number: number) => string): Promise<number> {
  const end = requests + count
  const request = async () => {
    while (requests < end) {
      const url = getUrl(requests++)
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url} responded ${response.status}`)
      await response.text()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 8 }, request))
  return count / ((performance.now() - startedAt) / 1000)
}

/** White space around a search makes its URL unique (of 2,000) without changing the result. */
export const padUniquely = (q: string, number: number) =>
  `${' '.repeat(number % 40)}${q}${' '.repeat((number / 40) % 50)}`

export const hasWrk = () =>
  run('wrk', ['--version']).then(
    () => true,
    // `wrk --version` exits with status 1.
    error => error.code === 1,
  )

/** Asks for a URL as a browser does, on 16 connections. */
export async function requestsPerSecond(url: string): Promise<number> {
  const options = ['-t1', '-c16', `-d${secondsEach}s`, '-H', `accept-encoding: ${acceptEncoding}`, url]
  const { stdout } = await run('wrk', options)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
