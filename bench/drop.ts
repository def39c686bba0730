import { type ChildProcess, spawn } from 'node:child_process'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../store/database.server.ts'
import type { DropId, ProductId } from '../store/ids.ts'
import { insertDrop, insertInto, insertProduct } from '../test/factories.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { createStoreShopper, type ShopperClient } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { openStartedStream } from './event-stream.ts'
import { type Measurement, quantile } from './measurement.ts'
import { seedProducts } from './seed-products.ts'

const productCount = 60
const streamCount = 500
const shopperCount = 200
/** Time for the store to start and the streams to open. */
const leadMs = 15_000
const slug = 'bench'

/**
 * Opens a drop of 60 products in front of 500 open pages. At once all 500 load its page, and 200 of
 * them order a product and pay for it, through the payment sandbox. Store, sandbox and clients are
 * processes of their own.
 * @throws when a product was sold twice, or a payment neither bought a product nor was refunded
 */
export async function measureDrop(database: BenchDatabase): Promise<Measurement[]> {
  const [storePort, sandboxPort] = [await findFreePort(), await findFreePort()]
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const sandbox = startSandbox(sandboxPort, storePort)
  return withEmptyStore(database, async ({ db, start }) => {
    await seedProducts(db, 1_000)
    const opensAt = Date.now() + leadMs
    const ids = await insertScheduledProducts(db, new Date(opensAt).toISOString())
    const store = await start({
      PORT: String(storePort),
      STRIPE_API_BASE: sandboxUrl,
      STRIPE_SECRET_KEY: 'sk_test_pay_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_pay_sandbox',
    })
    await (await fetch(`${store.url}/drop/${slug}`)).text()
    const appeared: number[] = []
    const opened = Promise.withResolvers<void>()
    const streams: ClientRequest[] = []
    while (streams.length < streamCount)
      streams.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, () =>
            openStream(store.url, opened.resolve, () => appeared.push(Date.now() - opensAt)),
          ),
        )),
      )
    if (Date.now() > opensAt) throw new Error('The drop opened before all streams were open')
    await opened.promise
    const pages: number[] = []
    const later: number[] = []
    const buying: number[] = []
    let isOver = false
    const browsing = Array.from({ length: 10 }, async () => {
      for (await wait(500); !isOver; await wait(50)) later.push(await loadPage(store.url))
    })
    const results = await Promise.all(
      Array.from({ length: streamCount }, async (_, index): Promise<number> => {
        pages.push(await loadPage(store.url))
        if (index >= shopperCount) return 0
        const startedAt = performance.now()
        const paid = await buy(createStoreShopper(store.url, sandboxUrl), ids[index % ids.length] as ProductId)
        buying.push(performance.now() - startedAt)
        return paid
      }),
    )
    isOver = true
    await Promise.all(browsing)
    const paidCount = results.reduce((sum, count) => sum + count, 0)
    const { sold, refunds } = await checkSales(db, ids, paidCount)
    for (const stream of streams) stream.destroy()
    if (appeared.length < streamCount) throw new Error(`Only ${appeared.length} pages received all products`)
    return [
      {
        label: `on ${database.name}`,
        group: {
          name: `a drop of ${productCount} opens: all products on ${streamCount} open pages, from its second on`,
          cost: quantile(appeared, 0.99),
        },
        value: describe(appeared),
        target: { text: 'p99 ≤ 1 s', isMet: quantile(appeared, 0.99) <= 1_000 },
      },
      {
        label: `on ${database.name}`,
        group: {
          name: `its page for ${streamCount} who load it then, while ${shopperCount} of them pay`,
          cost: quantile(pages, 0.99),
        },
        value: describe(pages),
        target: { text: 'p99 ≤ 1 s', isMet: quantile(pages, 0.99) <= 1_000 },
      },
      {
        label: `on ${database.name}`,
        group: {
          name: 'its page in the seconds after that, while one product after the other is sold',
          cost: quantile(later, 0.99),
        },
        value: describe(later),
      },
      {
        label: `on ${database.name}`,
        group: {
          name: 'ordering and paying for one of its products, or finding it gone',
          cost: quantile(buying, 0.99),
        },
        value: `${describe(buying)}; ${sold} of ${productCount} sold, each once, ${refunds} refunds`,
        target: { text: 'all sold once', isMet: sold === productCount },
      },
    ]
  }).finally(() => sandbox.kill())
}

const describe = (times: readonly number[]) =>
  `p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`

async function insertScheduledProducts(db: Db, opensAt: string): Promise<ProductId[]> {
  const id = 'bench-drop' as DropId
  await insertDrop(db, { id, slug, title: 'Bench', opensAt })
  const ids: ProductId[] = []
  for (let number = 0; number < productCount; number++) {
    const url = `/product-images/drop-${number}-800.webp`
    const sources = [360, 800, 1200].map(width => ({
      url: url.replace('800', String(width)),
      width,
      type: 'image/webp',
    }))
    await insertInto(db, 'photos', {
      url,
      width: 1200,
      height: 1500,
      blur: `data:image/webp;base64,${'Kj3x'.repeat(22)}${number}`,
      sources: JSON.stringify(sources),
      createdAt: opensAt,
    })
    ids.push(
      await insertProduct(db, {
        imageUrls: JSON.stringify([url]),
        dropId: id,
        withdrawnAt: '2026-01-01T00:00:00.000Z',
      }),
    )
  }
  return ids
}

function startSandbox(port: number, storePort: number): ChildProcess {
  const webhook = `http://localhost:${storePort}/webhooks/stripe`
  const options = ['--port', String(port), '--webhook', webhook]
  return spawn(process.execPath, ['sandbox/stripe/start.ts', ...options], { stdio: 'ignore' })
}

/**
 * Opens a live stream, as an open page of the drop does. Resolves when it has started.
 * @param onOpened called when the drop is open, which several streams report
 * @param onAppeared called when the last product has arrived
 */
function openStream(storeUrl: string, onOpened: () => void, onAppeared: () => void): Promise<ClientRequest> {
  let missing = productCount
  return openStartedStream(storeUrl, message => {
    if (missing === 0) return
    if (message.includes('"change":"opened"')) onOpened()
    if (!message.includes('"change":"added"')) return
    missing -= 1
    if (missing === 0) onAppeared()
  })
}

/** Returns the milliseconds that the page takes on a connection of its own. */
function loadPage(storeUrl: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get(`${storeUrl}/drop/${slug}`, { agent: false, headers: { 'accept-encoding': 'br' } }, response => {
      if (response.statusCode !== 200) reject(new Error(`The page of the drop failed: ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - startedAt))
    }).on('error', reject)
  })
}

/** Orders a product and pays for it. Returns the number of payments: none when it is gone. */
async function buy(shopper: ShopperClient, id: ProductId): Promise<number> {
  const { status, body: order } = await shopper.order([id])
  if (status === 409) return 0
  if (status > 201) throw new Error(`Order failed: ${status}`)
  const session = await shopper.checkout(order)
  if (session.status === 409) return 0
  if (session.status !== 200) throw new Error(`No checkout session: ${session.status}`)
  const paid = await shopper.pay(session.body.url)
  if (paid.status !== 303) throw new Error(`Payment failed: ${paid.status}`)
  return 1
}

/** Waits until every payment has an outcome, and compares payments with sales. */
async function checkSales(db: Db, ids: readonly ProductId[], paidCount: number) {
  const orders = db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id', 'orders.status', 'orderItems.productId'])
    .where('orders.status', 'in', ['paid', 'refunded'])
  let outcomes = await orders.execute()
  for (let tries = 0; outcomes.length < paidCount && tries < 600; tries++) {
    await wait(50)
    outcomes = await orders.execute()
  }
  if (outcomes.length !== paidCount) throw new Error(`${paidCount} payments, ${outcomes.length} outcomes`)
  const paid = outcomes.filter(({ status }) => status === 'paid')
  const soldTwice = paid.length - new Set(paid.map(({ productId }) => productId)).size
  if (soldTwice > 0) throw new Error(`${soldTwice} products were sold twice`)
  const sold = await db
    .selectFrom('products')
    .select(['id', 'soldOrderId'])
    .where('id', 'in', ids)
    .where('sold', '=', 1)
    .execute()
  const buyers = new Map<string, string>(paid.map(({ id, productId }) => [productId, id]))
  if (sold.some(({ id, soldOrderId }) => buyers.get(id) !== soldOrderId) || sold.length !== paid.length)
    throw new Error('Sold products and paid orders differ')
  return { sold: sold.length, refunds: outcomes.length - paid.length }
}
