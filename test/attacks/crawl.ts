import { createLimiter } from '#store/limiter.ts'
import type { Attack, Target } from './attack.ts'

/** Follows every link of the shop, as a crawler does: from one network, many at a time. */
export const crawl: Attack = {
  name: 'crawl of all links',
  // A store of its own, in which nothing is cached yet.
  settings: { STORE_NAME: 'Crawled' },
  async run(target) {
    const figures: Record<string, string> = {}
    const violations: string[] = []
    for (const [atOnce, address] of [
      [50, '198.51.100.3'],
      [8, '198.51.100.2'],
    ] as const) {
      const startedAt = performance.now()
      const statuses = await followLinks(target, { atOnce, address })
      const failed = [...statuses].filter(([, status]) => status >= 400)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      figures[`links followed, ${atOnce} at a time`] =
        `${statuses.size - failed.length} of ${statuses.size} in ${seconds} s`
      for (const [link, status] of failed.slice(0, 3))
        violations.push(`${atOnce} at a time: ${link} answered ${status}`)
    }
    return { figures, violations }
  },
}

const linkPattern = /(?:href|src|content)="([^"]+)"/g

/** @returns the status of each link of the shop. */
async function followLinks(
  { request, store }: Target,
  { atOnce, address }: { atOnce: number; address: string },
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const limit = createLimiter(atOnce)
  async function follow(link: string): Promise<void> {
    if (statuses.has(link)) return
    statuses.set(link, 0)
    const found = await limit(async () => {
      const response = await request(address, link)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const body = await response.text()
      statuses.set(link, response.status)
      const location = response.headers.get('location')
      return [
        ...(location ? [location] : []),
        ...(isPage ? [...body.matchAll(linkPattern)].map(([, url = '']) => url) : []),
      ]
    })
    const links = found.flatMap(url => toLink(url.replaceAll('&amp;', '&'), { base: link, origin: store.url }))
    await Promise.all(links.map(follow))
  }
  await follow('/shop')
  return statuses
}

/** The path of a link within the shop. */
function toLink(url: string, { base, origin }: { base: string; origin: string }): string[] {
  if (!/^(https?:\/\/|\/|\?)/.test(url)) return []
  const parsed = URL.parse(url, origin + base)
  return parsed?.origin === new URL(origin).origin ? [parsed.pathname + parsed.search] : []
}
