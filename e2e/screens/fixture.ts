import { expect, type Page } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { address, email, insertProduct } from '../../test/factories.ts'
import type { ShopperClient } from '../../test/shopper-client.ts'
import { createShopper } from '../admin.ts'
import { type RunningStore, test as storeTest } from '../store-fixture.ts'
import { type SeedData, seedDemoProducts } from './seed.ts'

/** One screen in one state, and how it is brought up in a page of its own. */
export interface Screen {
  name: string
  show(fixture: ScreenFixture): Promise<unknown>
  /** What the page says on the console in this state, and may. */
  expectedErrors?: RegExp
  /** Only what is in view is of interest: something stands over the page, or it is scrolled. */
  isViewportOnly?: true
}

/** A page, the store behind it, and hands that set things up. */
export interface ScreenFixture {
  page: Page
  store: RunningStore
  /** Somebody else, in a browser of their own. */
  otherShopper: ShopperClient
  /** Hangs one more piece, with a drawn photo unless `overrides` say otherwise. */
  insertProduct(overrides?: Partial<ProductTable>): Promise<ProductId>
  /** So many photos of the demo pieces, as a piece keeps them. */
  photos(count: number): string
  /** Hides every other piece until the state is over. */
  hideOthers(ids?: ProductId[]): Promise<void>
  /** Lays pieces into the page's cart, as the store has them. */
  fillCart(ids: readonly string[], changes?: Record<string, unknown>): Promise<void>
  /** Fills the checkout in, without its page. */
  saveCheckoutDraft(draft?: object): Promise<void>
  /** Answers of this address don't come, for as long as the page is there. */
  stallRequests(path: string | RegExp): Promise<unknown>
  /** What the page would do in two seconds or later it never does: lead elsewhere, take a sold card away. */
  disableLateTimers(): Promise<unknown>
  /** With this piece in the cart to the payment page. */
  goToPaymentPage(id: string): Promise<void>
}

interface WorkerOptions {
  /** Hang the whole demo catalogue, not only a few of it. */
  hasFullCatalogue: boolean
  seed: SeedData
}

export const test = storeTest.extend<{ fixture: ScreenFixture }, WorkerOptions>({
  hasFullCatalogue: [false, { option: true, scope: 'worker' }],
  seed: [
    async ({ store, hasFullCatalogue }, use) => use(await seedDemoProducts(store, { all: hasFullCatalogue })),
    { scope: 'worker', timeout: 300_000 },
  ],

  fixture: async ({ page, store, seed }, use) => {
    const hidden = () => store.db.updateTable('products')
    let next = 0
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
        const others = hidden().set({ hidden: 1 }).where('hidden', '=', 0)
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
      async goToPaymentPage(id) {
        await fixture.fillCart([id])
        await fixture.saveCheckoutDraft()
        await page.goto('/checkout')
        await page.getByRole('button', { name: 'Proceed to Payment' }).click()
        await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible()
      },
    }
    await use(fixture)
    // What is held back would otherwise go on to the store now, and the page would complain of its answer.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await hidden().set({ hidden: 0 }).where('hidden', '=', 1).execute()
  },
})

/** Runs in the page. */
function dropLateTimers() {
  const later = globalThis.setTimeout
  const soon = (run: TimerHandler, wait = 0, ...rest: unknown[]) => (wait < 2_000 ? later(run, wait, ...rest) : 0)
  globalThis.setTimeout = Object.assign(soon, later) as typeof later
}

/** Runs in the page: what the product page's button does. */
async function storeCart({ ids, changes }: { ids: readonly string[]; changes: Record<string, unknown> }) {
  const read = async (id: string) => {
    const { title, price, imageUrls, images, description, category } = await (await fetch(`/api/products/${id}`)).json()
    return { id, title, price, imageUrls, images, description, category, quantity: 1, ...changes }
  }
  localStorage.setItem('cart', JSON.stringify(await Promise.all(ids.map(read))))
}
