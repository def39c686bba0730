import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import type { TestBrowser } from '../browser.ts'
import { addPiece } from '../factories.ts'
import type { Lane } from './lane.ts'

/** Somebody who wants one piece, and how far they have come. */
export interface Shopper {
  lane: Lane
  browser: TestBrowser
  piece: ProductId
  orderId?: OrderId
  url?: string
  sessionId?: string
  /** The provider took the money for the payment page that the store had opened. */
  hasPaid: boolean
}

interface Step {
  name: string
  run(shopper: Shopper): Promise<void>
}

export interface Scenario {
  name: string
  /** What has happened before anything can go wrong. */
  before?: Step[]
  steps: Step[]
  /** What happens in any case, whatever became of the store and the shopper. */
  anyway?: Step
  /** Whether whoever paid gets the piece. */
  isSold: boolean
  /** How else the order of somebody who paid may end. */
  mayEnd?: OrderStatus
}

/** The store said no in good order: nothing is wrong, but this way ends. */
export class Refused extends Error {}
/** The store's process is gone. */
class Gone extends Error {}

export const newShopper = async (lane: Lane): Promise<Shopper> => ({
  lane,
  browser: lane.browser(),
  piece: await addPiece(lane.db),
  hasPaid: false,
})

const order = {
  name: 'order',
  async run(shopper: Shopper) {
    const { status, body } = await shopper.browser.order([shopper.piece])
    refuseAbove(status)
    shopper.orderId = body.id as OrderId
  },
}

const checkout = {
  name: 'payment page',
  async run(shopper: Shopper) {
    const { status, body } = await shopper.browser.post<{ url: string }>('/create-checkout-session', {
      orderId: shopper.orderId,
      items: [{ id: shopper.piece }],
    })
    refuseAbove(status)
    shopper.url = body.url
    shopper.sessionId = body.url.slice(body.url.lastIndexOf('/') + 1)
  },
}

const payWith = (form: Record<string, string>) => async (shopper: Shopper) => {
  if (!shopper.url) throw new Refused('no payment page')
  const { status } = await shopper.browser.pay(shopper.url, form)
  if (status !== 303) throw new Refused(`the payment page answers ${status}`)
  shopper.hasPaid = true
}

const pay = { name: 'payment', run: payWith({ number: '4242 4242 4242 4242' }) }

const becomes = (...statuses: OrderStatus[]) => ({
  name: `becomes ${statuses.join(' or ')}`,
  run: (shopper: Shopper) => until(shopper, async () => statuses.includes((await statusOf(shopper)) as OrderStatus)),
})

const thankYou = {
  name: 'thank-you page',
  async run(shopper: Shopper) {
    refuseAbove((await shopper.browser.get(`/api/orders?session_id=${shopper.sessionId}`)).status)
  },
}

const release = {
  name: 'cancel',
  async run(shopper: Shopper) {
    refuseAbove((await shopper.browser.post(`/api/orders/${shopper.orderId}/release`, {})).status)
  },
}

/** Nobody's mistake here, but it must end well: the piece is gone while its payment page is open. */
const soldElsewhere = {
  name: 'sold elsewhere',
  async run({ lane, piece }: Shopper) {
    await lane.db
      .updateTable('products')
      .set({ sold: 1, heldBy: null, heldUntil: null })
      .where('id', '=', piece)
      .execute()
  },
}

const payByBank = {
  name: 'payment by bank',
  async run(shopper: Shopper) {
    await payWith({ method: 'fpx', decision: 'later' })(shopper)
    shopper.hasPaid = false
    await until(shopper, async () => (await paymentStatusOf(shopper)) === 'processing')
  },
}

const bankDecides = (decision: 'approve' | 'refuse') => ({
  name: `bank ${decision}s`,
  async run(shopper: Shopper) {
    const { url, sessionId, browser, lane } = shopper
    if (!url || !sessionId) return
    await browser.pay(url, { decision })
    shopper.hasPaid = (await lane.stripe.checkout.sessions.retrieve(sessionId)).payment_status === 'paid'
  },
})

const anHourPasses = {
  name: 'an hour passes',
  run: ({ lane }: Shopper) => lane.pass(60 * 60_000, { isHurried: false }),
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** The shopper's browser is an admin's from here on: one browser less to keep. */
const becomesAdmin = {
  name: 'signs up, and is made an admin',
  async run({ browser, piece, lane }: Shopper) {
    const email = `${piece}@example.com`
    await browser.post('/signup.data', String(new URLSearchParams({ email, password: 'tuff and bold' })), form)
    const user = await findUserByEmail(lane.db, email)
    if (!user) throw new Error('The admin has no account')
    await setAdmin(lane.db, user.uid, { isAdmin: true, at: new Date() })
  },
}

const adminCancels = {
  name: 'an admin cancels',
  async run({ browser, orderId }: Shopper) {
    const change = new URLSearchParams({ id: String(orderId), from: 'paid', to: 'cancelled', restock: 'yes' })
    refuseAbove((await browser.post('/admin/orders.data', String(change), form)).status)
  },
}

export const scenarios: Scenario[] = [
  { name: 'a purchase', steps: [order, checkout, pay, becomes('paid'), thankYou], isSold: true },
  {
    name: 'a purchase at the second attempt',
    steps: [order, checkout, checkout, pay, becomes('paid'), thankYou],
    isSold: true,
  },
  { name: 'a payment that is left', steps: [order, checkout, release], isSold: true },
  {
    name: 'a payment for a piece that is gone',
    steps: [order, checkout, soldElsewhere, pay, becomes('refunded')],
    isSold: false,
  },
  {
    name: 'a bank that agrees',
    steps: [order, checkout, payByBank, bankDecides('approve'), becomes('paid')],
    anyway: bankDecides('approve'),
    isSold: true,
  },
  {
    name: 'a bank that refuses',
    steps: [order, checkout, payByBank, bankDecides('refuse'), becomes('payment_failed')],
    anyway: bankDecides('refuse'),
    isSold: true,
  },
  {
    name: "an admin's refund",
    before: [order, checkout, pay, becomes('paid'), becomesAdmin],
    steps: [adminCancels, becomes('cancelled')],
    isSold: true,
    mayEnd: 'cancelled',
  },
  { name: 'a payment that expires', steps: [order, checkout, anHourPasses, becomes('expired')], isSold: true },
]

function refuseAbove(status: number): void {
  if (status >= 500) throw new Error(`The store answered ${status}`)
  if (status >= 400) throw new Refused(`The store answered ${status}`)
}

async function until({ lane }: Shopper, condition: () => Promise<boolean>): Promise<void> {
  lane.letWebhooksThrough()
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return
    if (!lane.isAlive()) throw new Gone('The store is gone')
    await wait(15)
  }
  throw new Error('It did not come to pass')
}

const rowOf = ({ lane, orderId }: Shopper) =>
  orderId &&
  lane.db.selectFrom('orders').select(['status', 'paymentStatus']).where('id', '=', orderId).executeTakeFirst()
const statusOf = async (shopper: Shopper) => (await rowOf(shopper))?.status
const paymentStatusOf = async (shopper: Shopper) => (await rowOf(shopper))?.paymentStatus
