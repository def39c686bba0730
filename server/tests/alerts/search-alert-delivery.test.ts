import { describe, expect, test, vi } from 'vitest'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import { by } from '#test/factories.ts'
import { insertMessage } from '#test/message-factories.ts'
import { setUpAlertHarness } from './alert-harness.ts'

const harness = setUpAlertHarness()

describe('a push service', () => {
  test.each([404, 410])('that answers %i ends all alerts of the device', async status => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.createAlert({ q: 'denim jeans' }, { device })
    await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    await harness.runAlerts({
      ...harness.dependencies.push,
      send: async ({ endpoint }) =>
        endpoint === device.endpoint && status ? { status: 'gone' } : { status: 'accepted' },
    })
    expect(await harness.countAlerts()).toBe(1)
  })

  test('that fails is asked again with growing pauses, and the message is given up at last', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    harness.service.respondWith({ status: 500 })
    await harness.runAlerts()
    await harness.runAlerts()
    expect(harness.service.requests).toHaveLength(1)
    harness.advanceClock(10)
    await harness.runAlerts()
    expect(harness.listReceived(device)).toHaveLength(1)

    harness.advanceClock(60)
    await harness.addProduct()
    harness.service.respondWith(...Array.from({ length: 6 }, () => ({ status: 503 })))
    for (let attempt = 0; attempt < 8; attempt++) {
      await harness.runAlerts()
      harness.advanceClock(4 * 60)
    }
    expect(harness.service.requests).toHaveLength(2 + 6)
    expect([await harness.countWaiting(), await harness.countAlerts()]).toEqual([0, 1])
  })

  test('that refuses a message of a device that got one before gets it once', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    await harness.runAlerts()
    harness.advanceClock(61)
    await harness.addProduct()
    harness.service.respondWith({ status: 403 })
    await harness.runAlerts()
    await harness.runAlerts()
    expect(harness.service.requests).toHaveLength(2)
    expect([await harness.countWaiting(), await harness.countAlerts()]).toEqual([0, 1])
    const findFailed = harness.db.selectFrom('messages').select('status').where('kind', '=', 'search_alert')
    expect(await findFailed.execute()).toEqual([{ status: 'failed' }])
    harness.advanceClock(61)
    await harness.addProduct()
    await harness.runAlerts()
    expect(harness.listReceived(device)).toHaveLength(2)
    expect(await findFailed.execute()).toEqual([])
  })

  test.each([403, 500])(
    'that answers %i from the beginning ends all alerts of the device after three attempts',
    async status => {
      const { device } = await harness.createAlert({ q: 'jacket' })
      await harness.createAlert({ q: 'denim jeans' }, { device })
      await harness.addProduct()
      harness.service.respondWith({ status }, { status }, { status })
      for (let attempt = 0; attempt < 4; attempt++) {
        await harness.runAlerts()
        harness.advanceClock(60)
      }
      expect(harness.service.requests).toHaveLength(3)
      expect([await harness.countWaiting(), await harness.countAlerts()]).toEqual([0, 0])
    },
  )
})

test('three attempts are all that a device gets which never took a message, also when products are sold in between', async () => {
  await harness.createAlert({ q: 'jacket' })
  harness.service.respondWith(...Array.from({ length: 6 }, () => ({ status: 503 })))
  for (let round = 0; round < 6; round++) {
    const product = await harness.addProduct()
    await harness.runAlerts()
    await deleteProduct(harness.store, product, by)
    harness.advanceClock(70)
    await harness.runAlerts()
  }
  expect([harness.service.requests.length, await harness.countAlerts()]).toEqual([3, 0])
})

test('a message that can’t be written is given up at last, and not queued again', async () => {
  await harness.createAlert({ q: 'jacket' })
  await harness.addProduct()
  await harness.runAlerts()
  harness.advanceClock(61)
  await harness.addProduct()
  harness.expectErrors()
  let attempts = 0
  const describeAlert = () => {
    attempts += 1
    throw new Error('No words')
  }
  for (let run = 0; run < 10; run++) {
    await harness.sendMessages({ describeAlert })
    harness.advanceClock(4 * 60)
  }
  expect([attempts, await harness.countWaiting(), await harness.countAlerts()]).toEqual([6, 0, 1])
})

test.each([
  ['of two hosts', (n: number) => `https://silent-${n % 2}.example/${n}`],
  ['on a host each', (n: number) => `https://silent-${n}.example/`],
])('150 silent endpoints %s delay nobody else, also when a product arrives meanwhile', async (_where, getEndpoint) => {
  const { push } = harness.dependencies
  const isSilent = (endpoint: string) => endpoint.startsWith('https://silent-')
  const honest = [await harness.createAlert({ q: 'jacket' }), await harness.createAlert({ q: 'jeans' })]
  const keys = { p256dh: honest[0]?.device.p256dh ?? '', auth: honest[0]?.device.auth ?? '' }
  for (let n = 0; n < 150; n++)
    await harness.createAlert({ q: 'jacket' }, { device: { endpoint: getEndpoint(n), ...keys } })

  await harness.addProduct()
  const sent: string[] = []
  const running = new Map<string, number>()
  let most = 0
  const stopping = new AbortController()
  const isStopping = new Promise(resolve => stopping.signal.addEventListener('abort', resolve))
  const job = harness.runAlerts(
    {
      ...push,
      async send({ endpoint }) {
        sent.push(endpoint)
        if (!isSilent(endpoint)) return { status: 'accepted' }
        const host = new URL(endpoint).host
        running.set(host, (running.get(host) ?? 0) + 1)
        most = Math.max(most, running.get(host) ?? 0)
        await isStopping
        return { status: 'deferred', reason: 'Silent', retryAfterMs: 0 }
      },
    },
    stopping.signal,
  )
  await vi.waitFor(() => expect(sent).toContain(honest[0]?.device.endpoint), 10_000)
  await harness.addProduct({ title: 'Blue jeans' })
  await vi.waitFor(() => expect(sent).toContain(honest[1]?.device.endpoint), 10_000)
  expect(most).toBeLessThanOrEqual(2)
  stopping.abort()
  await job
  expect(sent.filter(endpoint => !isSilent(endpoint))).toHaveLength(2)
})

test('a device that got a message before is not behind any number of others', async () => {
  const silent = Array.from({ length: 2_100 }, (_, n) => ({ id: `a${n}` }))
  const lastSentAt = '2026-11-01T00:00:00.000Z'
  await harness.insertAlerts([...silent, { id: 'z', lastSentAt }])
  const sent: string[] = []
  const stopping = new AbortController()
  await harness.runAlerts(
    {
      ...harness.dependencies.push,
      async send({ endpoint }) {
        sent.push(endpoint)
        stopping.abort()
        return { status: 'accepted' }
      },
    },
    stopping.signal,
  )
  expect(sent).toContain('https://z.example/')
})

test('of what is due, messages to devices that got one before come first', async () => {
  const endpoint = (id: string) => `https://fcm.googleapis.com/${id}`
  const others = Array.from({ length: 20 }, (_, n) => ({ id: `a${n}`, endpoint: endpoint(`a${n}`) }))
  await harness.insertAlerts([...others, { id: 'z', endpoint: endpoint('z'), lastSentAt: '2026-11-01T00:00:00.000Z' }])
  const message = { kind: 'search_alert', status: 'waiting' } as const
  for (const { id } of others)
    await insertMessage(harness.db, { ...message, recipient: id, sendAfter: '2026-11-20T03:00:00.000Z' })
  await insertMessage(harness.db, { ...message, recipient: 'z' })
  const sent: string[] = []
  await harness.runAlerts({
    ...harness.dependencies.push,
    async send(target) {
      sent.push(target.endpoint)
      return { status: 'accepted' }
    },
  })
  expect(sent).toHaveLength(21)
  // A push service gets two messages at a time.
  expect(sent.indexOf(endpoint('z'))).toBeLessThan(2)
})
