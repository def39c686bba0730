import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'
import type { PressResult } from '#app/admin/presses/press.ts'
import { openPressDatabase } from '#app/admin/presses/press-database.ts'
import { createPressQueue, type PressQueue } from '#app/admin/presses/press-queue.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import type { Harness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'

export type Network = 'up' | 'down' | 'loses answers' | 'asks for a password'

export type Phone = ReturnType<typeof createPhone>

/** Two admins, and the phone of the first, for each test. */
export function setUpPhone(harness: Harness) {
  const fixture = {
    ann: undefined as unknown as SignedInUser,
    ben: undefined as unknown as SignedInUser,
    phone: undefined as unknown as Phone,
    /** Another tab, with what the browser has stored. */
    replacePhone() {
      fixture.phone.kill()
      fixture.phone = createPhone(harness, fixture.ann)
    },
    insertPaid: (status: OrderStatus = 'paid') => insertOrder(harness.db, { status, paid: 1, paymentStatus: 'paid' }),
    async readOrder(id: OrderId) {
      const order = await findAdminOrder(harness.store, id)
      return [order?.status, order?.trackingNumber]
    },
  }
  beforeEach(async () => {
    fixture.ann = await signUp(harness, `${createId()}@example.com`, { isAdmin: true })
    fixture.ben = await signUp(harness, `${createId()}@example.com`, { isAdmin: true })
    fixture.phone = createPhone(harness, fixture.ann)
  })
  afterEach(() => {
    fixture.phone.kill()
    vi.unstubAllGlobals()
  })
  return fixture
}

/** A phone with one tab, whose network and account a test chooses. */
function createPhone(harness: Harness, ann: SignedInUser) {
  const state = { network: 'up' as Network, signedIn: ann as SignedInUser | undefined }
  /** By the name of a press, what came of those for which no form waited. */
  const results = new Map<string, PressResult>()
  let queue: PressQueue | undefined
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { network, signedIn } = state
    if (network === 'down') throw new TypeError('Failed to fetch')
    if (network === 'asks for a password') return new Response('<h1>Welcome to our hotel</h1>')
    const request = signedIn?.request ?? ((url: string, options: RequestInit) => harness.request(url, options))
    const response = await request(path, { ...init, signal: null })
    if (network === 'loses answers') throw new TypeError('Failed to fetch')
    return response
  })
  return {
    set: (changes: Partial<typeof state>) => Object.assign(state, changes),
    results,
    open: (uid = ann.uid) => {
      queue = createPressQueue(uid, { onResult: ({ name }, result) => results.set(name, result) })
      return queue
    },
    /** The tab is gone, with what it was waiting for. */
    kill() {
      queue?.close()
      queue = undefined
    },
    async list(uid = ann.uid) {
      const database = await openPressDatabase(uid)
      const presses = await database.change(kept => kept)
      database.close()
      return presses
    },
  }
}

const describe = (id: string, name: string) => ({ subjectId: id, subject: 'Order', name })

export const step = (id: OrderId, from: OrderStatus, to: OrderStatus, trackingNumber = '') => ({
  ...describe(id, `Mark as ${to}`),
  fields: { intent: 'change-status', id, from, to, trackingNumber, courier: '' },
})

export const payment = (id: OrderId, paymentId = createId()) => ({
  ...describe(id, 'Paid by hand'),
  fields: { intent: 'note-payment', id, paymentId, amount: '50', way: 'duitnow', reference: '', on: '2026-11-20' },
})

export const actorOf = (user: SignedInUser) => ({ uid: user.uid, email: 'ben@example.com' })
