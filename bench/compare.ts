import { join } from 'node:path'
import { buildVersion, loadVersion, waitForDemoPhotos } from '../test/processes/build-version.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { median } from './measurement.ts'
import { cachedPaths, hasWrk, padUniquely, renderPages, requestEach, requestsPerSecond } from './pages.ts'
import { buyAll } from './purchases.ts'

const rounds = 5

/** A version of the store that runs beside the other one, on data of its own. */
interface Version {
  name: string
  url: string
  /** @returns purchases per second */
  buy(count: number): Promise<number>
}

/**
 * Measures this version and the one of a commit in turn: the same work for each in every round, in
 * alternating order. Prints the medians and how many times as fast this version is.
 */
export async function compareWith(commit: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { path: folder } = stack.use(await createTemporaryFolder('compare'))
  console.log('Building the other version ...')
  const other = await buildVersion(commit, join(folder, 'other'))
  stack.defer(other.remove)
  const start = async (productCount: number) => [
    await startVersion(stack, await loadVersion(), {
      name: 'this version',
      dataDir: join(folder, `${productCount}`),
      productCount,
    }),
    await startVersion(stack, other, { name: commit, dataDir: join(folder, `other-${productCount}`), productCount }),
  ]
  const versions = await start(0)
  for (const [label, measure] of await listMeasurements()) await compare(versions, label, measure)
  for (const productCount of [1_000, 100_000])
    await compare(await start(productCount), `lists of ${productCount} products on a miss, a second`, listProducts)
}

type Measure = (version: Version) => Promise<number>

async function listMeasurements(): Promise<[label: string, measure: Measure][]> {
  const canMeasureCache = await hasWrk()
  if (!canMeasureCache) console.log('wrk is not installed: what comes from the cache is not measured.')
  return [
    ...(canMeasureCache ? cachedPaths : []).map<[string, Measure]>(path => [
      `${path}, requests a second`,
      ({ url }) => requestsPerSecond(url + path),
    ]),
    ['/shop rendered on a miss, 8 at a time, pages a second', ({ url }) => renderPages(url, 150)],
    ['purchases on SQLite, 8 at a time, a second', ({ buy }) => buy(150)],
  ]
}

async function compare(versions: readonly Version[], label: string, measure: Measure): Promise<void> {
  const speeds = new Map<Version, number[]>(versions.map(version => [version, []]))
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
      const speed = await measure(version)
      if (round > 0) speeds.get(version)?.push(speed)
    }
  const [current = 0, other = 0] = Array.from(speeds.values(), median)
  const ratio = (current / other).toFixed(2)
  console.log(`${label}: ${Math.round(current)}, before ${Math.round(other)}: ${ratio} times as fast`)
}

const searches = ['jacket', 'cotton', 'den', 'faded skirt', 'baju biru', 'xyzzyx']

/** Asks for lists, each with another search or filter. */
const listProducts = ({ url }: Version) =>
  requestEach(400, number => {
    const q = padUniquely(searches[number % searches.length] as string, number)
    return `${url}/api/products?${new URLSearchParams({ q, ...(number % 2 === 0 ? {} : { size: 'M' }) })}`
  })

/** Starts a version on products of its own, or without any on the demo catalogue. */
async function startVersion(
  stack: AsyncDisposableStack,
  { startStore, openDatabase, insertProduct, seedProducts }: Awaited<ReturnType<typeof loadVersion>>,
  { name, dataDir, productCount }: { name: string; dataDir: string; productCount: number },
): Promise<Version> {
  const store = await startStore({ DATA_DIR: dataDir, DEMO: productCount > 0 ? 'off' : 'on' })
  stack.defer(async () => void (await store.stop()))
  const db = await openDatabase({ dataDir })
  // One of an earlier version may not be disposable.
  stack.defer(() => db.destroy())
  if (productCount > 0) await seedProducts(db, productCount)
  else await waitForDemoPhotos(db)
  return {
    name,
    url: store.url,
    async buy(count) {
      const products = await Promise.all(Array.from({ length: count }, () => insertProduct(db)))
      const startedAt = performance.now()
      await buyAll(store.url, products)
      return count / ((performance.now() - startedAt) / 1000)
    },
  }
}
