import { expect, type Page } from '@playwright/test'
import type { ProductId } from '#store/ids.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import type { TestBrowser } from '../../test/browser.ts'
import { addPiece, address, email } from '../../test/factories.ts'
import { shopperOf } from '../desk.ts'
import { type RunningStore, test as storeTest } from '../store.ts'
import { hangDemoPieces, type Stock } from './stock.ts'

/** One screen in one state, and how it is brought up in a page of its own. */
export interface Screen {
  name: string
  show(stage: Stage): Promise<unknown>
  /** What the page says on the console in this state, and may. */
  complaint?: RegExp
  /** Only what is in view is of interest: something stands over the page, or it is scrolled. */
  isInView?: true
}

/** A page, the store behind it, and hands that set things up. */
export interface Stage {
  page: Page
  store: RunningStore
  /** Somebody else, in a browser of their own. */
  rival: TestBrowser
  /** Hangs one more piece, with a drawn photo unless `overrides` say otherwise. */
  hang(overrides?: Partial<ProductTable>): Promise<ProductId>
  /** So many photos of the demo pieces, as a piece keeps them. */
  photos(count: number): string
  /** Hides every other piece until the state is over. */
  hideOthers(ids?: ProductId[]): Promise<void>
  /** Lays pieces into the page's cart, as the store has them. */
  fillCart(ids: readonly string[], changes?: Record<string, unknown>): Promise<void>
  /** Fills the checkout in, without its page. */
  fillDraft(draft?: object): Promise<void>
  /** Answers of this address don't come, for as long as the page is there. */
  holdBack(path: string | RegExp): Promise<unknown>
  /** What the page would do in two seconds or later it never does: lead elsewhere, take a sold card away. */
  keepStill(): Promise<unknown>
  /** With this piece in the cart to the payment page. */
  toPaymentPage(id: string): Promise<void>
}

interface WorkerOptions {
  /** Hang the whole demo catalogue, not only a few of it. */
  hasAllPieces: boolean
  stock: Stock
}

export const test = storeTest.extend<{ stage: Stage }, WorkerOptions>({
  hasAllPieces: [false, { option: true, scope: 'worker' }],
  stock: [
    async ({ store, hasAllPieces }, use) => use(await hangDemoPieces(store, { all: hasAllPieces })),
    { scope: 'worker', timeout: 300_000 },
  ],

  stage: async ({ page, store, stock }, use) => {
    const hidden = () => store.db.updateTable('products')
    let next = 0
    const stage: Stage = {
      page,
      store,
      rival: shopperOf(store),
      photos: count => JSON.stringify(Array.from({ length: count }, () => stock.photos[next++ % stock.photos.length])),
      hang: overrides =>
        addPiece(store.db, {
          title: 'Harbour road jacket',
          description: 'Heavy cotton, worn soft, one small mend inside the left cuff. Pit to pit 58 cm, length 66 cm.',
          priceSen: 8900,
          imageUrls: stage.photos(1),
          createdAt: new Date().toISOString(),
          ...overrides,
        }),
      async hideOthers(ids = []) {
        const others = hidden().set({ hidden: 1 }).where('hidden', '=', 0)
        await (ids.length > 0 ? others.where('id', 'not in', ids) : others).execute()
      },
      async fillCart(ids, changes = {}) {
        await page.goto('/healthz')
        await page.evaluate(layIntoCart, { ids, changes })
      },
      async fillDraft(draft = { email, shipping: address, isDone: { contact: true, shipping: true } }) {
        await page.evaluate(typed => sessionStorage.setItem('checkout', JSON.stringify(typed)), draft)
      },
      holdBack: path => page.route(path, () => {}),
      keepStill: () => page.addInitScript(dropLateTimers),
      async toPaymentPage(id) {
        await stage.fillCart([id])
        await stage.fillDraft()
        await page.goto('/checkout')
        await page.getByRole('button', { name: 'Proceed to Payment' }).click()
        await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible()
      },
    }
    await use(stage)
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
async function layIntoCart({ ids, changes }: { ids: readonly string[]; changes: Record<string, unknown> }) {
  const read = async (id: string) => {
    const { title, price, imageUrls, images, description, category } = await (await fetch(`/api/products/${id}`)).json()
    return { id, title, price, imageUrls, images, description, category, quantity: 1, ...changes }
  }
  localStorage.setItem('cart', JSON.stringify(await Promise.all(ids.map(read))))
}
