import type { ProductId } from '#store/ids.ts'
import { messageStatuses } from '#store/outbox/message.ts'
import { insertDrop, insertInto, insertNotification, insertUser } from '../../../test/factories.ts'
import { insertMessage } from '../../../test/message-factories.ts'
import { insertDisputeRow, insertOrder } from '../../../test/order-factories.ts'
import { insertLargeOrder } from '../../admin.ts'
import type { RunningStore } from '../../store-fixture.ts'
import type { ScreenFixture } from '../fixture.ts'

/** What the pages of the admin area link to. */
export interface AdminRecords {
  order: string
  /** One of ten pieces. */
  largeOrder: string
  /** It is next to be shipped. */
  disputed: string
  /** Without a tracking number. */
  shipped: string
  /** Its pieces are held for a buyer. */
  reserved: string
  /** It can be packed with another one. */
  packable: string
  packed: string
  product: string
  /** It waits for the drop. */
  scheduled: string
  drop: string
  message: string
}

const now = () => new Date().toISOString()

/** Orders in every state with the demo's photos, questions, tips, messages and a drop. */
async function insertRecords({ store, photos, otherShopper, insertProduct }: ScreenFixture): Promise<AdminRecords> {
  const { db } = store
  const first = await otherShopper.buy([
    await insertProduct({ title: 'Sunday league jersey', size: 'M' }),
    await insertProduct({ title: 'Harbour road jacket', size: 'L' }),
  ])
  await otherShopper.buy([await insertProduct({ title: 'Rust check flannel', size: 'S' })])
  const image = () => JSON.parse(photos(1))[0] as string
  for (const status of ['processing', 'shipped', 'delivered', 'pending', 'cancelled'] as const) {
    const isPaid = status !== 'pending' && status !== 'cancelled'
    const payment = isPaid ? ({ paid: 1, paidAt: now(), paymentStatus: 'paid', paymentMethod: 'card' } as const) : {}
    const orderId = await insertOrder(db, { status, createdAt: now(), ...payment })
    await db.updateTable('orderItems').set({ image: image() }).where('orderId', '=', orderId).execute()
  }
  const shipped = await insertOrder(db, { status: 'shipped', paid: 1, createdAt: now(), paidAt: now() })
  await insertOrder(db, { status: 'paid', paid: 1, requiresAction: 1, hasDispute: 1, paymentIntentId: 'pi_disputed' })
  const disputed = await insertOrder(db, { status: 'processing', paid: 1, paidAt: now(), hasDispute: 1 })
  await insertDisputeRow(db, disputed)
  const reservedUntil = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const reserved = await insertOrder(db, {
    createdAt: now(),
    reservedUntil,
    email: '',
    shipAddress: '',
    claimedPaidAt: now(),
  })
  const waiting = {
    status: 'paid',
    paid: 1,
    paidAt: now(),
    requiresAction: 1,
    paymentStatus: 'paid',
    paymentIntentId: 'pi_1',
  } as const
  const buyer = { email: 'two@example.com', shipPhone: '+60198765432' }
  await insertOrder(db, { ...waiting, ...buyer, createdAt: now() })
  const packable = await insertOrder(db, { ...waiting, ...buyer, createdAt: now(), paymentIntentId: 'pi_2' })
  const other = {
    shipName: 'Aina Latif',
    email: 'aina@example.com',
    shipPhone: '+60112223334',
    paymentIntentId: 'pi_3',
  }
  const packed = await insertOrder(db, {
    ...waiting,
    ...other,
    status: 'processing',
    requiresAction: 0,
    createdAt: now(),
  })
  const largeOrder = await insertLargeOrder(store)
  for (let number = 0; number < 12; number++)
    await insertNotification(db, { message: 'Order #MCABZPCK has been paid: MYR 115.00', read: number % 2 })
  const asked = { createdAt: now(), language: 'en', email: 'siti@example.com' } as const
  const product = await insertProduct({ title: 'Batik camp shirt', imageUrls: photos(3) })
  for (const title of ['Payment disputed', 'New question'])
    await insertNotification(db, { type: 'system', title, message: 'Order #MCABZPCK from Siti Rahmah', read: 0 })
  await insertInto(db, 'feedbacks', [
    { id: 'tip-1', message: 'More jeans in small sizes, please!', email: 'anonymous', createdAt: now() },
    { id: 'question-1', message: 'Can you send it to my office instead?', orderId: first.order.id, ...asked },
    { id: 'offer-1', message: '', productId: product, ...asked, email: '+60123456789', offerSen: 4000 },
    { id: 'question-2', message: 'How wide is it at the hem?', productId: product, ...asked },
    {
      id: 'question-3',
      message: 'Is the zip original?',
      productId: product,
      ...asked,
      answer: 'It is, a brass Talon.',
      answeredAt: now(),
    },
  ])
  await insertUser(db, { email: 'aminah@example.com' })
  const mail = { orderId: first.order.id, recipient: 'siti@example.com' }
  for (const status of messageStatuses) await insertMessage(db, { ...mail, status })
  for (const kind of ['notification', 'search_alert'] as const)
    await insertMessage(db, {
      kind,
      recipient: 'none',
      status: 'failed',
      attempts: 1,
      lastError: 'The push service answered 503.',
    })
  const message = await insertMessage(db, {
    ...mail,
    status: 'perhaps_sent',
    attempts: 1,
    lastError: '451 Try again later',
  })
  const { id: drop } = await insertDrop(db, {
    title: 'Denim Friday',
    opensAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })
  const scheduled = await insertProduct({ title: 'Selvedge jeans', dropId: drop, withdrawnAt: now() })
  await insertPromotions(store, product)
  const orders = { order: first.order.id, largeOrder, disputed, shipped, reserved, packable, packed }
  return { ...orders, product, scheduled, drop, message }
}

/** A sale that is running, and one that is coming. */
async function insertPromotions({ db }: RunningStore, product: string) {
  const getTime = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const item = { productId: product as ProductId, priceSen: 6000, promotionPriceSen: 4500 }
  const promotion = { rule: '{}', createdBy: '{}' }
  const running = { id: 'promotion-1', name: 'Weekend sale', startsAt: getTime(-1), endsAt: getTime(2), begunAt: now() }
  const name = 'Everything-must-go-before-the-rainy-season-sale'
  const coming = { id: 'promotion-2', name, startsAt: getTime(5), endsAt: getTime(30), begunAt: null }
  for (const { id, ...rest } of [running, coming]) {
    await insertInto(db, 'promotions', { id, ...promotion, ...rest })
    const state = rest.begunAt ? 'applied' : 'waiting'
    await insertInto(db, 'promotionItems', { promotionId: id, state, ...item })
  }
}

const recordsByStore = new Map<RunningStore, Promise<AdminRecords>>()

/** Inserts the records into a store, once. */
export function getRecords(fixture: ScreenFixture): Promise<AdminRecords> {
  const records = recordsByStore.get(fixture.store) ?? insertRecords(fixture)
  recordsByStore.set(fixture.store, records)
  return records
}
