import { setTimeout as wait } from 'node:timers/promises'
import type { DropView } from '#store/drops/drop.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import type { Order } from '#store/orders/order.ts'
import { insertDrop, insertProduct } from '../factories.ts'
import { createShopperClient, type ShopperClient } from '../shopper-client.ts'
import type { Target } from './attack.ts'

export interface OpenDrop {
  slug: string
  products: ProductId[]
}

/** Opens a drop at this moment. */
export async function openDrop({ db }: Pick<Target, 'db'>, { slug, count }: { slug: string; count: number }) {
  const at = new Date().toISOString()
  const { id: dropId } = await insertDrop(db, { id: slug as DropId, slug, opensAt: at, publishedAt: at })
  const drop: OpenDrop = { slug, products: [] }
  while (drop.products.length < count) drop.products.push(await insertProduct(db, { dropId }))
  return drop
}

/** A browser with cookies of its own, behind an address that it shares. */
export const createBrowser = ({ request }: Pick<Target, 'request'>, address: string): ShopperClient =>
  createShopperClient((path, init) => request(address, path, init))

/** How often a buyer tries to open a payment, as docs/limits.md adds it up. */
const maxTries = 6
/** Who is told to wait longer leaves without a piece. */
const maxWaitSeconds = 60

interface Buyer {
  client: ShopperClient
  number: number
  tries: number
}

interface Payment {
  buyer: Buyer
  order: Order
  url: string
}

/**
 * Lets buyers behind one address buy a piece of a drop each, all at the same time. Nobody pays
 * before all others have tried.
 *
 * @returns how many bought a piece, how many had to wait for neighbours, and what was refused apart
 * from that, by status
 */
export async function buyAtOnce(
  target: Target,
  drop: OpenDrop,
  { address, count }: { address: string; count: number },
) {
  const refusals = new Map<string, number>()
  const expect = (what: string, status: number, allowed: readonly number[] = [200]) => {
    if (!allowed.includes(status)) refusals.set(`${what}: ${status}`, (refusals.get(`${what}: ${status}`) ?? 0) + 1)
  }
  const load = async (path: string) => {
    const response = await target.request(address, path)
    await response.text()
    expect(`page /${path.split(/[/?]/)[1]}`, response.status)
  }
  const buyers = Array.from({ length: count }, (_, number) => ({
    client: createBrowser(target, address),
    number,
    tries: 0,
  }))
  const streams = await Promise.all(
    [...buyers, ...buyers].map(async () => {
      const stream = await target.request(address, '/api/live')
      expect('live stream', stream.status)
      return stream
    }),
  )
  await Promise.all(buyers.map(buyer => visit(buyer, drop, { load, expect })))

  let paidCount = 0
  let waitedCount = 0
  for (let waiting = buyers, attempt = 0; attempt < maxTries && waiting.length > 0; attempt++) {
    const results = await Promise.all(waiting.map(buyer => startPayment(buyer, drop, expect)))
    const payments = results.flatMap(({ payment }) => payment ?? [])
    const paid = await Promise.all(payments.map(payment => pay(payment, { load, expect })))
    paidCount += paid.filter(Boolean).length
    const later = results.filter(({ payment, waitSeconds }) => !payment && waitSeconds <= maxWaitSeconds)
    waitedCount += later.filter(({ waitSeconds }) => waitSeconds > 0).length
    await wait(Math.max(0, ...later.map(({ waitSeconds }) => waitSeconds)) * 1_000)
    waiting = later.map(({ buyer }) => buyer)
  }
  for (const stream of streams) await stream.body?.cancel()
  return { paidCount, waitedCount, refusals }
}

interface Actions {
  load: (path: string) => Promise<void>
  expect: (what: string, status: number, allowed?: readonly number[]) => void
}

async function visit({ client, number }: Buyer, { slug, products }: OpenDrop, { load, expect }: Actions) {
  await load(`/drop/${slug}`)
  await load(`/product/${products[number % products.length]}`)
  await load('/checkout')
  for (let count = 0; count < 12; count++) {
    const { status } = await client.post('/api/page-views', { route: '/product/:id', path: '/product/1' })
    expect('page view', status, [204])
  }
}

/** Some buyers want the same piece at first; later they take one that is free. */
async function startPayment(
  buyer: Buyer,
  { slug, products }: OpenDrop,
  expect: Actions['expect'],
): Promise<{ buyer: Buyer; payment?: Payment; waitSeconds: number }> {
  const { client, number } = buyer
  const wanted = products.slice(0, Math.ceil(products.length * 0.75))
  const free = buyer.tries === 0 ? wanted : await listFree(client, slug)
  buyer.tries += 1
  const { status, body: order } = await client.order([free[number % free.length] ?? ''])
  expect('order', status, [200, 201, 409])
  if (status > 201) return { buyer, waitSeconds: 0 }
  const { status: opened, body, headers } = await client.checkout(order)
  if (opened === 200) return { buyer, payment: { buyer, order, url: body.url }, waitSeconds: 0 }
  const waitSeconds = Number(headers.get('retry-after'))
  expect(`checkout, wait ${waitSeconds} s`, opened, waitSeconds <= maxWaitSeconds ? [409, 429] : [])
  return { buyer, waitSeconds }
}

async function listFree(client: ShopperClient, slug: string): Promise<string[]> {
  const { body } = await client.get<DropView>(`/api/drops/${slug}`)
  return body.products.filter(({ sold, heldUntil }) => !sold && heldUntil === null).map(({ id }) => id)
}

/** Leaves the payment and comes back twice, pays, waits on the thank-you page, and leaves. */
async function pay({ buyer, order, url }: Payment, { load, expect }: Actions): Promise<boolean> {
  const { client } = buyer
  for (let count = 0; count < 2; count++) expect('way back', (await client.checkout(order)).status)
  const { status } = await client.pay(url)
  expect('payment', status, [303])
  const lookup = `?session_id=${url.slice(url.lastIndexOf('/') + 1)}`
  await load(`/thankyou${lookup}`)
  for (let count = 0; count < 17; count++)
    expect('look-up of the order', (await client.get(`/api/orders${lookup}`)).status)
  for (let count = 0; count < 3; count++) await load(`/order/${order.pageToken}`)
  for (; buyer.tries < maxTries; buyer.tries++) {
    expect('order of a piece that is gone', (await client.order(order.items.map(({ id }) => id))).status, [409])
    expect('checkout of a paid order', (await client.checkout(order)).status, [409])
  }
  return status === 303
}
