import { randomBytes } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { insertPassword } from '#store/users/credential-queries.server.ts'
import { insertDrop, insertInto, insertNotification, insertProduct, insertUser } from './factories.ts'
import { insertMessage } from './message-factories.ts'
import { insertRefundRow, orderFixture, orderItemFixture, statusChangeFixture } from './order-factories.ts'

const at = '2026-11-20T04:00:00.000Z'

export type FullStore = Awaited<ReturnType<typeof fillStore>>

/**
 * Fills an empty store with rows of each kind, with every optional column set in one of them.
 * @returns the photo that a product shows, and the products, of which the second one was ordered
 */
export async function fillStore(db: Db) {
  const unique = randomBytes(6).toString('hex')
  const photoKey = `product-images/${unique}-front-800.webp`
  const url = `/${photoKey}`
  const admin = await insertUser(db, { email: `admin-${unique}@example.com`, isAdmin: true })
  await insertPassword(db as never, admin, { hash: 'a hash of a password', at: new Date(at) })
  const buyer = await insertUser(db, { email: `siti-${unique}@example.com` })
  await insertGoogleAccount(db, buyer)
  const drop = await insertDrop(db)
  const productIds = [
    await insertProduct(db, {
      title: 'Jaket "lama" – 古着 🧥',
      description: 'Two lines,\nand a \\ backslash',
      brand: 'Levi’s',
      priceSince: at,
      earlierPriceSen: 6000,
      imageUrls: JSON.stringify([url, 'https://elsewhere.example/a.jpg']),
      size: 'M',
      garmentType: 'jacket',
      fitSize: 'M',
      condition: 'good',
      colours: '["blue","white"]',
      era: '90s',
      measurements: '{"chest":52.5}',
      flaws: 'A mend',
      flawImageUrls: JSON.stringify([url]),
      material: 'denim',
      origin: 'Japan',
      care: 'cold',
      weightGrams: 700,
      withdrawnAt: at,
      dropId: drop.id,
    }),
    await insertProduct(db, { title: 'Sold', inStock: 0, hidden: 1 }),
    // A legacy record.
    await insertProduct(db, { title: null, name: 'Old', imageUrls: null, imageUrl: '/a.jpg', createdAt: null }),
    await insertProduct(db, { sold: 1, soldAt: at, soldPriceSen: 4000, soldChannel: 'market', soldToName: 'Ali' }),
  ]
  await insertInto(db, 'photos', {
    url,
    width: 800,
    height: 1000,
    blur: 'data:image/webp;base64,AA',
    sources: JSON.stringify([{ url, width: 800, type: 'image/webp' }]),
    createdAt: at,
    uploadKey: `upload-${unique}`,
    uploadedBy: admin,
    productId: productIds[0] as ProductId,
    unusedSince: null,
    pendingSince: null,
  })
  await insertFullOrder(db, { unique, product: productIds[1] as ProductId, url, admin })
  await insertRest(db, { unique, admin })
  return { photoKey, productIds }
}

async function insertGoogleAccount(db: Db, userId: string): Promise<void> {
  const [user] = await db.selectFrom('users').select('createdAt').where('id', '=', userId).execute()
  const createdAt = user?.createdAt ?? at
  await insertInto(db, 'accounts', {
    id: `account-${userId}`,
    userId,
    providerId: 'google',
    accountId: `google-${userId}`,
    password: null,
    createdAt,
    updatedAt: createdAt,
  })
}

async function insertFullOrder(
  db: Db,
  { unique, product, url, admin }: { unique: string; product: ProductId; url: string; admin: string },
): Promise<void> {
  const order = orderFixture({
    userId: admin,
    updatedAt: at,
    status: 'refunded',
    paymentStatus: 'refunded',
    paid: 1,
    paidAt: at,
    refundedSen: 5500,
    stripeSessionId: `cs_${unique}`,
    paymentIntentId: `pi_${unique}`,
    paymentMethod: 'card',
    hasDispute: 1,
    revision: 3,
    checkoutAttempt: 1,
    sessionUrl: 'https://pay.example',
    sessionExpiresAt: at,
    paymentCheckedAt: at,
    language: 'ms',
    courier: 'poslaju',
    trackingNumber: 'PL123456789012',
  })
  const item = orderItemFixture(order.id, { productId: product, image: url, size: 'M' })
  const searchText = createOrderSearchText({ ...order, titles: [item.title] })
  await insertInto(db, 'orders', { ...order, searchText })
  await db.insertInto('orderItems').values(item).execute()
  await insertInto(db, 'orderStatusChanges', [
    statusChangeFixture(order, { position: 1, status: 'refunded', note: 'Refunded', updatedBy: 'admin' }),
    statusChangeFixture(order),
  ])
  await insertInto(db, 'orderNotes', {
    id: `note-${unique}`,
    orderId: order.id,
    authorId: admin,
    authorEmail: 'admin@example.com',
    text: 'Rings first',
    createdAt: at,
    editedAt: at,
  })
  await insertFullRefunds(db, order.id, { unique, product, admin })
  await insertInto(db, 'movements', {
    id: `txn_${unique}`,
    kind: 'refund',
    paymentIntentId: `pi_${unique}`,
    chargeId: `ch_${unique}`,
    refundId: `re_${unique}`,
    disputeId: null,
    payoutId: `po_${unique}`,
    orderId: order.id,
    grossSen: -5500,
    feeSen: 0,
    netSen: -5500,
    currency: 'myr',
    createdAt: at,
    availableOn: at,
  })
  const payout = { amountSen: 1, currency: 'myr', status: 'paid', arrivesAt: at, createdAt: at, isMatched: 1 } as const
  await insertInto(db, 'payouts', { id: `po_${unique}`, ...payout })
  await insertInto(db, 'productHolds', {
    id: `hold-${unique}`,
    productId: product,
    orderId: order.id,
    startedAt: at,
    endedAt: at,
  })
  await insertMessage(db, {
    id: `message-${unique}`,
    messageId: unique,
    orderId: order.id,
    data: '{"refundedSen":5500}',
  })
}

/** A refund of the provider that failed, and the one by hand that settles it. */
async function insertFullRefunds(
  db: Db,
  orderId: OrderId,
  { unique, product, admin }: { unique: string; product: ProductId; admin: string },
): Promise<void> {
  const payment = { paymentIntentId: `pi_${unique}`, requestedAt: at, checkedAt: at, restock: 1 }
  const refundId = await insertRefundRow(db, orderId, {
    ...payment,
    id: `pi_${unique}/1`,
    providerId: `re_${unique}`,
    isRest: 1,
    status: 'settled',
    requestedBy: JSON.stringify({ uid: admin, email: 'admin@example.com' }),
    failedAt: at,
    failureReason: 'the account is closed',
    settledBy: `by-hand-${unique}`,
    warnedAt: at,
  })
  await insertRefundRow(db, orderId, {
    ...payment,
    id: `by-hand-${unique}`,
    way: 'by_hand',
    reason: 'Paid back by hand',
    paidHow: 'Bank transfer',
    paidOn: '2026-11-20',
    succeededAt: at,
  })
  await db.insertInto('refundItems').values({ refundId, orderId, productId: product, restock: 1 }).execute()
  await insertInto(db, 'refundRequests', {
    id: `request-${unique}`,
    orderId,
    refundId,
    sentAt: at,
    response: 'HTTP 500',
    failureStatus: 500,
  })
}

async function insertRest(db: Db, { unique, admin }: { unique: string; admin: string }): Promise<void> {
  await insertMessage(db, {
    id: `secret-${unique}`,
    messageId: `secret-${unique}`,
    kind: 'password_reset',
    data: '{"url":"https://shop.example/a-secret-link"}',
  })
  await insertNotification(db, { id: `notification-${unique}`, read: 1, readAt: at, archived: 1, archivedAt: at })
  await insertInto(db, 'paymentEvents', { id: `evt_${unique}`, type: 'charge.refunded', receivedAt: at })
  await insertInto(db, 'feedbacks', [
    { id: `feedback-${unique}`, message: 'Bagus 👍', email: 'anonymous', createdAt: at },
    {
      id: `question-${unique}`,
      message: 'Boleh?',
      email: 'siti@example.com',
      createdAt: at,
      language: 'ms',
      orderId: `order-${unique}` as OrderId,
      productId: `product-${unique}` as ProductId,
      shopperId: 'shopper' as ShopperId,
      answer: 'Boleh.',
      answeredAt: at,
    },
  ])
  await insertInto(db, 'auditEntries', {
    id: `audit-${unique}`,
    at,
    actorId: admin,
    actorEmail: 'admin@example.com',
    action: 'product changed',
    subjectId: 'product',
    before: '{"price":45}',
    after: null,
  })
  await insertInto(db, 'settings', { groupName: 'contact', changedValues: '{"name":"Kedai"}', version: 2 })
  await insertInto(db, 'visits', [
    { day: '2026-11-20', route: '/shop', count: 2 },
    { day: '2026-11-20', route: '/cart', count: 1 },
  ])
  await insertInto(db, 'savedDrafts', {
    id: `draft-${unique}` as ProductId,
    uid: admin,
    input: JSON.stringify({ title: 'Half a', imageUrls: [] }),
    editedAt: at,
    savedAt: at,
  })
}
