import { setTimeout as wait } from 'node:timers/promises'
import { toShopDay } from '#store/dates.ts'
import { createId, type ProductId } from '#store/ids.ts'
import { listNextStatuses } from '#store/orders/admin-status-changes.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import { changePayment, chooseNextRefund } from '../actors/provider-actions.ts'
import type { Random } from '../actors/random.ts'
import { listOwed } from '../books/list-owed.ts'
import { createShopperClient, type JsonResponse, type ShopperClient } from '../shopper-client.ts'
import { makeAdmin, password } from '../signed-in-user.ts'
import { reserveByForm } from './agreed.ts'
import type { Trip } from './shopper.ts'
import { persist, readDatabase, type World } from './world.ts'

/** An admin with a session. */
export type Admin = Awaited<ReturnType<typeof createAdmin>>

export interface Act extends Trip {
  admin: Admin
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** Signs an account up, and makes it an admin. */
export async function createAdmin({ db, fleet }: World, email: string) {
  let client: ShopperClient = createShopperClient(fleet.request)
  const post = (path: string, form: Record<string, string>) =>
    client.post(path, String(new URLSearchParams(form)), formHeaders)
  await post('/signup.data', { email, password })
  await makeAdmin(db, email)
  async function withSession(request: () => Promise<JsonResponse<unknown>>) {
    const response = await request()
    if (response.status !== 202 && response.status !== 401) return response
    // The session has ended by the clock of the storm.
    client = createShopperClient(fleet.request)
    await post('/login.data', { email, password })
    return request()
  }
  return {
    /** Submits a form of a page. */
    submit: (path: string, form: Record<string, string>) => withSession(() => post(path, form)),
    /** Sends JSON to an endpoint. */
    send: (path: string, body: object) => withSession(() => client.post(path, body)),
  }
}

const acts = {
  changeStatus: { weight: 40, run: changeStatus },
  undoChange: { weight: 5, run: undoChange },
  refundPart: { weight: 6, run: refundPart },
  resolveRefund: { weight: 5, run: resolveRefund },
  reserve: { weight: 6, run: (act: Act) => reserveByForm(act, pickProduct(act)) },
  sellElsewhere: { weight: 5, run: sellElsewhere },
  withdraw: { weight: 5, run: (act: Act) => changeProduct(act, { intent: 'withdraw' }) },
  putBack: { weight: 6, run: putBack },
  edit: { weight: 8, run: editProduct },
  delete: { weight: 3, run: (act: Act) => changeProduct(act, { intent: 'delete' }) },
  changePayment: { weight: 8, run: changePaymentAtProvider },
  chooseNextRefund: {
    weight: 2,
    run: ({ world, random }: Act) => chooseNextRefund(world.provider, random),
  },
}

/** Lets an admin change orders and products at random until the storm is over. */
export async function administer(world: World, random: Random, admin: Admin): Promise<void> {
  while (!world.isOver()) {
    await wait(random.integer(60))
    const act = acts[random.weighted(acts)]
    await act.run({ world, random: random.fork(), admin, client: createShopperClient(world.fleet.request) })
    world.counts.adminChanges += 1
  }
}

type Press = Pick<Act, 'random' | 'admin'>

const submit = (act: Press, path: string, form: Record<string, string>) =>
  press(act, () => act.admin.submit(path, form))

async function press({ random }: Press, send: () => Promise<JsonResponse<unknown>>): Promise<void> {
  // Most admins press again when nothing comes back, some don't.
  if (random.chance(0.8)) await persist(random, send)
  else await send().catch(() => undefined)
}

async function changeStatus(act: Act): Promise<void> {
  const { world, random } = act
  const id = random.pick(world.orderIds)
  const order = id && (await readDatabase(() => findStatus(world, id)))
  if (!order) return
  const { status } = order
  // Fewer go back than forward.
  const next = listNextStatuses(status).filter(to => (to !== 'cancelled' && to !== 'refunded') || random.chance(0.5))
  const to = random.chance(0.95) ? random.pick(next) : random.pick(orderStatuses)
  if (!to) return
  const restock: Record<string, string> = random.chance(0.5) ? { restock: 'yes' } : {}
  await submit(act, '/admin/orders.data', { id, from: status, to, ...restock })
}

const findStatus = ({ db }: World, id: World['orderIds'][number]) =>
  db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()

async function undoChange(act: Act): Promise<void> {
  const { world, random } = act
  const id = random.pick(world.orderIds)
  const changedTo = random.pick(['processing', 'shipped', 'delivered'])
  if (id && changedTo) await submit(act, '/admin/orders.data', { intent: 'undo', id, changedTo })
}

/** Refunds a piece of an order, or an amount, through the form on its page. */
async function refundPart(act: Act): Promise<void> {
  const { world, random } = act
  const orderId = random.pick(world.orderIds)
  const items = orderId && (await readDatabase(() => findItems(world, orderId)))
  const [order] = items || []
  if (!items || !order) return
  const item = random.chance(0.6) ? random.pick(items) : undefined
  const amount = ((item?.priceSen ?? 100 + random.integer(2_000)) / 100).toFixed(2)
  const chosen = item
    ? { [`item-${item.productId}`]: 'yes', [`then-${item.productId}`]: random.chance(0.5) ? 'restock' : 'withdraw' }
    : {}
  const byHand = { way: 'by_hand', paidHow: 'cash', paidOn: getPaidDay(order) }
  const way = random.chance(0.9) ? { way: 'provider' } : byHand
  const form = { intent: 'refund', refundId: createId(), amount, reason: 'A button is missing', confirmed: 'yes' }
  await submit(act, `/admin/orders/${orderId}.data`, { ...form, ...chosen, ...way })
}

const findItems = ({ db }: World, id: World['orderIds'][number]) =>
  db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['productId', 'priceSen', 'paidAt', 'createdAt'])
    .where('orderId', '=', id)
    .execute()

/** The first day on which anything can have been paid back. */
const getPaidDay = ({ paidAt, createdAt }: { paidAt: string | null; createdAt: string }) =>
  toShopDay(new Date(paidAt ?? createdAt))

/** Asks again for what is owed, or notes that it was paid back by hand. */
async function resolveRefund(act: Act): Promise<void> {
  const owed = await readDatabase(() => listOwed(act.world.db))
  const debt = act.random.pick(owed ?? [])
  if (debt) await payBack(act, debt, act.random.chance(0.6) ? 'ask-again' : 'note-paid-back')
}

type Debt = Awaited<ReturnType<typeof listOwed>>[number]

export const payBack = (act: Press, { order, paymentIntentId }: Debt, intent: 'ask-again' | 'note-paid-back') =>
  submit(act, '/admin/orders.data', {
    intent,
    orderId: order.id,
    paymentId: paymentIntentId ?? '',
    ...(intent === 'note-paid-back' ? { paidHow: 'cash', paidOn: getPaidDay(order) } : {}),
  })

function sellElsewhere(act: Act): Promise<void> {
  return changeProduct(act, { intent: 'sell-elsewhere', price: '20', channel: act.random.pick(soldChannels) ?? '' })
}

/** Mostly a product that a shopper has just chosen. */
const pickProduct = ({ world: { products }, random }: Act): ProductId | undefined =>
  random.chance(0.7) ? random.pick(products.wanted.slice(-10)) : random.pick(products.fresh.slice(-20))

async function changeProduct(act: Act, form: Record<string, string>): Promise<void> {
  const id = pickProduct(act)
  if (id) await submit(act, `/admin/product/${id}.data`, form)
}

async function putBack(act: Act): Promise<void> {
  const { db, products } = act.world
  const rows = await readDatabase(() =>
    db
      .selectFrom('products')
      .select('id')
      .where('withdrawnAt', 'is not', null)
      .where('hidden', '=', 0)
      .limit(20)
      .execute(),
  )
  const id = act.random.pick(rows ?? [])?.id
  if (!id) return
  await submit(act, `/admin/product/${id}.data`, { intent: 'put-back' })
  products.fresh.push(id)
}

/** Changes the price, among others of products that are being ordered. */
async function editProduct(act: Act): Promise<void> {
  const id = pickProduct(act)
  if (!id) return
  const input = {
    title: `Tee ${act.random.integer(1000)}`,
    description: 'Soft cotton, one small mend.',
    price: String(20 + act.random.integer(40)),
    category: 'top',
    imageUrls: [getPhotoUrl(id)],
  }
  const body = { input, edit: { productId: id } }
  await press(act, () => act.admin.send(`/api/product-drafts/${createId()}/publish`, body))
}

export const getPhotoUrl = (id: string) => `/product-images/1790000000000-${id}-800.webp`

function changePaymentAtProvider({ world: { provider }, random }: Act): Promise<void> {
  const change = random.weighted({ refund: 3, half: 2, dispute: 1, decide: 1, succeed: 2, fail: 2 })
  // A refund that has succeeded fails days later, as that of a card ending in 5126.
  return changePayment(provider, random, change, { newest: 20, canChange: ({ status }) => status === 'pending' })
}
