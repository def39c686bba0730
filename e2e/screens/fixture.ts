import { expect, type Page } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { address, email, insertProduct } from '../../test/factories.ts'
import type { ShopperClient } from '../../test/shopper-client.ts'
import { saveSettings } from '../admin.ts'
import { createShopper } from '../shopper.ts'
import { type RunningStore, test as storeTest } from '../store-fixture.ts'
import type { FirstView } from './check-screen.ts'
import { speakMalay } from './malay.ts'
import { type SeedData, seedDemoProducts } from './seed.ts'

/** One screen in one state. */
export interface Screen {
  name: string
  /** Brings the screen into the state, starting with an empty page. */
  show(fixture: ScreenFixture): Promise<unknown>
  /** The page errors that belong to this state. */
  expectedErrors?: RegExp
  /** Screenshots show the viewport alone: something covers the page, or it is scrolled. */
  isViewportOnly?: true
  firstView?: FirstView
  /** With text at 200 % something of this page still overlaps or leaves the screen. */
  failsLargeText?: true
}

type Show = Screen['show']
type Details = Omit<Screen, 'name' | 'show'>

/** A screen; what is special about its state comes first, as the details of a test do. */
export function screen(name: string, ...rest: [Show] | [Details, Show]): Screen {
  const [details, show] = rest.length === 1 ? [{}, ...rest] : rest
  return { name, show, ...details }
}

/** A page, its store, and functions that bring about a state. */
export interface ScreenFixture {
  page: Page
  store: RunningStore
  /** Another shopper, without a browser. */
  otherShopper: ShopperClient
  /** Inserts a product with one of the demo photos. */
  insertProduct(overrides?: Partial<ProductTable>): Promise<ProductId>
  /** Demo photos as the JSON of the column `imageUrls`. */
  photos(count: number): string
  /** Hides all other products until the test ends. */
  hideOthers(ids?: ProductId[]): Promise<void>
  /** Stores products in the page's cart, with `changes` applied to each. */
  fillCart(ids: readonly string[], changes?: Record<string, unknown>): Promise<void>
  /** Stores a checkout draft, a complete one by default, in the page. */
  saveCheckoutDraft(draft?: object): Promise<void>
  /** Requests to this address never get a response. */
  stallRequests(path: string | RegExp): Promise<unknown>
  /** Disables the page's timers of two seconds and more, which redirect or remove a sold card. */
  disableLateTimers(): Promise<unknown>
  /** Announces that the shop is closed, until the test ends. */
  closeShop(): Promise<void>
  /** Goes to the payment page with this product in the cart. */
  goToPaymentPage(id: string): Promise<void>
}

interface WorkerOptions {
  /** Of the pages that are shown. */
  language: Language
  /** Seeds the whole demo catalogue instead of a sample. */
  hasFullCatalogue: boolean
  seed: SeedData
}

export const test = storeTest.extend<{ fixture: ScreenFixture }, WorkerOptions>({
  language: ['en', { option: true, scope: 'worker' }],
  hasFullCatalogue: [false, { option: true, scope: 'worker' }],
  seed: [
    async ({ store, hasFullCatalogue }, use) => use(await seedDemoProducts(store, { all: hasFullCatalogue })),
    { scope: 'worker', timeout: 300_000 },
  ],

  fixture: async ({ page, store, seed, language }, use) => {
    const updateProducts = () => store.db.updateTable('products')
    let next = 0
    let isClosed = false
    if (language === 'ms') speakMalay(page)
    const fixture: ScreenFixture = {
      page,
      store,
      otherShopper: createShopper(store),
      photos: count => JSON.stringify(Array.from({ length: count }, () => seed.photos[next++ % seed.photos.length])),
      insertProduct: overrides =>
        insertProduct(store.db, {
          title: 'Harbour road jacket',
          description: 'Heavy cotton, worn soft, one small mend inside the left cuff. Pit to pit 58 cm, length 66 cm.',
          priceSen: 8900,
          imageUrls: fixture.photos(1),
          createdAt: new Date().toISOString(),
          ...overrides,
        }),
      async hideOthers(ids = []) {
        const others = updateProducts().set({ hidden: 1 }).where('hidden', '=', 0)
        await (ids.length > 0 ? others.where('id', 'not in', ids) : others).execute()
      },
      async fillCart(ids, changes = {}) {
        await page.goto('/healthz')
        await page.evaluate(storeCart, { ids, changes })
      },
      async saveCheckoutDraft(draft = { email, shipping: address, isDone: { contact: true, shipping: true } }) {
        await page.evaluate(typed => sessionStorage.setItem('checkout', JSON.stringify(typed)), draft)
      },
      stallRequests: path => page.route(path, () => {}),
      disableLateTimers: () => page.addInitScript(dropLateTimers),
      async closeShop() {
        const until = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
        await saveSettings(store, 'closure', {
          closedUntil: until,
          'closedNote.en': 'We are at the bundle market in Tawau and bring back a van full of jackets.',
          'closedNote.ms': 'Kami di pasar bundle Tawau dan akan pulang dengan sebuah van penuh jaket.',
        })
        isClosed = true
      },
      async goToPaymentPage(id) {
        await fixture.fillCart([id])
        await fixture.saveCheckoutDraft()
        await page.goto('/checkout')
        await page.getByRole('button', { name: 'Proceed to Payment' }).click()
        await expect(page.getByRole('heading', { name: 'Card', exact: true })).toBeVisible()
      },
    }
    await use(fixture)
    // Leave the page first: unrouting lets stalled requests through, and their responses would be
    // logged as errors.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await updateProducts().set({ hidden: 0 }).where('hidden', '=', 1).execute()
    if (isClosed) await saveSettings(store, 'closure', { closedUntil: '' })
  },
})

/** Runs in the page. */
function dropLateTimers() {
  const setRealTimeout = globalThis.setTimeout
  const setShortTimeout = (run: TimerHandler, wait = 0, ...rest: unknown[]) =>
    wait < 2_000 ? setRealTimeout(run, wait, ...rest) : 0
  globalThis.setTimeout = Object.assign(setShortTimeout, setRealTimeout) as typeof setRealTimeout
}

/** Runs in the page. Stores the cart as the product page's button does. */
async function storeCart({ ids, changes }: { ids: readonly string[]; changes: Record<string, unknown> }) {
  const read = async (id: string) => {
    const { title, price, imageUrls, images, description, category } = await (await fetch(`/api/products/${id}`)).json()
    return { id, title, price, imageUrls, images, description, category, quantity: 1, ...changes }
  }
  localStorage.setItem('cart', JSON.stringify(await Promise.all(ids.map(read))))
}
