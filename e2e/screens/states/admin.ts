import { expect, type Page } from '@playwright/test'
import { insertDrop, insertNotification, insertUser } from '../../../test/factories.ts'
import { insertMessage } from '../../../test/message-factories.ts'
import { insertOrder } from '../../../test/order-factories.ts'
import { signIn } from '../../admin.ts'
import type { RunningStore } from '../../store-fixture.ts'
import type { Screen, ScreenFixture } from '../fixture.ts'

/** What the pages link to. */
interface AdminRecords {
  order: string
  drop: string
  message: string
}

const recordsByStore = new Map<RunningStore, Promise<AdminRecords>>()

const now = () => new Date().toISOString()

/** Orders in every state with the demo's photos, questions, tips, messages and a drop. */
async function insertRecords({ store: { db }, photos, otherShopper, insertProduct }: ScreenFixture) {
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
  for (const read of [0, 0, 1])
    await insertNotification(db, { message: 'Order #MCABZPCK has been paid: MYR 115.00', read })
  const asked = { createdAt: now(), language: 'en', email: 'siti@example.com' } as const
  const product = await insertProduct({ title: 'Batik camp shirt' })
  await db
    .insertInto('feedbacks')
    .values([
      { id: 'tip-1', message: 'More jeans in small sizes, please!', email: 'anonymous', createdAt: now() },
      { id: 'question-1', message: 'Can you send it to my office instead?', orderId: first.order.id, ...asked },
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
    .execute()
  await insertUser(db, { email: 'aminah@example.com' })
  const mail = { orderId: first.order.id, recipient: 'siti@example.com' }
  await insertMessage(db, { ...mail, status: 'sent' })
  const message = await insertMessage(db, { ...mail, status: 'perhaps_sent', lastError: '451 Try again later' })
  const { id: drop } = await insertDrop(db, {
    title: 'Denim Friday',
    opensAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  })
  return { order: first.order.id, drop, message }
}

/** An admin page over these records; `open` brings it into a state. */
const adminScreen = (
  name: string,
  path: (records: AdminRecords) => string,
  open: (page: Page) => Promise<unknown> = async () => {},
): Screen => ({
  name: `admin-${name}`,
  async show(fixture) {
    const { page, store } = fixture
    if (!recordsByStore.has(store)) recordsByStore.set(store, insertRecords(fixture))
    const records = await (recordsByStore.get(store) as Promise<AdminRecords>)
    await signIn(page, store)
    await page.goto(path(records))
    await open(page)
  },
})

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** The owners' pages, over a shop with orders in every state. */
export const admin: Screen[] = [
  adminScreen('home', () => '/admin'),
  adminScreen('product', () => '/admin/product/demo-5'),
  adminScreen('add-product', () => '/admin/add-product'),
  adminScreen(
    'add-product-refused',
    () => '/admin/add-product',
    async page => {
      await press('Add Product')(page)
      await expect(page.getByText('Please complete all fields.')).toBeVisible()
    },
  ),
  adminScreen('edit-product', () => '/admin/edit/demo-5'),
  adminScreen('batch', () => '/admin/batch'),
  adminScreen('orders', () => '/admin/orders'),
  adminScreen('orders-all', () => '/admin/orders?show=all'),
  adminScreen(
    'orders-selected',
    () => '/admin/orders?show=all',
    page => page.getByLabel('Select all on this page').check(),
  ),
  adminScreen('orders-none', () => '/admin/orders?show=all&q=nobody-like-this'),
  adminScreen('order', ({ order }) => `/admin/orders/${order}`),
  adminScreen('past-sales', () => '/admin/sold-items'),
  adminScreen('money', () => '/admin/money'),
  adminScreen('prices', () => '/admin/prices'),
  adminScreen('drops', () => '/admin/drops'),
  adminScreen('drop', ({ drop }) => `/admin/drops/${drop}`),
  adminScreen('notifications', () => '/admin/notifications'),
  adminScreen('messages', () => '/admin/messages'),
  adminScreen('messages-none', () => '/admin/messages?show=waiting'),
  adminScreen('message', ({ message }) => `/admin/messages/${message}`),
  adminScreen('questions', () => '/admin/questions'),
  adminScreen('tips', () => '/admin/tips'),
  adminScreen('users', () => '/admin/user-management'),
  adminScreen('users-none', () => '/admin/user-management?q=nobody-like-this'),
  adminScreen('visits', () => '/admin/visits'),
  adminScreen('settings', () => '/admin/settings'),
]
