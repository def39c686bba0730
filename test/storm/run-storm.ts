import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { createRandom, type Random } from '../actors/random.ts'
import { insertInto, productFixture } from '../factories.ts'
import { type MailBehaviour, startMailServer } from '../mail/mail-server.ts'
import { type PostgresServer, startPostgres } from '../postgres/server.ts'
import { findFreePort } from '../processes/free-port.ts'
import { startSwallowingProxy } from '../swallowing-proxy.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { administer, createAdmin, getPhotoUrl } from './admin.ts'
import { passTime } from './clock.ts'
import { compareOnce } from './compare-once.ts'
import { type DisruptionOptions, disrupt } from './disruptions.ts'
import { findStormViolations, type StormResult } from './find-violations.ts'
import { startProvider } from './provider.ts'
import { rush } from './rush.ts'
import { shop } from './shopper.ts'
import { startFleet } from './store-fleet.ts'
import { endFaults, waitUntilQuiet } from './wait-until-quiet.ts'
import { countFault, remember, type World } from './world.ts'

type Progress = (line: string) => void

export interface StormOptions {
  seed: number
  /** How many payments are made, at least. */
  purchases: number
  /** Instead of them, how many pieces everybody wants at once: see `rush`. */
  rushes?: number | undefined
  database: 'sqlite' | 'postgres'
  onProgress?: Progress
  /** Ends the storm before everything was bought; then it is compared as always. */
  signal?: AbortSignal
}

export type StormSummary = StormResult & {
  trips: number
  kills: number
  adminChanges: number
  /** Differences that the comparison of the books has ended. */
  mended: number
  faults: Record<string, number>
  seconds: number
}

const shopperCount = 12
const adminCount = 2

/**
 * Lets shoppers and admins use real store processes while the provider, the database, the disk and
 * the processes fail as the seed decides; then compares the stopped store with the provider's books
 * and the mails that arrived.
 */
export async function runStorm(options: StormOptions): Promise<StormSummary> {
  const { seed, purchases, rushes = 0, database, onProgress = () => {}, signal } = options
  const startTime = performance.now()
  await using stack = new AsyncDisposableStack()
  const random = createRandom(seed)
  const { path: folder } = stack.use(await createTemporaryFolder('storm'))
  const postgres = database === 'postgres' ? await startDatabase(stack) : undefined
  const db = stack.use(await openDatabase({ dataDir: folder, databaseUrl: postgres?.server.url }))
  const mailServer = await startMailServer({ keepsSource: false })
  stack.defer(mailServer.close)
  const ports = await Promise.all(Array.from({ length: postgres ? 3 : 1 }, findFreePort))
  const storeUrls = ports.map(port => `http://localhost:${port}`)
  const faults: World['faults'] = {}
  const violations: World['violations'] = new Set()
  const provider = await startProvider({ random: random.fork(), storeUrls, faults, violations })
  stack.defer(provider.close)
  const productIds = await insertProducts(db, Math.ceil(purchases * 1.8) + 100)
  // The stores never compare the books: what a storm leaves is for one run.
  const done = { name: 'books', checkedAt: '2100-01-01T00:00:00.000Z', failedAt: null, claimedUntil: null } as const
  await insertInto(db, 'providerChecks', done)
  let isStopped = false
  const lastLines: string[] = []
  const environment = {
    DATA_DIR: folder,
    ...(postgres ? { DATABASE_URL: postgres.proxyUrl } : {}),
    ...provider.environment,
    SMTP_URL: mailServer.url,
    AUTH_SECRET: 'the secret of all processes of the storm',
  }
  const fleet = await startFleet({
    ports,
    onLog(line) {
      remember(lastLines, line)
      collectBugs(line, { violations, onProgress })
    },
    onUnexpectedExit(status) {
      isStopped = true
      violations.add(`A store ended by itself (${status}):\n${lastLines.join('\n')}`)
    },
    environment,
  })
  stack.defer(fleet.stop)
  const world: World = {
    fleet,
    provider,
    db,
    counts: { trips: 0, adminChanges: 0, kills: 0 },
    paidSessions: new Set(),
    faults,
    violations,
    products: { fresh: productIds, wanted: [] },
    orderIds: [],
    pages: [],
    stop() {
      isStopped = true
    },
    isOver: () =>
      isStopped ||
      signal?.aborted === true ||
      world.paidSessions.size >= purchases ||
      world.products.fresh.length === 0,
  }
  const admins = await Promise.all(
    Array.from({ length: adminCount }, (_, index) => createAdmin(world, `admin${index}@example.com`)),
  )
  mailServer.behave(failMails(world, random.fork()))
  const progress = setInterval(() => onProgress(describeProgress(world, purchases)), 10_000)
  stack.defer(() => clearInterval(progress))
  onProgress(`${database}, seed ${seed}: ${ports.length} store processes are ready`)

  const [admin] = admins
  await runTogether(
    world,
    admin && rushes > 0
      ? [rush(world, random.fork(), { admin, rounds: rushes })]
      : [
          disrupt(world, random.fork(), { purchases, postgres }),
          passTime(world, random.fork()),
          watchPurchases(world),
          ...admins.map(admin => administer(world, random.fork(), admin)),
          ...Array.from({ length: shopperCount }, () => shop(world, random.fork())),
        ],
  )
  clearInterval(progress)
  onProgress(`${describeProgress(world, purchases)}; the storm is over, everything settles`)
  mailServer.behave()
  await endFaults(world)
  const { mended } = await compareOnce(world, environment)
  onProgress(`One comparison of the books has mended ${mended.length} differences`)
  if (admin) await waitUntilQuiet(world, { random: random.fork(), admin, onProgress })
  const second = await compareOnce(world, environment)
  for (const line of [...second.mended, ...second.left]) violations.add(`The second comparison: ${line}`)
  await fleet.stop()
  onProgress('The store has stopped, its books are compared')
  const result = await findStormViolations(world, mailServer.received)
  const { trips, kills, adminChanges } = world.counts
  const seconds = Math.round((performance.now() - startTime) / 100) / 10
  return { ...result, mended: mended.length, trips, kills, adminChanges, faults, seconds }
}

const maxStallMs = 60_000

/** Ends a storm in which nobody can buy any more. */
async function watchPurchases(world: World): Promise<void> {
  let [count, at] = [-1, performance.now()]
  while (!world.isOver()) {
    await wait(100)
    if (world.paidSessions.size > count) [count, at] = [world.paidSessions.size, performance.now()]
    else if (performance.now() - at > maxStallMs) throw new Error('Nobody has bought anything for a minute')
  }
}

/** An actor that fails ends the storm, with the others still at work. */
async function runTogether({ violations, stop }: World, actors: Promise<void>[]): Promise<void> {
  const fail = (error: unknown) => {
    violations.add(`The storm failed: ${error instanceof Error ? error.stack : String(error)}`)
    stop()
  }
  await Promise.all(actors.map(actor => actor.catch(fail)))
}

const describeProgress = ({ counts, paidSessions, violations }: World, purchases: number) =>
  `${paidSessions.size} of ${purchases} payments, ${counts.trips} shoppers, ${counts.kills} kills, ${violations.size} violations`

async function startDatabase(
  stack: AsyncDisposableStack,
): Promise<NonNullable<DisruptionOptions['postgres']> & { proxyUrl: string }> {
  const server = (await startPostgres()) as PostgresServer | undefined
  if (!server) throw new Error('No PostgreSQL server was found')
  stack.defer(server.stop)
  const url = new URL(server.url)
  const proxy = await startSwallowingProxy({ host: url.hostname, port: Number(url.port) })
  stack.defer(proxy.close)
  url.port = String(proxy.port)
  return { server, proxy, proxyUrl: url.href }
}

/** Inserts tees, each with a photo, so that admins can edit them. */
async function insertProducts(db: Db, count: number): Promise<ProductId[]> {
  const ids: ProductId[] = []
  while (ids.length < count) {
    const products = Array.from({ length: Math.min(200, count - ids.length) }, (_, index) => {
      const id = `tee-${String(ids.length + index).padStart(6, '0')}` as ProductId
      return productFixture({ id, imageUrls: JSON.stringify([getPhotoUrl(id)]) })
    })
    const photos = products.map(({ id, createdAt }) => ({
      url: getPhotoUrl(id),
      width: 800,
      height: 1000,
      blur: null,
      sources: '[]',
      createdAt: createdAt ?? '',
      unusedSince: null,
    }))
    await db.insertInto('products').values(products).execute()
    await db.insertInto('photos').values(photos).execute()
    ids.push(...products.map(({ id }) => id))
  }
  return ids
}

function failMails(world: World, random: Random): () => MailBehaviour {
  const behaviours: Record<string, MailBehaviour> = {
    accepted: { on: 'content', do: 'accept', afterMs: 0 },
    'accepted, response lost': { on: 'content', do: 'accept and close' },
    deferred: { on: 'recipient', do: 'refuse', code: 451 },
    refused: { on: 'recipient', do: 'refuse', code: 550 },
    'closed at the greeting': { on: 'greeting', do: 'close' },
  }
  return () => {
    const fault = random.weighted({
      accepted: 89,
      'accepted, response lost': 6,
      deferred: 2,
      refused: 1,
      'closed at the greeting': 2,
    })
    if (fault !== 'accepted') countFault(world, `mail: ${fault}`)
    return behaviours[fault] as MailBehaviour
  }
}

/** What no fault explains: a slip in the code, or a rule of the store that was broken inside. */
const bugPattern =
  /^(TypeError|ReferenceError|RangeError)|No transition for|is not held by order|Conflicting unpaid|constraint|Paid checkout session without/i

function collectBugs(
  line: string,
  { violations, onProgress }: { violations: Set<string>; onProgress: Progress },
): void {
  const { type, message, stack } = parseLoggedError(line)
  if (!bugPattern.test(`${type}: ${message}`)) return
  onProgress(`WRONG: ${stack}`)
  violations.add(`Logged: ${stack}`)
}

function parseLoggedError(line: string): { type?: string; message?: string; stack?: string } {
  try {
    return (JSON.parse(line) as { err?: object }).err ?? {}
  } catch {
    // The message of a store that can't start.
    return {}
  }
}
