import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Db } from '#store/database.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { createLimiter } from '#store/limiter.ts'
import type { Order } from '#store/orders/order.ts'
import type { DropView } from '#store/products/drop.ts'
import { insertDrop, insertProduct } from '../factories.ts'
import { createTexturedPhoto } from '../image-files.ts'
import { createShopperClient, fetchFrom, type ShopperClient } from '../shopper-client.ts'
import { createAdminSession } from '../signed-in-user.ts'

/** A store under attack, with rate limits, a demo catalogue and a proxy in front of it. */
export interface Target {
  url: string
  db: Db
}

export interface AttackResult {
  /** What was measured, by what it is: `photos loaded: '1200 of 1200'`. */
  figures: Record<string, string | number>
  /** What the attacker has reached, a sentence each. Empty when the store withstood. */
  violations: string[]
}

/** Every way to wear the store down that needs load. Each may be run twice. */
export const attacks: Record<string, (target: Target) => Promise<AttackResult>> = {
  'crawl of all links': crawl,
  'small pictures, large memory': uploadSmallPictures,
  'photos of 50 phones': loadPhotosOfPhones,
  'drop behind a carrier': buyBehindCarrier,
}

/** Sends a request from a network address, as the store's proxy would pass it on. */
const request = ({ url }: Target, address: string, path: string, init?: RequestInit) =>
  fetchFrom(address, new URL(path, url), init)

/** A browser with cookies of its own, behind an address that it may share. */
export const createBrowser = (target: Target, address: string): ShopperClient =>
  createShopperClient((path, init) => request(target, address, path, init))

/** Follows every link of the shop from one network, 50 at a time and then 8. */
async function crawl(target: Target): Promise<AttackResult> {
  const result: AttackResult = { figures: {}, violations: [] }
  for (const [atOnce, address] of [
    [50, '198.51.100.3'],
    [8, '198.51.100.2'],
  ] as const) {
    const statuses = await followLinks(target, { atOnce, address })
    const failed = [...statuses].filter(([, status]) => status >= 400)
    result.figures[`links followed, ${atOnce} at a time`] = `${statuses.size - failed.length} of ${statuses.size}`
    for (const [link, status] of failed.slice(0, 3))
      result.violations.push(`${atOnce} at a time: ${link} answered ${status}`)
  }
  return result
}

/** @returns the status of each link of the shop. */
async function followLinks(target: Target, { atOnce, address }: { atOnce: number; address: string }) {
  const { origin } = new URL(target.url)
  const statuses = new Map<string, number>()
  const limit = createLimiter(atOnce)
  async function follow(link: string): Promise<void> {
    if (statuses.has(link)) return
    statuses.set(link, 0)
    const urls = await limit(async () => {
      const response = await request(target, address, link)
      const body = await response.text()
      statuses.set(link, response.status)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      const found = isPage ? Array.from(body.matchAll(/(?:href|src|content)="([^"]+)"/g), ([, url = '']) => url) : []
      return [response.headers.get('location') ?? '', ...found]
    })
    const links = urls
      .filter(url => /^(https?:\/\/|\/|\?)/.test(url))
      .map(url => URL.parse(url.replaceAll('&amp;', '&'), origin + link))
      .flatMap(url => (url?.origin === origin ? [url.pathname + url.search] : []))
    await Promise.all(links.map(follow))
  }
  await follow('/shop')
  return statuses
}

const uploadsAtOnce = 8
const maxUploadSeconds = 60

/** Uploads what takes most memory once decoded, of all that is accepted, eight at a time. */
async function uploadSmallPictures(target: Target): Promise<AttackResult> {
  const result: AttackResult = { figures: {}, violations: [] }
  const email = `uploader-${Date.now()}@example.com`
  const cookie = await createAdminSession(target.db, target.url, { email })
  const upload = async (picture: Buffer) => {
    const body = new FormData()
    body.set('image', new File([new Uint8Array(picture)], 'photo'))
    const headers = { cookie, origin: target.url }
    const response = await request(target, '198.51.100.1', '/api/product-images', { method: 'POST', body, headers })
    await response.text()
    return response.status
  }
  for (const [what, picture] of await createPictures()) {
    const startedAt = performance.now()
    const statuses = new Set(await Promise.all(Array.from({ length: uploadsAtOnce }, () => upload(picture))))
    const seconds = (performance.now() - startedAt) / 1_000
    const outcome = `${[...statuses].join(' and ')} after ${seconds.toFixed(1)} s`
    result.figures[`${uploadsAtOnce} ${what} of ${Math.ceil(picture.length / 1024)} KB`] = outcome
    if ([...statuses].some(status => status !== 201) || seconds > maxUploadSeconds)
      result.violations.push(`${what}: ${outcome}`)
  }
  return result
}

async function createPictures(): Promise<[what: string, bytes: Buffer][]> {
  const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#c82020' } })
  // Of a quarter of the picture, which are decoded whole.
  const tiles = { tile: true, tileWidth: 2_496, tileHeight: 2_496 }
  const tiff = flat(5_000)
    .toColourspace('rgb16')
    .tiff({ compression: 'deflate', ...tiles })
  const jpeg = flat(7_000).flatten().toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
  return [
    ['AVIF of 4,000 x 4,000', await flat(4_000).avif({ effort: 0, bitdepth: 12 }).toBuffer()],
    ['interlaced PNG of 7,000 x 7,000', await flat(7_000).png({ progressive: true }).toBuffer()],
    ['TIFF of 5,000 x 5,000 with 16 bits', await tiff.toBuffer()],
    ['progressive CMYK JPEG of 7,000 x 7,000', await jpeg.toBuffer()],
    ['JPEG of 8,640 x 5,760', await createTexturedPhoto({ width: 8_640, height: 5_760 })],
  ]
}

const phones = 50
const photosEach = 24
const silentClients = 200

/** 50 phones behind one address load photos while 200 clients of another one ask and don't read. */
async function loadPhotosOfPhones({ db, url }: Target): Promise<AttackResult> {
  const photos = await db.selectFrom('photos').select('sources').execute()
  const paths = photos.flatMap(({ sources }) => (JSON.parse(sources) as { url: string }[]).map(source => source.url))
  const choose = (index: number) => paths[index % paths.length] ?? ''
  const silent = Array.from({ length: silentClients }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
    const headers = 'Host: localhost\r\nX-Forwarded-For: 192.0.2.20\r\n\r\n'
    for (let index = 0; index < 15; index++) socket.write(`GET ${choose(index)} HTTP/1.1\r\n${headers}`)
    return socket.pause()
  })
  const loads = Array.from({ length: phones }, async (_, phone) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    // Every tenth phone reads slowly.
    const pauseMs = phone % 10 === 0 ? 20 : 0
    const wanted = Array.from({ length: photosEach }, (_, index) => url + choose(phone + index))
    const isWhole = await Promise.all(wanted.map(photo => loadPhoto(photo, agent, pauseMs)))
    agent.destroy()
    return isWhole.filter(Boolean).length
  })
  const loaded = (await Promise.all(loads)).reduce((sum, count) => sum + count)
  for (const socket of silent) socket.destroy()
  const missing = phones * photosEach - loaded
  return {
    figures: { 'photos loaded': `${loaded} of ${phones * photosEach}` },
    violations: missing === 0 ? [] : [`${missing} photos were not loaded`],
  }
}

/** @returns whether the photo arrived whole */
function loadPhoto(url: string, agent: Agent, pauseMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const outgoing = get(url, { agent, headers: { 'x-forwarded-for': '192.0.2.21' } }, response => {
      response.on('data', () => {
        if (pauseMs === 0) return
        response.pause()
        setTimeout(() => response.resume(), pauseMs)
      })
      response.once('error', () => resolve(false))
      response.once('end', () => resolve(response.complete && response.statusCode === 200))
    })
    outgoing.once('error', () => resolve(false))
  })
}

const buyerCount = 50
const dropSize = 60
/** How often a buyer tries to open a payment, as docs/limits.md adds it up. */
const maxTries = 6
/** Who is told to wait longer leaves without a piece. */
const maxWaitSeconds = 60
/** Each drop is behind an address of its own, or its buyers would use up the limits of the next. */
let drops = 0

interface Buyer {
  client: ShopperClient
  number: number
  tries: number
}

/**
 * Is no attack: 50 phones behind one address want a piece of a drop each, all at the same time in
 * its first minutes, and send what docs/limits.md adds up. Nobody pays before all others have
 * tried.
 */
async function buyBehindCarrier(target: Target): Promise<AttackResult> {
  const address = `203.0.113.${40 + drops++}`
  const slug = `behind-${address.replaceAll('.', '-')}`
  const at = new Date().toISOString()
  const { id: dropId } = await insertDrop(target.db, { id: slug as DropId, slug, opensAt: at, publishedAt: at })
  const products: ProductId[] = []
  while (products.length < dropSize) products.push(await insertProduct(target.db, { dropId }))

  const refusals = new Map<string, number>()
  const expect = (what: string, status: number, ...allowed: number[]) => {
    if (!allowed.includes(status)) refusals.set(`${what}: ${status}`, (refusals.get(`${what}: ${status}`) ?? 0) + 1)
  }
  const load = async (path: string) => {
    const response = await request(target, address, path)
    await response.text()
    expect(`page /${path.split(/[/?]/)[1]}`, response.status, 200)
  }

  async function visit({ client, number }: Buyer) {
    for (const path of [`/drop/${slug}`, `/product/${products[number]}`, '/checkout']) await load(path)
    for (let count = 0; count < 12; count++) {
      const { status } = await client.post('/api/page-views', { route: '/product/:id', path: '/product/1' })
      expect('page view', status, 204)
    }
  }

  /** Some buyers want the same piece at first; later they take one that is free. */
  async function startPayment(buyer: Buyer): Promise<{ order?: Order; url?: string; waitSeconds: number }> {
    const { client, number } = buyer
    const { body: drop } = await client.get<DropView>(`/api/drops/${slug}`)
    const free = drop.products.filter(({ sold, heldUntil }) => !sold && heldUntil === null).map(({ id }) => id)
    const wanted = buyer.tries === 0 ? products.slice(0, dropSize * 0.75) : free
    buyer.tries += 1
    const { status, body: order } = await client.order([wanted[number % wanted.length] ?? ''])
    expect('order', status, 200, 201, 409)
    if (status > 201) return { waitSeconds: 0 }
    const { status: opened, body, headers } = await client.checkout(order)
    if (opened === 200) return { order, url: body.url, waitSeconds: 0 }
    const waitSeconds = Number(headers.get('retry-after'))
    expect(`checkout, wait ${waitSeconds} s`, opened, ...(waitSeconds <= maxWaitSeconds ? [409, 429] : []))
    return { waitSeconds }
  }

  /** Leaves the payment and comes back twice, pays, waits on the thank-you page, and leaves. */
  async function pay(buyer: Buyer, order: Order, url: string): Promise<void> {
    const { client } = buyer
    for (let count = 0; count < 2; count++) expect('way back', (await client.checkout(order)).status, 200)
    expect('payment', (await client.pay(url)).status, 303)
    const lookup = `?session_id=${url.slice(url.lastIndexOf('/') + 1)}`
    await load(`/thankyou${lookup}`)
    for (let count = 0; count < 17; count++)
      expect('look-up of the order', (await client.get(`/api/orders${lookup}`)).status, 200)
    for (let count = 0; count < 3; count++) await load(`/order/${order.pageToken}`)
    for (; buyer.tries < maxTries; buyer.tries++) {
      expect('order of a piece that is gone', (await client.order(order.items.map(({ id }) => id))).status, 409)
      expect('checkout of a paid order', (await client.checkout(order)).status, 409)
    }
  }

  const buyers = Array.from({ length: buyerCount }, (_, number) => ({
    client: createBrowser(target, address),
    number,
    tries: 0,
  }))
  const streams = await Promise.all([...buyers, ...buyers].map(() => request(target, address, '/api/live')))
  for (const { status } of streams) expect('live stream', status, 200)
  await Promise.all(buyers.map(visit))
  let [waiting, paidCount, waitedCount] = [buyers, 0, 0]
  for (let attempt = 0; attempt < maxTries && waiting.length > 0; attempt++) {
    const tries = await Promise.all(waiting.map(async buyer => ({ buyer, ...(await startPayment(buyer)) })))
    const opened = tries.filter(({ order }) => order)
    await Promise.all(opened.map(({ buyer, order, url = '' }) => order && pay(buyer, order, url)))
    paidCount += opened.length
    const later = tries.filter(({ order, waitSeconds }) => !order && waitSeconds <= maxWaitSeconds)
    waitedCount += later.filter(({ waitSeconds }) => waitSeconds > 0).length
    await wait(Math.max(0, ...later.map(({ waitSeconds }) => waitSeconds)) * 1_000)
    waiting = later.map(({ buyer }) => buyer)
  }
  for (const stream of streams) await stream.body?.cancel()
  return {
    figures: { 'buyers with a piece': `${paidCount} of ${buyerCount}`, 'had to wait for neighbours': waitedCount },
    violations: [
      ...(paidCount === buyerCount ? [] : [`only ${paidCount} of ${buyerCount} buyers got a turn`]),
      ...Array.from(refusals, ([what, count]) => `${what}, ${count} times`),
    ],
  }
}
