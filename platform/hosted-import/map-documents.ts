import { formatMoney } from '#store/money.ts'
import { notificationTypes, sanitizeLink } from '#store/notifications/notification.ts'
import { maxPayment } from '#store/payments.ts'
import { categories } from '#store/products/listing.ts'
import { getDisplayName } from '#store/users/user.ts'
import type { Row } from '../export/columns.ts'
import { isObject, parseMoney, readEmail, readText, readTime } from './hosted-values.ts'

/** Why a document can't be taken. */
export class RefusedDocument extends Error {}

export interface MapContext {
  id: string
  now: string
  /** Notes that something of a document was changed or left out. The text is the same for all. */
  note: (text: string) => void
}

/** Notes the fields of a document that the store has no place for. */
export function noteOtherFields(data: Row, known: readonly string[], { note }: MapContext): void {
  for (const name of Object.keys(data)) if (!known.includes(name)) note(`field ${name} left out`)
}

const productFields = [
  ...['id', 'title', 'name', 'description', 'price', 'category', 'imageUrls', 'imageUrl', 'inStock'],
  ...['createdAt', 'sold', 'soldPrice', 'soldAt', 'soldTo', 'soldOrderId'],
]
const maxPhotos = 5

/** Maps a product. Its photos are still at their old URLs. */
export function mapProduct(data: Row, context: MapContext) {
  const { id, note } = context
  const title = readText(data, 'title', 'name')
  if (title === undefined) throw new RefusedDocument('has no title')
  const priceSen = parseMoney(data.price)
  const price = JSON.stringify(data.price)
  if (priceSen === undefined) throw new RefusedDocument(`price ${price} is no amount`)
  const sold = data.sold === true
  if (priceSen > maxPayment && !sold)
    throw new RefusedDocument(`price ${price} is above ${formatMoney(maxPayment)}, the most that can be paid`)
  if (typeof data.price === 'string') note('price was a text')
  if (readText(data, 'title') === undefined) note('name taken as title')
  noteOtherFields(data, productFields, context)
  const createdAt = readTime(data, 'createdAt')
  if (createdAt === undefined) note('has no date, is listed as the oldest')
  const imageUrls = listImageUrls(data)
  if (imageUrls.length > maxPhotos) note(`more than ${maxPhotos} photos, the others left out`)
  return {
    id,
    title,
    description: readText(data, 'description') ?? '',
    priceSen,
    category: mapCategory(data, context),
    imageUrls: imageUrls.slice(0, maxPhotos),
    inStock: !sold,
    createdAt,
    sold,
    hidden: false,
    ...(sold ? mapSale(data) : {}),
  }
}

function mapCategory(data: Row, { note }: MapContext): string {
  const category = readText(data, 'category')?.toLowerCase()
  if (category === undefined) {
    note('has no category, taken as other')
    return 'other'
  }
  if (!categories.some(name => name === category)) note(`category ${category} is none of the shop's, taken as it is`)
  return category
}

function listImageUrls(data: Row): string[] {
  const urls = (Array.isArray(data.imageUrls) ? data.imageUrls : []).flatMap(url => readText({ url }, 'url') ?? [])
  return urls.length > 0 ? [...new Set(urls)] : [readText(data, 'imageUrl') ?? []].flat()
}

function mapSale(data: Row): Row {
  const buyer = isObject(data.soldTo) ? data.soldTo : {}
  return {
    soldPriceSen: parseMoney(data.soldPrice),
    soldAt: readTime(data, 'soldAt'),
    soldToName: readText(buyer, 'name'),
    soldToEmail: readEmail(buyer, 'email'),
    soldOrderId: readText(data, 'soldOrderId'),
  }
}

/** Maps a user. Passwords aren't in the database, and nobody's address counts as verified. */
export function mapUser(data: Row, context: MapContext): Row {
  const { id, now, note } = context
  const email = readEmail(data, 'email')?.toLowerCase()
  if (!email?.includes('@')) throw new RefusedDocument('has no e-mail address')
  noteOtherFields(data, ['id', 'uid', 'email', 'isAdmin', 'createdAt', 'updatedAt'], context)
  // Exactly true, as the hosted shop read it.
  const isAdmin = data.isAdmin === true
  if (isAdmin) note('is an admin')
  const createdAt = readDate(data, context)
  const updatedAt = readTime(data, 'updatedAt') ?? createdAt ?? now
  return { id, name: getDisplayName({ email }), email, emailVerified: false, isAdmin, createdAt, updatedAt }
}

const notificationFields = ['id', 'type', 'title', 'message', 'link', 'createdAt']

/** Maps a notification. A link to another site is replaced. */
export function mapNotification(data: Row, context: MapContext): Row {
  const title = readText(data, 'title') ?? ''
  const message = readText(data, 'message') ?? ''
  if (title + message === '') throw new RefusedDocument('has neither title nor message')
  noteOtherFields(data, [...notificationFields, 'read', 'readAt', 'archived', 'archivedAt'], context)
  const name = readText(data, 'type')
  const type = notificationTypes.find(known => known === name)
  if (!type) context.note(`type ${name ?? 'missing'}, taken as system`)
  const [read, archived] = [data.read === true, data.archived === true]
  return {
    id: context.id,
    type: type ?? 'system',
    title,
    message,
    link: sanitizeLink(readText(data, 'link') ?? '') ?? '/admin/notifications',
    read,
    readAt: read ? readTime(data, 'readAt') : undefined,
    archived,
    archivedAt: archived ? readTime(data, 'archivedAt') : undefined,
    createdAt: readDate(data, context),
  }
}

export function mapFeedback(data: Row, context: MapContext): Row {
  const message = readText(data, 'message')
  if (message === undefined) throw new RefusedDocument('has no message')
  noteOtherFields(data, ['id', 'message', 'email', 'createdAt'], context)
  return { id: context.id, message, email: readEmail(data, 'email') ?? 'anonymous', createdAt: readDate(data, context) }
}

function readDate(data: Row, { now, note }: MapContext): string {
  const createdAt = readTime(data, 'createdAt')
  if (createdAt === undefined) note('has no date, taken as of today')
  return createdAt ?? now
}
