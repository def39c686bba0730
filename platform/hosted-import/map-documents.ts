import { formatMoney } from '#store/money.ts'
import { notificationTypes, sanitizeLink } from '#store/notifications/notification.ts'
import { maxPayment } from '#store/payments.ts'
import { categories } from '#store/products/listing.ts'
import { getDisplayName } from '#store/users/user.ts'
import type { Row } from '../export/columns.ts'
import { isObject, parseMoney, readEmail, readFlag, readText, readTime } from './hosted-values.ts'

/** What a document becomes, or why it can't be taken. */
export type Mapped = { ok: true; record: Row } | { ok: false; reason: string }

/** Notes that something of a document was changed or left out. The text is the same for all. */
export type Note = (text: string) => void

export interface MapContext {
  id: string
  now: string
  note: Note
}

/** Notes the fields of a document that the store has no place for. */
export function noteOtherFields(data: Row, known: readonly string[], note: Note): void {
  for (const name of Object.keys(data)) if (!known.includes(name)) note(`field ${name} left out`)
}

const refuse = (reason: string): Mapped => ({ ok: false, reason })

const productFields = [
  ...['id', 'title', 'name', 'description', 'price', 'category', 'size', 'brand', 'imageUrls', 'imageUrl', 'images'],
  ...['image', 'inStock', 'createdAt', 'updatedAt', 'sold', 'isSold', 'soldPrice', 'soldAt', 'soldTo', 'soldOrderId'],
]

/** Maps a product. Its photos are still at their old URLs. */
export function mapProduct(data: Row, { id, note }: MapContext): Mapped {
  const title = readText(data, 'title', 'name')
  if (title === undefined) return refuse('has no title')
  const priceSen = parseMoney(data.price)
  if (priceSen === undefined) return refuse(`price ${JSON.stringify(data.price)} is no amount`)
  const isSold = readFlag(data.sold ?? data.isSold)
  if (priceSen > maxPayment && !isSold)
    return refuse(`price ${JSON.stringify(data.price)} is above ${formatMoney(maxPayment)}, the most that can be paid`)
  if (typeof data.price === 'string') note('price was a text')
  if (readText(data, 'title') === undefined) note('name taken as title')
  noteOtherFields(data, productFields, note)
  const createdAt = readTime(data, 'createdAt', 'updatedAt')
  if (createdAt === undefined) note('has no date, is listed as the oldest')
  const record = {
    id,
    title,
    description: readText(data, 'description') ?? '',
    brand: readText(data, 'brand'),
    priceSen,
    category: mapCategory(data, note),
    imageUrls: listImageUrls(data),
    size: readText(data, 'size'),
    inStock: data.inStock === undefined ? !isSold : readFlag(data.inStock),
    createdAt,
    sold: isSold,
    hidden: false,
    ...(isSold ? mapSale(data) : {}),
  }
  return { ok: true, record }
}

function mapCategory(data: Row, note: Note): string {
  const category = readText(data, 'category')?.toLowerCase()
  if (category === undefined) {
    note('has no category, taken as other')
    return 'other'
  }
  const known = categories.find(name => category === name || category === `${name}s`)
  if (known === undefined) note(`category ${category} is none of the shop's, taken as it is`)
  return known ?? category
}

/** Lists the URLs of a product's images, however it names them, each once. */
function listImageUrls(data: Row): string[] {
  const values = [data.imageUrls, data.images, data.imageUrl, data.image].flat()
  const urls = values.flatMap(value => readText(isObject(value) ? value : { url: value }, 'url', 'src') ?? [])
  return [...new Set(urls)]
}

function mapSale(data: Row): Row {
  const buyer = isObject(data.soldTo) ? data.soldTo : { name: data.soldTo }
  return {
    soldPriceSen: parseMoney(data.soldPrice),
    soldAt: readTime(data, 'soldAt', 'updatedAt'),
    soldToName: readText(buyer, 'name'),
    soldToEmail: readEmail(buyer, 'email'),
    soldOrderId: readText(data, 'soldOrderId'),
  }
}

const userFields = 'id uid localId email name displayName isAdmin createdAt updatedAt emailVerified'.split(' ')

/** Maps a user. Passwords aren't in the database, and nobody's address counts as verified. */
export function mapUser(data: Row, { id, now, note }: MapContext): Mapped {
  const email = readEmail(data, 'email')?.toLowerCase()
  if (!email?.includes('@')) return refuse('has no e-mail address')
  noteOtherFields(data, userFields, note)
  const createdAt = readTime(data, 'createdAt', 'updatedAt')
  if (createdAt === undefined) note('has no date, taken as of today')
  // Exactly true, as the hosted shop read it.
  const isAdmin = data.isAdmin === true
  if (isAdmin) note('is an admin')
  const record = {
    id,
    name: getDisplayName({ email }),
    email,
    emailVerified: false,
    isAdmin,
    createdAt: createdAt ?? now,
    updatedAt: readTime(data, 'updatedAt') ?? createdAt ?? now,
  }
  return { ok: true, record }
}

const notificationFields = 'id type title message link read readAt archived archivedAt createdAt'.split(' ')

/** Maps a notification. A link to another site is replaced. */
export function mapNotification(data: Row, { id, now, note }: MapContext): Mapped {
  const title = readText(data, 'title')
  const message = readText(data, 'message')
  if (title === undefined && message === undefined) return refuse('has neither title nor message')
  noteOtherFields(data, notificationFields, note)
  const name = readText(data, 'type')
  const type = notificationTypes.find(known => known === name)
  if (!type) note(`type ${name ?? 'missing'}, taken as system`)
  const createdAt = readTime(data, 'createdAt')
  if (createdAt === undefined) note('has no date, taken as of today')
  const [isRead, isArchived] = [readFlag(data.read), readFlag(data.archived)]
  const record = {
    id,
    type: type ?? 'system',
    title: title ?? '',
    message: message ?? '',
    link: sanitizeLink(readText(data, 'link') ?? '') ?? '/admin/notifications',
    read: isRead,
    readAt: isRead ? readTime(data, 'readAt') : undefined,
    archived: isArchived,
    archivedAt: isArchived ? readTime(data, 'archivedAt') : undefined,
    createdAt: createdAt ?? now,
  }
  return { ok: true, record }
}

/** Maps feedback. */
export function mapFeedback(data: Row, { id, now, note }: MapContext): Mapped {
  const message = readText(data, 'message', 'text', 'feedback')
  if (message === undefined) return refuse('has no message')
  noteOtherFields(data, ['id', 'message', 'text', 'feedback', 'email', 'createdAt', 'timestamp'], note)
  const createdAt = readTime(data, 'createdAt', 'timestamp')
  if (createdAt === undefined) note('has no date, taken as of today')
  return {
    ok: true,
    record: { id, message, email: readEmail(data, 'email') ?? 'anonymous', createdAt: createdAt ?? now },
  }
}
