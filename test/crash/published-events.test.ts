import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { LiveHub } from '#platform/live/live-hub.server.ts'
import { createLiveHub } from '#platform/live/live-hub.server.ts'
import { createTestDatabase } from '../database.ts'
import { connectEventStream } from '../live/event-stream.ts'
import { findFreePort } from '../processes/free-port.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { publishEvents } from '../publish-events.ts'
import { waitFor } from '../wait-for.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'
import { checkout, createShopper, order, payByCard, type Shopper, thankYou } from './scenarios.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''

// With SQLite there is one process, and what it had in memory is gone with it.
describe.skipIf(!isOnPostgres)('a process that is killed', () => {
  let harness: CrashHarness
  let other: StoreProcess
  let events: LiveHub
  beforeAll(async () => {
    const databaseUrl = await createTestDatabase()
    harness = await createCrashHarness(databaseUrl)
    events = createLiveHub({ db: harness.db, log, databaseUrl })
    other = await startStore({ ...harness.environment, PORT: String(await findFreePort()) })
  }, 90_000)
  afterAll(async () => {
    await events?.close()
    await other?.stop()
    await harness?.close()
  })

  async function listProduct(): Promise<Shopper> {
    const shopper = await createShopper(harness)
    await publishEvents({ db: harness.db, events }, [{ topic: 'product', id: shopper.productId, change: 'added' }])
    await waitFor(async () => expect(await read('/api/products')).toContain(shopper.productId))
    return shopper
  }

  const read = async (path: string) => (await fetch(other.url + path)).text()

  /** Runs the step of a purchase in which a process dies; the other one has pages in memory. */
  async function crashIn(shopper: Shopper, step: typeof order, crashAt: string) {
    const paths = ['/api/products', `/product/${shopper.productId}`]
    const before = await Promise.all(paths.map(read))
    const stream = await connectEventStream(other.url)
    await harness.startRun({ crashAt })
    await step(shopper).catch(() => {})
    while (harness.isAlive()) await wait(5)
    const changes = () => stream.listChanges(shopper.productId)
    return { stream, changes, before, readAll: () => Promise.all(paths.map(read)) }
  }

  test('right after a commit has published its changes: lists, pages and streams of others have them', async () => {
    const shopper = await listProduct()
    await order(shopper)
    const held = await crashIn(shopper, checkout, 'after commit #1')
    await waitFor(() => expect(held.changes()).toContain('held'))
    expect((await held.readAll())[0]).not.toBe(held.before[0])
    await held.stream.close()
    await harness.restart()
    await checkout(shopper)
    await payByCard(shopper)
    const sold = await crashIn(shopper, thankYou, 'after commit #1')
    await waitFor(() => expect(sold.changes()).toContain('sold'))
    expect(sold.before[0]).toContain(shopper.productId)
    const [list, page] = await sold.readAll()
    expect([list?.includes(shopper.productId), page === sold.before[1]]).toEqual([false, false])
    await sold.stream.close()
    await harness.restart()
  }, 120_000)

  test('right before a commit has published nothing', async () => {
    const [shopper, next] = [await listProduct(), await listProduct()]
    await order(shopper)
    const { stream, changes, before } = await crashIn(shopper, checkout, 'before commit #1')
    await harness.restart()
    await order(next)
    await checkout(next)
    // Events come in the order of the commits.
    await waitFor(() => expect(stream.text).toContain(next.productId))
    expect([changes(), await read(`/product/${shopper.productId}`)]).toEqual([[], before[1]])
    await stream.close()
  }, 120_000)
})
