import { createConnection } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { connectLiveStream } from '#test/live/live-stream.ts'
import { type Cluster, startCluster } from '#test/processes/cluster.ts'

// On a machine that can run no PostgreSQL there is nothing that several processes could share.
describe.skipIf(inject('postgresUrl') === '')('two processes over one PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(await createTestDatabase({ isMigrated: false }), 2)
  })
  afterAll(() => cluster?.close())

  test('20 times 50 shoppers of both processes race for one piece: one wins each time, and only the winner pays [T4]', async () => {
    for (let round = 0; round < 20; round++) {
      const product = await insertProduct(cluster.db)
      const racers = Array.from({ length: 50 }, (_, index) => cluster.shopper(index % 2))
      const orders = await Promise.all(racers.map(shopper => shopper.order([product])))
      expect(orders.map(({ status }) => status)).toEqual(Array(50).fill(201))

      const responses = await Promise.all(racers.map((shopper, index) => shopper.checkout(orders[index]!.body)))
      const winners = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []))
      expect(winners).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(49)

      const winner = winners[0]!
      expect((await racers[winner]!.pay(responses[winner]!.body.url)).status).toBe(303)
      const piecesOf = cluster.db.selectFrom('products').where('id', '=', product)
      await vi.waitFor(
        async () =>
          expect(await piecesOf.select(['sold', 'soldOrderId']).executeTakeFirst()).toEqual({
            sold: 1,
            soldOrderId: orders[winner]!.body.id,
          }),
        { timeout: 10_000 },
      )
    }
    const paid = await cluster.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
    expect(paid).toHaveLength(20)
    expect(await cluster.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  }, 120_000)

  test('what one process sells shows on the streams of the other, in order [GEN-05]', async () => {
    const product = await insertProduct(cluster.db)
    const stream = await connectLiveStream(cluster.stores[1]!.url)
    await cluster.shopper(0).buy([product])
    await vi.waitFor(() => expect(stream.listChanges(product)).toEqual(['held', 'sold']), { timeout: 5_000 })
    await stream.close()
  })

  test('a page that one process keeps is gone when another sells what is on it', async () => {
    const product = await insertProduct(cluster.db, { title: 'Batik shirt of two processes' })
    const page = async () => (await fetch(`${cluster.stores[1]?.url}/product/${product}`)).text()
    expect(await page()).not.toContain('This item has been sold')
    await cluster.shopper(0).buy([product])
    await vi.waitFor(async () => expect(await page()).toContain('This item has been sold'), { timeout: 5_000 })
  })

  test('a process whose connection for live updates is cut says so to its streams, and hears again', async () => {
    const product = await insertProduct(cluster.db)
    const stream = await connectLiveStream(cluster.stores[0]!.url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tuffthrift live' and datname = current_database()`.execute(
      cluster.db,
    )
    await vi.waitFor(() => expect(stream.text()).toContain('event: resync'), { timeout: 5_000 })
    await cluster.shopper(1).buy([product])
    await vi.waitFor(() => expect(stream.listChanges(product)).toContain('sold'), { timeout: 5_000 })
    await stream.close()
  })

  // The last one: it ends a process.
  test('a process that is told to stop finishes what it began, ends its streams and exits well', async () => {
    const { url, stop } = cluster.stores[1]!
    const stream = await connectLiveStream(url)
    const body = JSON.stringify({ message: 'Sent while the process was stopping.' })
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
    let response = ''
    socket.on('data', data => {
      response += data
    })
    socket.write(
      `POST /api/feedback HTTP/1.1\r\nhost: store\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    // Only a request whose head has been read is answered so.
    await vi.waitFor(() => expect(response).toContain('100 Continue'))
    const stopped = stop()
    await vi.waitFor(() => expect(fetch(`${url}/readyz`)).rejects.toThrow(), { timeout: 5_000 })
    expect(stream.hasEnded()).toBe(false)
    socket.write(body)
    expect(await stopped).toBe(0)
    expect(response).toContain('HTTP/1.1 201')
    expect(stream.hasEnded()).toBe(true)
  })
})
