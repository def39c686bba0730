import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { createShopperClient } from '../test/shopper-client.ts'
import type { RunningStore } from './store-fixture.ts'
import { collectPageErrors } from './store-fixture.ts'

export const password = 'a long enough secret'
let sequence = 0

/** Signs the page's browser up without its form, and makes an admin of whoever has to be one. */
export async function signIn(page: Page, { url, db }: RunningStore, { isAdmin = true, email = '' } = {}) {
  sequence += 1
  const address = email || `${isAdmin ? 'owner' : 'visitor'}-${sequence}@example.com`
  const answer = await page.request.post(`${url}/signup.data`, { form: { email: address, password } })
  if (!answer.ok()) throw new Error(`Not signed up: ${answer.status()}`)
  const { id: uid } = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  if (isAdmin) await setAdmin(db, uid, { isAdmin, at: new Date() })
  return { uid, email: address }
}

/** A page in a browser of its own, whose errors count as the first page's do. */
export async function openPageInNewContext(
  browser: Browser,
  { url }: RunningStore,
  errors: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, ...options })
  const page = await context.newPage()
  collectPageErrors(page, errors)
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
export const createShopper = ({ url }: RunningStore) =>
  createShopperClient((path, init) => fetch(new URL(path, url), { redirect: 'manual', ...init }))

/** Signs an admin in with this e-mail and goes to a page of the admin area. Returns the account's id. */
export async function openAdminPage(page: Page, store: RunningStore, email: string, path: string): Promise<string> {
  const { uid } = await signIn(page, store, { email })
  await page.goto(path)
  return uid
}
