import { createConnection } from 'node:net'
import { sql } from 'kysely'
import { afterAll, assert, beforeAll, describe, expect, inject, test } from 'vitest'
import { formatProductSearch } from '#store/alerts/alert-search.ts'
import { createSearchAlert } from '#store/alerts/search-alert-queries.server.ts'
import { getDropEventId } from '#store/products/drop-event-id.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertDevice, insertDrop, insertProduct } from '#test/factories.ts'
import { connectEventStream } from '#test/live/event-stream.ts'
import { type Cluster, startCluster } from '#test/processes/cluster.ts'
import { startPushService } from '#test/push-service.ts'
import { getCookieHeader, password } from '#test/signed-in-user.ts'
import { waitFor } from '#test/wait-for.ts'
import { placeOrders, raceToPay } from '../checkout/race.ts'

let cluster: Cluster
const getStore = (index: number) => {
  const store = cluster.stores[index]
  assert(store)
  return store
}

/**
 * Lets 50 shoppers of both processes race for a new product and waits until it is sold to the
 * winner.
 */
async function raceForNewProduct(): Promise<void> {
  const product = await insertProduct(cluster.db)
  const shoppers = Array.from({ length: 50 }, (_, index) => cluster.shopper(index % 2))
  const { winner } = await raceToPay(await placeOrders(shoppers, [product]))
  const sale = cluster.db.selectFrom('products').select(['sold', 'soldOrderId']).where('id', '=', product)
  await waitFor(async () => expect(await sale.executeTakeFirst()).toEqual({ sold: 1, soldOrderId: winner.order.id }))
}

/** Sends the head of a feedback request and waits until the server has read it. */
async function startFeedbackRequest(port: number, body: string) {
  const socket = createConnection(port, '127.0.0.1')
  let response = ''
  socket.on('data', data => {
    response += data
  })
  socket.write(
    `POST /api/feedback HTTP/1.1\r\nhost: store\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  await waitFor(() => expect(response).toContain('100 Continue'))
  return { sendBody: () => socket.write(body), getResponse: () => response }
}

/** Signs an account up at one of the processes. */
async function signUpOverHttp(url: string): Promise<{ uid: string; cookie: string }> {
  const email = 'settings-boss@example.com'
  const body = new URLSearchParams({ email, password })
  const response = await fetch(`${url}/signup.data`, { method: 'POST', body, redirect: 'manual' })
  const { id: uid } = await cluster.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { uid, cookie: getCookieHeader(response) }
}

// Several processes need a PostgreSQL server to share.
describe.skipIf(inject('postgresUrl') === '')('two processes on one PostgreSQL database', () => {
  beforeAll(async () => {
    cluster = await startCluster(await createTestDatabase({ isMigrated: false }), 2)
  })
  afterAll(() => cluster?.close())

  test('sell each product once when 50 shoppers race for it [T4]', async () => {
    const products = 20
    for (let round = 0; round < products; round++) await raceForNewProduct()
    const paid = await cluster.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
    expect(paid).toHaveLength(products)
    expect(await cluster.db.selectFrom('ledgerEntries').selectAll().where('direction', '=', 'out').execute()).toEqual(
      [],
    )
  }, 120_000)

  test('stream the events of the other process in order [GEN-05]', async () => {
    const product = await insertProduct(cluster.db)
    const stream = await connectEventStream(getStore(1).url)
    await cluster.shopper(0).buy([product])
    await waitFor(() => expect(stream.listChanges(product)).toEqual(['held', 'sold']))
    await stream.close()
  })

  test('open a drop once, at its second, on the streams of both', async () => {
    const opensAt = new Date(Date.now() + 1_000).toISOString()
    const { id } = await insertDrop(cluster.db, { opensAt })
    const products: string[] = []
    for (let count = 0; count < 45; count++)
      products.push(await insertProduct(cluster.db, { dropId: id, withdrawnAt: opensAt }))
    const streams = await Promise.all([0, 1].map(index => connectEventStream(getStore(index).url)))
    const changed = JSON.stringify([{ topic: 'drop', id, change: 'changed' }])
    await sql`select pg_notify('tuffthrift_live', ${changed})`.execute(cluster.db)
    for (const stream of streams) {
      await waitFor(() => expect(products.flatMap(stream.listChanges)).toEqual(products.map(() => 'added')))
      expect(stream.listChanges(getDropEventId(id))).toEqual(['changed', 'opened'])
      await stream.close()
    }
    const { publishedAt } = await cluster.db.selectFrom('drops').select('publishedAt').executeTakeFirstOrThrow()
    expect(Date.parse(publishedAt ?? '') - Date.parse(opensAt)).toBeGreaterThanOrEqual(0)
  })

  test('clear the page cache when the other process sells a product', async () => {
    const product = await insertProduct(cluster.db, { title: 'Batik shirt of two processes' })
    const getPage = async () => (await fetch(`${getStore(1).url}/product/${product}`)).text()
    expect(await getPage()).not.toContain('This item has been sold')
    await cluster.shopper(0).buy([product])
    await waitFor(async () => expect(await getPage()).toContain('This item has been sold'))
  })

  test('show a changed setting on the cached pages of the other process', async () => {
    const getPage = async (index: number) => (await fetch(`${getStore(index).url}/terms`)).text()
    expect(await getPage(1)).not.toContain('Kedai Dua Proses')
    const boss = await signUpOverHttp(getStore(0).url)
    await setAdmin(cluster.db, boss.uid, { isAdmin: true, at: new Date() })
    const form = { group: 'contact', version: '0', values: JSON.stringify({ name: 'Kedai Dua Proses' }) }
    const saved = await fetch(`${getStore(0).url}/admin/settings.data`, {
      method: 'POST',
      headers: { cookie: boss.cookie },
      body: new URLSearchParams(form),
    })
    expect(saved.status).toBe(200)
    expect(await getPage(0)).toContain('Kedai Dua Proses')
    await waitFor(async () => expect(await getPage(1)).toContain('Kedai Dua Proses'))
  })

  test('push each sale once to a device, although both could send it', async () => {
    const keys = cluster.db.withTables<{ vapidKeys: { publicKey: string } }>().selectFrom('vapidKeys').selectAll()
    const { publicKey } = await keys.executeTakeFirstOrThrow()
    const service = await startPushService(() => publicKey)
    await insertDevice(cluster.db, service.createDevice())
    const orders = []
    for (let index = 0; index < 6; index++)
      orders.push(
        await cluster.shopper(index % 2).buy([await insertProduct(cluster.db, { category: `push ${index}` })]),
      )
    const bodies = orders.map(({ order }) => expect.stringContaining(`#${order.orderNumber} paid`))
    const listSales = () => service.received.map(({ payload }) => payload.body).filter(body => body.includes('paid'))
    await waitFor(async () => {
      expect(listSales()).toEqual(expect.arrayContaining(bodies))
      expect(await cluster.db.selectFrom('messages').select('id').where('kind', '=', 'notification').execute()).toEqual(
        [],
      )
    })
    expect(listSales()).toHaveLength(orders.length)
    expect(service.errors).toEqual([])
    await cluster.db.deleteFrom('pushSubscriptions').execute()
    await service.close()
  })

  test('tell each device once that a held product is free again', async () => {
    const keys = cluster.db.withTables<{ vapidKeys: { publicKey: string } }>().selectFrom('vapidKeys').selectAll()
    const { publicKey } = await keys.executeTakeFirstOrThrow()
    const service = await startPushService(() => publicKey)
    const productId = await insertProduct(cluster.db, { title: 'Held hat' })
    const shopper = cluster.shopper(0)
    const { order } = await shopper.startPaying([productId])
    const at = new Date().toISOString()
    for (let number = 0; number < 6; number++)
      await createSearchAlert(cluster.db, {
        ...service.createDevice(),
        ...({ search: formatProductSearch(productId), productId, language: 'en', at } as const),
      })
    expect(service.received).toEqual([])
    expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await waitFor(async () => expect(await cluster.db.selectFrom('searchAlerts').selectAll().execute()).toEqual([]))
    expect(service.received.map(({ payload }) => payload.title)).toEqual(Array(6).fill('Held hat'))
    expect(service.errors).toEqual([])
    await service.close()
  })

  test('send resync after losing the LISTEN connection, and receive events again', async () => {
    const product = await insertProduct(cluster.db)
    const stream = await connectEventStream(getStore(0).url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tuffthrift live' and datname = current_database()`.execute(
      cluster.db,
    )
    await waitFor(() => expect(stream.text).toContain('event: resync'))
    await cluster.shopper(1).buy([product])
    await waitFor(() => expect(stream.listChanges(product)).toContain('sold'))
    await stream.close()
  })

  // Must run last, because it ends a process.
  test('finish active requests, end streams and exit with status 0 on SIGTERM', async () => {
    const { url, stop } = getStore(1)
    const stream = await connectEventStream(url)
    const body = JSON.stringify({ message: 'Sent while the process was stopping.' })
    const request = await startFeedbackRequest(Number(new URL(url).port), body)
    const stopped = stop()
    await waitFor(() => expect(fetch(`${url}/readyz`)).rejects.toThrow())
    await waitFor(() => expect(stream.hasEnded).toBe(true))
    request.sendBody()
    expect(await stopped).toBe(0)
    expect(request.getResponse()).toContain('HTTP/1.1 201')
  })
})
