import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tryWithLock } from '#platform/database/advisory-lock.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import {
  insertInto,
  insertNotification,
  insertProduct,
  priceWithDelivery,
  readRow,
  updateRow,
} from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { insertOrder } from '#test/order-factories.ts'
import { publishEvents } from '#test/publish-events.ts'
import { waitFor } from '#test/wait-for.ts'
import { createMessageHarness } from '../tests/messages/message-harness.ts'
import { createPushHarness } from '../tests/push/push-harness.ts'
import { type JobListener, startBackgroundJobs } from './background-jobs.ts'

const second = 1000
const hour = 60 * 60 * second

let harness: Harness
let photos: ReturnType<typeof createMemoryPhotos>
let stopJobs: () => Promise<void>
beforeEach(async () => {
  // Fake only the intervals of the jobs. Database drivers need the other timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  photos = createMemoryPhotos()
  harness = await createHarness({ photos })
})
afterEach(async () => {
  await stopJobs()
  vi.restoreAllMocks()
  vi.useRealTimers()
  await harness.close()
})

const startJobs = (onJob?: JobListener) => {
  stopJobs = startBackgroundJobs(harness.dependencies, onJob)
}

/** Takes the place of the harness of `beforeEach`. */
async function replaceHarness<T extends Harness>(create: () => Promise<T>): Promise<T> {
  await harness.close()
  const replacement = await create()
  harness = replacement
  return replacement
}

async function insertUnusedPhoto(): Promise<void> {
  const url = '/product-images/unused-800.webp'
  const at = '2026-11-18T00:00:00.000Z'
  const sources = JSON.stringify([{ url, width: 800, type: 'image/webp' }])
  await insertInto(harness.db, 'photos', {
    url,
    width: 800,
    height: 800,
    blur: '',
    sources,
    createdAt: at,
    unusedSince: at,
  })
}
const countPhotos = async () => (await harness.db.selectFrom('photos').select('url').execute()).length
const readStatus = async (id: string) => (await readRow(harness.db, 'orders', id)).status

/** Starts the jobs and waits until one of them is deleting a photo, which takes until `release`. */
async function startSlowDeletion() {
  const gate = Promise.withResolvers<void>()
  const remove = vi.spyOn(photos, 'remove').mockImplementation(() => gate.promise)
  await insertUnusedPhoto()
  startJobs()
  await waitFor(() => expect(remove).toHaveBeenCalled())
  return { release: gate.resolve }
}

test('runs every job at the start', async () => {
  await insertUnusedPhoto()
  const order = await insertOrder(harness.db, { updatedAt: '2026-10-01T00:00:00.000Z' })
  harness.holdWebhooks()
  const paid = await harness.shopper().buy([await insertProduct(harness.db)])
  harness.advanceClock(6)
  startJobs()
  const findEmail = harness.db.selectFrom('orders').select('email').where('id', '=', order)
  await waitFor(async () => {
    expect(await countPhotos()).toBe(0)
    expect(await findEmail.executeTakeFirst()).toEqual({ email: 'erased@example.invalid' })
    expect(await readStatus(paid.order.id)).toBe('paid')
  })
})

test('completes refund amounts at the start', async () => {
  const { order } = await harness.shopper().buy([await insertProduct(harness.db)])
  await waitFor(async () => expect(await readStatus(order.id)).toBe('paid'))
  const row = harness.db.selectFrom('orders').select(['paymentIntentId', 'refundedSen', 'totalSen'])
  const findOrder = row.where('id', '=', order.id)
  const { paymentIntentId } = await findOrder.executeTakeFirstOrThrow()
  harness.holdWebhooks()
  await harness.stripe.refunds.create({ payment_intent: paymentIntentId ?? '' })
  await updateRow(harness.db, 'orders', order.id, { paymentStatus: 'refunded' })
  startJobs()
  await waitFor(async () => {
    const { refundedSen, totalSen } = await findOrder.executeTakeFirstOrThrow()
    expect(refundedSen).toBe(totalSen)
  })
})

test('reads the movements of the balance at the start', async () => {
  const product = await insertProduct(harness.db, { priceSen: priceWithDelivery(5500) })
  const { order } = await harness.shopper().buy([product])
  await waitFor(async () => expect(await readStatus(order.id)).toBe('paid'))
  startJobs()
  await waitFor(async () =>
    expect(await harness.db.selectFrom('movements').select(['orderId', 'feeSen']).execute()).toEqual([
      { orderId: order.id, feeSen: 265 },
    ]),
  )
})

test('sends the messages that are due', async () => {
  const { insertMessage, mailServer } = await replaceHarness(createMessageHarness)
  await insertMessage()
  startJobs()
  await waitFor(() => expect(mailServer.received).toHaveLength(1))
})

describe('push messages', () => {
  const orderPaid = { type: 'order_paid', title: 'Order Paid', pushText: 'Order #1A2B3C4D paid' } as const

  /** Starts the jobs with the device of an admin, and waits until there was nothing to send. */
  async function startWithDevice() {
    const push = await replaceHarness(createPushHarness)
    const device = await push.switchOn(await push.signUpAdmin())
    const firstRun = Promise.withResolvers<void>()
    startJobs(({ job, isSuccess }) => job === 'send messages' && isSuccess && firstRun.resolve())
    await firstRun.promise
    return { ...push, countReceived: () => push.listReceived(device).length }
  }

  /** Publishes events, and waits until each subscriber has received them. */
  async function publish(events: StoreEvent[]) {
    const received = Promise.withResolvers<void>()
    const unsubscribe = harness.dependencies.liveHub.subscribe({ onEvents: () => received.resolve(), onResync() {} })
    await publishEvents(harness.store, events)
    await received.promise
    unsubscribe()
  }

  test('are sent as soon as there is a notification', async () => {
    const { db, countReceived } = await startWithDevice()
    const id = await insertNotification(db, orderPaid)
    await publish([
      { topic: 'order', id: 'order-1', change: 'changed' },
      { topic: 'notification', id, change: 'added' },
    ])
    await waitFor(() => expect(countReceived()).toBe(1))
  })

  test('are not looked for after any other event', async () => {
    const { db, countReceived } = await startWithDevice()
    const id = await insertNotification(db, orderPaid)
    await publish([
      { topic: 'order', id: 'order-1', change: 'added' },
      { topic: 'notification', id, change: 'changed' },
    ])
    await stopJobs()
    expect(countReceived()).toBe(0)
  })

  test('are not sent after the stop', async () => {
    const { db, countReceived } = await startWithDevice()
    await stopJobs()
    const id = await insertNotification(db, orderPaid)
    await publish([{ topic: 'notification', id, change: 'added' }])
    await stopJobs()
    expect(countReceived()).toBe(0)
  })
})

test('asks the payment provider every 30 seconds about payments without a webhook', async () => {
  harness.holdWebhooks()
  const { order } = await harness.shopper().buy([await insertProduct(harness.db)])
  startJobs()
  await waitFor(async () => {
    harness.advanceClock(6)
    vi.advanceTimersByTime(30 * second)
    expect(await readStatus(order.id)).toBe('paid')
  })
})

test('deletes unused photos every hour, and what else is due at its own interval', async () => {
  const setInterval = vi.spyOn(globalThis, 'setInterval')
  startJobs()
  expect(setInterval.mock.calls.map(([, interval]) => interval)).toEqual([
    5 * second,
    30 * second,
    10 * second,
    30 * second,
    hour,
    60 * second,
    hour,
    hour,
    hour,
    hour,
  ])
  await insertUnusedPhoto()
  // A run that is skipped while another is active comes an hour later. Each hour starts many jobs.
  for (; (await countPhotos()) > 0; await wait(300)) vi.advanceTimersByTime(hour)
})

test('refreshes the index of each process, also while another one refreshes its own', async () => {
  const refresh = vi.spyOn(harness.store.productIndex, 'refresh')
  const succeeded = new Set<string>()
  await tryWithLock(harness.db, 'refresh the index of products', async () => {
    startJobs(({ job, isSuccess }) => isSuccess && succeeded.add(job))
    await stopJobs()
  })
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(succeeded).toContain('refresh the index of products')
})

test('runs nothing after the stop', async () => {
  startJobs()
  await stopJobs()
  await insertUnusedPhoto()
  vi.advanceTimersByTime(hour)
  await stopJobs()
  expect(await countPhotos()).toBe(1)
})

test('skips a run while the one before is active', async () => {
  const gate = Promise.withResolvers<void>()
  const refresh = vi.spyOn(harness.store.productIndex, 'refresh').mockReturnValue(gate.promise)
  startJobs()
  vi.advanceTimersByTime(hour)
  gate.resolve()
  await stopJobs()
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('stops when active runs have finished', async () => {
  const { release } = await startSlowDeletion()
  let hasStopped = false
  const stopping = stopJobs().then(() => {
    hasStopped = true
  })
  await new Promise(resolve => setImmediate(resolve))
  expect(hasStopped).toBe(false)
  release()
  await stopping
  expect(await countPhotos()).toBe(0)
})

test('logs a failed run and runs again', async () => {
  harness.expectErrors()
  await insertUnusedPhoto()
  await harness.db.schema.alterTable('photos').renameTo('photos_away').execute()
  startJobs()
  await waitFor(() => expect(harness.errors).toEqual([expect.stringMatching(/^Background job failed, will run again/)]))
  await harness.db.schema.alterTable('photos_away').renameTo('photos').execute()
  // All jobs run each time: more often they would wait for each other's connections.
  await waitFor(
    async () => {
      vi.advanceTimersByTime(hour)
      expect(await countPhotos()).toBe(0)
    },
    { interval: 1000 },
  )
})
