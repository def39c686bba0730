import type { Insertable, InsertObject, Selectable, Updateable } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import type { DropId, OrderId, ProductId } from '#store/ids.ts'
import type { NotificationTable } from '#store/notifications/notification-table.ts'
import type { DropTable } from '#store/products/drop-table.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { createBuyerText, createSearchText } from '#store/products/search-text.ts'
import type { PushSubscriptionTable } from '#store/push/push-table.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'

/** Inserts a row, or several. */
export async function insertInto<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}

/** The tables whose rows have an id. */
type TableWithId = { [Table in keyof Tables]: Tables[Table] extends { id: unknown } ? Table : never }[keyof Tables]

/** Returns the row with this id. */
export async function readRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
): Promise<Selectable<Tables[Table]>> {
  const rows = db.selectFrom(table as 'orders').selectAll()
  return (await rows.where('id', '=', id as OrderId).executeTakeFirstOrThrow()) as never
}

/** Changes columns of the row with this id. */
export async function updateRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
  columns: Updateable<Tables[Table]>,
): Promise<void> {
  const rows = db.updateTable(table as 'orders').set(columns as never)
  await rows.where('id', '=', id as OrderId).execute()
}

let sequence = 0

/** A tee for MYR 45 on sale; each one is newer than the one before. */
export function productFixture(overrides: Partial<ProductTable> = {}): Insertable<ProductTable> {
  sequence += 1
  const product: Insertable<ProductTable> = {
    id: `product-${sequence}` as ProductId,
    title: `Tee number ${sequence}`,
    description: 'Soft cotton, one small mend.',
    priceSen: 4500,
    category: 'top',
    imageUrls: '[]',
    inStock: 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + sequence * 60_000).toISOString(),
    sold: 0,
    hidden: 0,
    searchText: '',
    buyerText: '',
    ...overrides,
  }
  const colours = JSON.parse(product.colours ?? '[]') as string[]
  const searchText = createSearchText({ ...product, colours })
  return { ...product, searchText, buyerText: product.sold ? createBuyerText(product) : '' }
}

/** Inserts a product and returns its id. */
export async function insertProduct(db: Db, overrides: Partial<ProductTable> = {}): Promise<ProductId> {
  const product = productFixture(overrides)
  await db.insertInto('products').values(product).execute()
  return product.id
}

/** Inserts a drop that opens an hour after a test's clock starts. */
export async function insertDrop(db: Db, overrides: Partial<DropTable> = {}): Promise<DropTable> {
  sequence += 1
  const drop: DropTable = {
    id: `drop-${sequence}` as DropId,
    slug: `drop-number-${sequence}`,
    title: `Drop number ${sequence}`,
    opensAt: '2026-11-20T05:00:00.000Z',
    publishedAt: null,
    createdAt: '2026-11-19T04:00:00.000Z',
    ...overrides,
  }
  await db.insertInto('drops').values(drop).execute()
  return drop
}

/**
 * Inserts an unread notification of a new order and returns its id; each is newer than the one
 * before.
 */
export async function insertNotification(db: Db, overrides: Partial<NotificationTable> = {}): Promise<string> {
  sequence += 1
  const notification: NotificationTable = {
    id: `notification-${String(sequence).padStart(4, '0')}`,
    type: 'new_order',
    title: 'New Order Received',
    message: `Order #${sequence} from Siti Rahmah`,
    link: '/admin/orders',
    read: 0,
    readAt: null,
    archived: 0,
    archivedAt: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + sequence * 60_000).toISOString(),
    network: null,
    collectedOrders: null,
    pushText: null,
    ...overrides,
  }
  await db.insertInto('notifications').values(notification).execute()
  return notification.id
}

/** Inserts a user without credentials and returns the id; each joined after the one before. */
export async function insertUser(db: Db, { email = '', isAdmin = false } = {}): Promise<string> {
  sequence += 1
  const id = `user-${sequence}`
  const joined = new Date(Date.UTC(2026, 0, 1) + sequence * 60_000)
  const at = isPostgres(db) ? joined : joined.toISOString()
  await insertInto(db, 'users', {
    id,
    name: id,
    email: email || `${id}@example.com`,
    emailVerified: isPostgres(db) ? false : 0,
    image: null,
    isAdmin: isPostgres(db) ? false : 0,
    createdAt: at,
    updatedAt: at,
  })
  if (isAdmin) await setAdmin(db, id, { isAdmin, at: joined })
  return id
}

/**
 * Inserts a device that push messages go to, of a new admin unless told whose, and returns its id.
 */
export async function insertDevice(db: Db, overrides: Partial<PushSubscriptionTable> = {}): Promise<string> {
  sequence += 1
  const at = '2026-11-20T04:00:00.000Z'
  const id = `device-${sequence}`
  const device: PushSubscriptionTable = {
    id,
    userId: overrides.userId ?? (await insertUser(db, { isAdmin: true })),
    sessionId: null,
    endpoint: `https://push.example/${id}`,
    p256dh: '',
    auth: '',
    createdAt: at,
    confirmedAt: at,
    ...overrides,
  }
  await db.insertInto('pushSubscriptions').values(device).execute()
  return device.id
}

export const address = {
  name: 'Siti Rahmah',
  phone: '012-345 6789',
  address: '1 Jalan Gaya',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  zip: '88000',
}
export const email = 'siti@example.com'

/** The price in sen of a product that costs `totalSen` with delivery to `address`, at any fee. */
export const priceWithDelivery = (totalSen: number): number => totalSen - getShippingFee(address.state)

/** An admin who changes something. */
export const by = { uid: 'admin-1', email: 'boss@example.com' }
