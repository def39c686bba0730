import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createLiveStream, type EventStream, type ProductEvent } from '../app/live/live-stream.ts'
import { type ProductListState, productListReducer } from '../app/shop/product-list/product-list-reducer.ts'
import { type Listing, pageSize } from '../store/products/listing.ts'
import { insertProduct } from '../test/factories.ts'
import { createStoreShopper } from '../test/shopper-client.ts'
import { type BenchDatabase, withEmptyStore } from './bench-store.ts'
import { describeTimes, type Measurement } from './measurement.ts'
import { seedProducts } from './seed-products.ts'

const count = 2_000
/** Of listings that the pages show, so that the sale concerns some and others not. */
const listings: Listing[] = [
  { filter: '', q: '', sort: 'newest' },
  { filter: 'top', q: '', sort: 'price-asc' },
  { filter: 'bottom', q: '', sort: 'newest' },
  { filter: '', q: 'tee', sort: 'newest', facets: { price: '20-80' } },
]
/** A page that asks does so at once: see `useProductEvents`. */
const askMs = 2_000

/**
 * Opens many shop pages on a store: their streams, and their lists with the code that the browser
 * runs. Sells one product, and measures when each page hears of it.
 * @throws when a page asks the store afterwards, or shows another list than the store
 */
export function measureOpenPages(database: BenchDatabase): Promise<Measurement[]> {
  return withEmptyStore(database, async ({ db, start }) => {
    await seedProducts(db, 1_000)
    const store = await start()
    const product = await insertProduct(db, { title: 'Tee of the storm' })
    const pages: Page[] = []
    for (let opened = 0; opened < count; opened += 50)
      pages.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            startPage(store.url, product, listings[(opened + index) % listings.length] as Listing),
          ),
        )),
      )
    const shopper = createStoreShopper(store.url)
    // The first payment of a process takes longer than all others.
    await shopper.buy([await insertProduct(db, { title: 'Shirt', createdAt: '2020-01-01T00:00:00.000Z' })])
    const { url } = await shopper.startPaying([product])
    const askedBefore = sum(pages)
    const startedAt = performance.now()
    await shopper.pay(url)
    const times = (await Promise.all(pages.map(page => page.sold))).map(at => at - startedAt)
    await wait(askMs)
    const asked = sum(pages) - askedBefore
    const current = await Promise.all(listings.map(listing => readIds(store.url, listing)))
    const wrong = pages.filter((page, index) => page.getIds() !== current[index % listings.length]).length
    for (const { close } of pages) close()
    if (asked + wrong > 0) throw new Error(`${asked} requests after the sale, ${wrong} pages with another list`)
    return [
      {
        label: `${count.toLocaleString('en')} open pages hear of one sale, from the payment on; on ${database.name}`,
        value: describeTimes(times),
      },
    ]
  })
}

const sum = (pages: readonly Page[]) => pages.reduce((total, { countRequests }) => total + countRequests(), 0)

interface Page {
  /** When the page heard of the sale. */
  sold: Promise<number>
  countRequests(): number
  getIds(): string
  close(): void
}

/** Resolves when the page has read its list. */
async function startPage(storeUrl: string, product: string, listing: Listing): Promise<Page> {
  let requests = 0
  let list: ProductListState | undefined
  const sold = Promise.withResolvers<number>()
  const read = Promise.withResolvers<void>()
  const waiting: ProductEvent[] = []

  function applyEvents() {
    for (const event of waiting.splice(0)) {
      if (!list) continue
      list = productListReducer(list, { type: 'live-event', ...event, isReading: false })
      if (event.change === 'sold') list = productListReducer(list, { type: 'remove', id: event.id })
    }
  }

  const stream = createLiveStream(
    () => connectStream(storeUrl),
    {
      onEvent(event) {
        if (event.id === product && event.change === 'sold') sold.resolve(performance.now())
        // Applied later: all pages share one thread here, and each has its own in life.
        if (event.topic === 'product') waiting.push(event as ProductEvent)
      },
      async onResync() {
        requests += 1
        const page = await readList(storeUrl, listing)
        list = { listing, cursor: null, waiting: [], ...page }
        read.resolve()
      },
    },
    ['product'],
  )
  await read.promise
  return {
    sold: sold.promise,
    countRequests: () => requests,
    getIds() {
      applyEvents()
      return joinIds(list?.products ?? [])
    },
    close: stream.close,
  }
}

/** A page that has lost the product it had loaded has one less than the store's page. */
const joinIds = (products: ProductListState['products']) =>
  products
    .slice(0, pageSize - 1)
    .map(({ id }) => id)
    .join(' ')

const readIds = async (storeUrl: string, listing: Listing) => joinIds((await readList(storeUrl, listing)).products)

async function readList(
  storeUrl: string,
  { facets, ...listing }: Listing,
): Promise<Pick<ProductListState, 'products' | 'nextCursor' | 'total'>> {
  const query = new URLSearchParams({ ...listing, ...facets, limit: String(pageSize), count: '1' })
  const response = await fetch(`${storeUrl}/api/products?${query}`)
  if (!response.ok) throw new Error(`Product request failed: ${response.status}`)
  return response.json()
}

/** The part of EventSource that the page uses. */
function connectStream(storeUrl: string): EventStream {
  const listeners = new Map<string, (event: MessageEvent<string>) => void>()
  const emit = (type: string, data = '', lastEventId = '') =>
    listeners.get(type)?.({ data, lastEventId } as MessageEvent<string>)
  const request = connectEventStream(storeUrl, message => {
    const fields = new Map(
      message.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    emit(fields.get('event') ?? 'message', fields.get('data'), fields.get('id'))
  })
  request.once('response', () => emit('open')).on('error', () => {})
  return {
    readyState: 1,
    addEventListener: (type, listener) => void listeners.set(type, listener),
    close: () => void request.destroy(),
  }
}

/**
 * Opens a live stream of a store on a connection of its own.
 * @param onMessage gets the lines of each event, of which thousands may come at once
 */
function connectEventStream(storeUrl: string, onMessage: (message: string) => void): ClientRequest {
  let rest = ''
  return get(`${storeUrl}/api/live`, { agent: false }, response => {
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) onMessage(message)
    })
  })
}
