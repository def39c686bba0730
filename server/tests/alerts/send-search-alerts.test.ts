import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import { insertMessage } from '#test/message-factories.ts'
import { type AlertHarness, createAlertHarness } from './alert-harness.ts'

const by = { uid: 'admin-1', email: 'boss@example.com' }

let harness: AlertHarness
beforeEach(async () => {
  harness = await createAlertHarness()
})
afterEach(() => harness.close())

test('one new product: a message with its title and price, which opens its page', async () => {
  const { device, id, token } = await harness.createAlert({ q: 'denim', type: 'jacket', size: 'M' })
  const product = await harness.addProduct({ garmentType: 'jacket', fitSize: 'M' })
  await harness.addProduct({ garmentType: 'jacket', fitSize: 'L' })
  await harness.addProduct({ title: 'Wool jacket', garmentType: 'jacket', fitSize: 'M' })
  await harness.runAlerts()
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([
    {
      title: 'Denim jacket',
      body: 'MYR 55.00 · new for “denim” · Jacket · M',
      url: `/product/${product}`,
      tag: expect.stringContaining(id),
      alert: { id, token, stop: 'Stop' },
    },
  ])
  expect(await harness.countArrivals()).toBe(0)
})

test('several new products: one message, which opens the list, in the language of the alert', async () => {
  const { device } = await harness.createAlert({ filter: 'TOP', colour: 'navy' }, { language: 'ms' })
  for (const title of ['One', 'Two', 'Three']) await harness.addProduct({ title, colours: ['navy'] })
  await harness.runAlerts()
  expect(harness.listReceived(device)).toMatchObject([
    {
      title: '3 helai baharu untuk atasan · Biru tua',
      url: '/shop?filter=top&colour=navy&lang=ms',
      alert: { stop: 'Berhenti' },
    },
  ])
  const [message] = harness.listReceived(device)
  expect(message?.body.split(', ').sort()).toEqual(['One', 'Three', 'Two'])
})

test('at most one message an hour: what comes meanwhile waits for the next one', async () => {
  const { device } = await harness.createAlert({ q: 'jacket' })
  await harness.addProduct()
  await harness.runAlerts()
  await harness.addProduct({ title: 'Second jacket' })
  await harness.addProduct({ title: 'Third jacket' })
  harness.advanceClock(59)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
  harness.advanceClock(1)
  await harness.runAlerts()
  const [first, second] = harness.listReceived(device)
  expect(second).toMatchObject({ title: '2 new pieces for “jacket”' })
  expect(second?.tag).not.toBe(first?.tag)
  harness.advanceClock(120)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(2)
})

test('a product that is put back on sale is sent to who has not heard of it, once', async () => {
  const early = await harness.createAlert({ q: 'jacket' })
  const product = await harness.addProduct()
  await harness.runAlerts()
  const late = await harness.createAlert({ q: 'jacket' })
  const { order } = await harness.shopper().buy([product])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  harness.advanceClock(120)
  await harness.runAlerts()
  expect(harness.listReceived(late.device)).toEqual([])
  await changeOrderStatus(harness.store, { orderId: order.id, from: 'paid', to: 'cancelled', restock: true, by })
  await harness.runAlerts()
  expect(harness.listReceived(late.device)).toMatchObject([{ url: `/product/${product}` }])
  expect(harness.listReceived(early.device)).toHaveLength(1)
})

test('nothing is sent of what was there before, and of what was sold or deleted before the message', async () => {
  await harness.addProduct()
  harness.advanceClock(1)
  const { device } = await harness.createAlert({ q: 'jacket' })
  const sold = await harness.addProduct()
  const { order } = await harness.shopper().buy([sold])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  await deleteProduct(harness.store, await harness.addProduct(), by)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toEqual([])

  // Sold while it waits for the hour to pass.
  await harness.addProduct()
  await harness.runAlerts()
  const waiting = await harness.addProduct()
  await harness.runAlerts()
  expect(await harness.countWaiting()).toBe(1)
  const sale = await harness.shopper().buy([waiting])
  await harness.waitForOrderState(sale.order.id, { status: 'paid' })
  harness.advanceClock(60)
  await harness.runAlerts()
  expect(harness.listReceived(device)).toHaveLength(1)
  expect(await harness.countWaiting()).toBe(0)
})

test('searches find what lists find: synonyms and typing errors, but no word of the shop taken for an error', async () => {
  await harness.addProduct({ title: 'Plain shirt' })
  harness.advanceClock(1)
  const [malay, typo, shirt] = [
    await harness.createAlert({ q: 'kemeja' }),
    await harness.createAlert({ q: 'skrit' }),
    await harness.createAlert({ q: 'plain' }),
  ]
  harness.advanceClock(1)
  await harness.addProduct({ title: 'Plaid skirt', category: 'bottom' })
  await harness.addProduct({ title: 'Silk shirt' })
  await harness.runAlerts()
  expect(harness.listReceived(malay.device)).toMatchObject([{ title: 'Silk shirt' }])
  expect(harness.listReceived(typo.device)).toMatchObject([{ title: 'Plaid skirt' }])
  expect(harness.listReceived(shirt.device)).toEqual([])
})

describe('the process dies', () => {
  const stopped = AbortSignal.abort()

  test('between the new product and comparing it: the next run compares it', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    await harness.runAlerts(undefined, stopped)
    expect(await harness.countArrivals()).toBe(1)
    await harness.runAlerts()
    expect(harness.listReceived(device)).toHaveLength(1)
  })

  test('between comparing and forgetting the product: it is not sent twice', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    const product = await harness.addProduct()
    const arrivals = await harness.db.selectFrom('productArrivals').selectAll().execute()
    await harness.runAlerts()
    await harness.db.insertInto('productArrivals').values(arrivals).execute()
    harness.advanceClock(61)
    await harness.runAlerts()
    expect(harness.listReceived(device)).toMatchObject([{ url: `/product/${product}` }])
  })

  test('between sending and recording it: sent again under the same tag, with what has come', async () => {
    const { device } = await harness.createAlert({ q: 'jacket' })
    await harness.addProduct()
    const dying = new AbortController()
    const { push } = harness.dependencies
    const dyingPush: PushSender = {
      ...push,
      async send(target, message) {
        await push.send(target, message)
        dying.abort()
        return { status: 'deferred', reason: 'The process is gone', retryAfterMs: 0 }
      },
    }
    await harness.runAlerts(dyingPush, dying.signal)
    await harness.addProduct()
    await harness.runAlerts()
    const [first, second] = harness.listReceived(device)
    assert(first && second)
    expect(second.tag).toBe(first.tag)
    expect(second.title).toBe('2 new pieces for “jacket”')
    expect(await harness.countWaiting()).toBe(0)
  })
})

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

describe('150 silent endpoints', () => {
  test.each([
    ['of two hosts', (n: number) => `https://silent-${n % 2}.example/${n}`],
    ['on a host each', (n: number) => `https://silent-${n}.example/`],
  ])('%s delay nobody else, also when a product arrives meanwhile', async (_where, getEndpoint) => {
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
  const message = { kind: 'search_alert', status: 'queued' } as const
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

test('a message fits a push service, whatever the search and the titles', async () => {
  const { device } = await harness.createAlert({ q: `jacket ${'𝕩'.repeat(46)}` })
  const wide = await harness.createAlert({ brand: Array.from({ length: 8 }, (_, n) => `${n}𝕩`.repeat(8)).join(',') })
  for (const title of ['𝕩', '"', '衣'])
    await harness.addProduct({
      title: title.repeat(100),
      brand: '3𝕩'.repeat(8),
      description: `jacket ${'𝕩'.repeat(46)}`,
    })
  await harness.runAlerts()
  for (const target of [device, wide.device]) {
    const [message] = harness.listReceived(target)
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_900)
  }
})

test('an alert ends after 180 days, unless the shopper has asked again', async () => {
  const { device } = await harness.createAlert({ q: 'jacket' })
  await harness.createAlert({ q: 'jeans' }, { device })
  harness.advanceClock(100 * 24 * 60)
  await harness.createAlert({ q: 'jacket' }, { device })
  harness.advanceClock(81 * 24 * 60)
  await deleteExpiredData(harness.store, new AbortController().signal)
  expect((await harness.listAlerts(device)).map(({ label }) => label)).toEqual(['“jacket”'])
})
