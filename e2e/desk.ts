import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { openBrowser } from '../test/browser.ts'
import type { RunningStore } from './store.ts'
import { watch } from './store.ts'

export const password = 'a long enough secret'
let made = 0

/** Signs the page's browser up without its form, and makes an admin of whoever has to be one. */
export async function signIn(page: Page, { url, db }: RunningStore, { isAdmin = true, email = '' } = {}) {
  made += 1
  const address = email || `${isAdmin ? 'owner' : 'visitor'}-${made}@example.com`
  const answer = await page.request.post(`${url}/signup.data`, { form: { email: address, password } })
  if (!answer.ok()) throw new Error(`Not signed up: ${answer.status()}`)
  const { id: uid } = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  if (isAdmin) await setAdmin(db, uid, { isAdmin, at: new Date() })
  return { uid, email: address }
}

/** A page in a browser of its own, whose errors count as the first page's do. */
export async function openPage(
  browser: Browser,
  { url }: RunningStore,
  errors: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  watch(page, errors)
  return page
}

/** As a store on its first day: no pieces, orders, sales, notifications or feedback. Accounts stay. */
export async function clearStore({ db }: RunningStore): Promise<void> {
  for (const table of [
    'orderItems',
    'orderStatusChanges',
    'refunds',
    'orders',
    'products',
    'notifications',
    'feedbacks',
  ] as const)
    await db.deleteFrom(table).execute()
}

/** Somebody who buys over HTTP, without a screen. */
export const shopperOf = ({ url }: RunningStore) =>
  openBrowser((path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }))

/** An order that is written down as it stands, for long lists; it has no payment behind it. Later ones are newer. */
export async function addOrder({ db }: RunningStore, overrides: Partial<OrderTable> = {}): Promise<OrderId> {
  made += 1
  const id = `order${String(made).padStart(12, '0')}` as OrderId
  const at = new Date(Date.UTC(2026, 5, 1) + made * 60_000).toISOString()
  const order: OrderTable = {
    id,
    orderNumber: id.slice(-8).toUpperCase(),
    shopperId: `shopper-${made}` as ShopperId,
    cartKey: `cart-${made}`,
    email: 'siti@example.com',
    shipName: 'Siti Rahmah',
    shipPhone: '+60123456789',
    shipAddress: '1 Jalan Gaya',
    shipCity: 'Kota Kinabalu',
    shipState: 'Sabah',
    shipZip: '88000',
    shipCountry: 'Malaysia',
    zone: 'east',
    subtotalSen: 4500,
    shippingSen: 1000,
    totalSen: 5500,
    createdAt: at,
    // Just now: what waits for long is asked about at the provider.
    updatedAt: new Date().toISOString(),
    status: 'pending',
    paymentStatus: 'pending',
    paid: 0,
    paidAt: null,
    stripeSessionId: null,
    paymentIntentId: null,
    paymentMethod: null,
    requiresAction: 0,
    hasDispute: 0,
    revision: 0,
    attempt: 0,
    openingAt: null,
    sessionExpiresAt: null,
    askedAt: null,
    closingTo: null,
    closingRestock: null,
    closingAt: null,
    closingBy: null,
    ...overrides,
  }
  await db.insertInto('orders').values(order).execute()
  await db
    .insertInto('orderItems')
    .values({
      orderId: id,
      position: 0,
      productId: `gone-${made}` as ProductId,
      title: `Ordered shirt ${made}`,
      image: null,
      size: null,
      quantity: 1,
      priceSen: 4500,
    })
    .execute()
  await db
    .insertInto('orderStatusChanges')
    .values({
      id: `change-${made}`,
      orderId: id,
      position: 0,
      status: 'pending',
      timestamp: at,
      note: 'Order created',
      updatedBy: 'system',
    })
    .execute()
  return id
}

/** Signs an admin in with this e-mail and goes to a page of the admin area. Returns the account's id. */
export async function openDesk(page: Page, store: RunningStore, email: string, path: string): Promise<string> {
  const { uid } = await signIn(page, store, { email })
  await page.goto(path)
  return uid
}
