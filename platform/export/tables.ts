import { z } from 'zod'
import type { Tables } from '#store/database.server.ts'
import { notificationTypes } from '#store/notifications/notification.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { accountMessageKinds, messageStatuses, orderMessageKinds, pushKinds } from '#store/outbox/message.ts'
import { type FieldColumns, fieldNames, getColumn, getField, type ProductField } from '#store/products/fields.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import { movementKinds, payoutStatuses } from '#store/provider-books.ts'
import { courierIds } from '#store/shipping/couriers.ts'
import {
  anyText,
  type Columns,
  choice,
  date,
  flag,
  json,
  key,
  language,
  optional,
  preciseTime,
  type Row,
  signed,
  whole,
} from './columns.ts'

export interface ExportOptions {
  hasPasswordHashes: boolean
}

/** A table of an export, and its file there. */
export interface ExportedTable {
  name: string
  columns: Columns
  /** Columns that identify a row. */
  identity: readonly [string, ...string[]]
  /** Texts by which the rows of the file are in order. */
  orderBy: readonly string[]
  /** Tells which of two versions of a row is newer; undefined where nothing does. */
  version: string | undefined
  /** Whether its rows come and go with their order. */
  isPartOfOrder: boolean
  /** Leaves out secrets, and rows that no other store can use. */
  isExported: (row: Row, options: ExportOptions) => boolean
  leftOut: readonly string[]
}

type TableName = keyof Tables & string
type ColumnName<T extends TableName> = keyof Tables[T] & string

/** Columns of one kind. */
const each = <const Name extends string>(schema: z.ZodType, ...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, schema])) as Record<Name, z.ZodType>

/** @param description.leftOut Columns that are secret, transient or of one database alone. */
function defineTable<T extends TableName, LeftOut extends string = never>(
  name: T,
  description: {
    // Names every column of the table, so that a new one can't be forgotten.
    columns: Record<Exclude<ColumnName<T>, LeftOut>, z.ZodType>
    leftOut?: readonly LeftOut[]
    identity?: readonly [ColumnName<T>, ...ColumnName<T>[]]
    orderBy?: readonly ColumnName<T>[]
    version?: ColumnName<T>
    isPartOfOrder?: boolean
    isExported?: ExportedTable['isExported']
  },
): ExportedTable {
  const { identity = ['id'] as const, ...rest } = description
  return {
    ...{ name, identity, orderBy: [identity[0]], version: undefined, isPartOfOrder: false },
    ...{ isExported: () => true, leftOut: [] },
    ...rest,
  }
}

const texts = json(z.array(z.string()))
const photoSource = z.strictObject({ url: z.string(), width: z.int().positive(), type: z.string() })
const jsonObject = json(z.record(z.string(), z.json()))

function toColumn({ kind }: ProductField): z.ZodType {
  switch (kind) {
    case 'text':
    case 'choice':
      return anyText
    case 'money':
    case 'whole':
      return whole
    case 'lengths':
      return json(z.record(z.string(), z.number()))
    case 'choices':
    case 'photos':
      return texts
  }
}

/** What admins enter of a product. */
const fieldColumns = Object.fromEntries(
  fieldNames.map(name => {
    const field = getField(name)
    return [getColumn(name), field.isRequired ? toColumn(field) : optional(toColumn(field))]
  }),
) as Record<keyof FieldColumns, z.ZodType>

const paymentStatus = choice(['pending', 'processing', 'paid', 'failed', 'expired', 'refunded', 'partially_refunded'])
const refundStatus = choice(['pending', 'succeeded', 'refused', 'failed', 'settled'])

/** All exported tables, in the order in which they are imported: what others refer to comes first. */
export const exportedTables: readonly ExportedTable[] = [
  defineTable('users', {
    columns: {
      ...each(key, 'id', 'email'),
      name: anyText,
      ...each(flag, 'emailVerified', 'isAdmin'),
      image: optional(anyText),
      ...each(preciseTime, 'createdAt', 'updatedAt'),
    },
    // Its secret is left out.
    leftOut: ['twoFactorEnabled'],
    version: 'updatedAt',
  }),
  defineTable('accounts', {
    columns: {
      ...each(key, 'id', 'userId'),
      ...each(anyText, 'providerId', 'accountId'),
      password: optional(anyText),
      ...each(preciseTime, 'createdAt', 'updatedAt'),
    },
    leftOut: ['accessToken', 'refreshToken', 'idToken', 'scope', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'],
    version: 'updatedAt',
    isExported: ({ password }, { hasPasswordHashes }) => hasPasswordHashes || password === null,
  }),
  defineTable('drops', {
    columns: {
      id: key,
      slug: key,
      title: anyText,
      opensAt: preciseTime,
      publishedAt: optional(preciseTime),
      createdAt: preciseTime,
    },
  }),
  defineTable('products', {
    columns: {
      ...fieldColumns,
      id: key,
      ...each(optional(anyText), 'title', 'name', 'imageUrl', 'soldToName', 'soldToEmail'),
      imageUrls: optional(texts),
      ...each(optional(preciseTime), 'priceSince', 'createdAt', 'soldAt', 'withdrawnAt', 'heldUntil'),
      ...each(optional(whole), 'earlierPriceSen', 'soldPriceSen'),
      ...each(flag, 'inStock', 'sold', 'hidden'),
      ...each(optional(key), 'soldOrderId', 'dropId', 'heldBy'),
      soldChannel: optional(choice(soldChannels)),
      ...each(anyText, 'searchText', 'buyerText'),
    },
    // Of SQLite alone.
    leftOut: ['number'],
    // Search on SQLite is fastest when products were inserted in the order of its lists.
    orderBy: ['createdAt', 'id'],
  }),
  defineTable('photos', {
    columns: {
      url: key,
      ...each(whole, 'width', 'height'),
      blur: optional(anyText),
      sources: json(z.array(photoSource)),
      createdAt: preciseTime,
      ...each(optional(key), 'uploadKey', 'uploadedBy', 'productId'),
      unusedSince: optional(preciseTime),
    },
    leftOut: ['pendingSince'],
    identity: ['url'],
    // Its files are being stored or deleted.
    isExported: ({ pendingSince }) => pendingSince === null,
  }),
  defineTable('savedDrafts', {
    columns: { id: key, uid: key, input: jsonObject, editedAt: preciseTime, savedAt: preciseTime },
    version: 'savedAt',
  }),
  defineTable('orders', {
    columns: {
      ...each(key, 'id', 'shopperId', 'cartKey', 'pageToken'),
      ...each(anyText, 'orderNumber', 'email', 'shipName', 'shipPhone', 'shipAddress', 'shipCity', 'shipState'),
      ...each(anyText, 'shipZip', 'shipCountry', 'searchText'),
      ...each(optional(key), 'userId', 'stripeSessionId', 'paymentIntentId'),
      zone: choice(['east', 'west']),
      ...each(whole, 'subtotalSen', 'shippingSen', 'totalSen', 'refundedSen', 'revision', 'checkoutAttempt'),
      ...each(preciseTime, 'createdAt', 'updatedAt'),
      status: choice(orderStatuses),
      paymentStatus,
      ...each(flag, 'paid', 'requiresAction', 'hasDispute'),
      ...each(optional(preciseTime), 'paidAt', 'checkoutStartedAt', 'sessionExpiresAt', 'paymentCheckedAt'),
      ...each(optional(anyText), 'paymentMethod', 'sessionUrl', 'trackingNumber'),
      language,
      courier: optional(choice(courierIds)),
    },
    // Deleted after a day.
    leftOut: ['network', 'networkSite'],
    version: 'updatedAt',
  }),
  defineTable('orderItems', {
    columns: {
      ...each(key, 'orderId', 'productId'),
      ...each(whole, 'position', 'quantity', 'priceSen'),
      title: anyText,
      ...each(optional(anyText), 'image', 'size'),
    },
    identity: ['orderId', 'position'],
    isPartOfOrder: true,
  }),
  defineTable('orderStatusChanges', {
    columns: {
      ...each(key, 'id', 'orderId'),
      position: whole,
      status: choice(orderStatuses),
      timestamp: preciseTime,
      ...each(anyText, 'note', 'updatedBy'),
    },
    isPartOfOrder: true,
  }),
  defineTable('orderNotes', {
    columns: {
      ...each(key, 'id', 'orderId', 'authorId'),
      ...each(anyText, 'authorEmail', 'text'),
      createdAt: preciseTime,
      editedAt: optional(preciseTime),
    },
    isPartOfOrder: true,
  }),
  defineTable('refunds', {
    columns: {
      ...each(key, 'id', 'orderId'),
      ...each(optional(key), 'paymentIntentId', 'providerId', 'settledBy'),
      way: choice(['provider', 'by_hand', 'bank']),
      amountSen: whole,
      ...each(flag, 'isRest', 'restock'),
      status: refundStatus,
      reason: anyText,
      requestedAt: preciseTime,
      requestedBy: optional(json()),
      ...each(optional(anyText), 'paidHow', 'failureReason'),
      paidOn: optional(date),
      target: optional(choice(['cancelled', 'refunded'])),
      ...each(optional(preciseTime), 'succeededAt', 'failedAt', 'checkedAt', 'warnedAt'),
    },
    isPartOfOrder: true,
  }),
  defineTable('refundItems', {
    columns: { orderId: key, refundId: key, productId: key, restock: flag },
    identity: ['refundId', 'productId'],
    isPartOfOrder: true,
  }),
  defineTable('refundRequests', {
    columns: {
      ...each(key, 'id', 'orderId', 'refundId'),
      sentAt: preciseTime,
      response: optional(anyText),
      failureStatus: optional(whole),
    },
    isPartOfOrder: true,
  }),
  defineTable('disputes', {
    columns: {
      ...each(key, 'id', 'orderId', 'paymentIntentId'),
      amountSen: whole,
      reason: anyText,
      state: choice(['open', 'won', 'lost']),
      ...each(optional(preciseTime), 'respondBy', 'closedAt'),
      openedAt: preciseTime,
    },
    isPartOfOrder: true,
  }),
  defineTable('productHolds', {
    columns: { id: key, orderId: key, productId: key, startedAt: preciseTime, endedAt: optional(preciseTime) },
    isPartOfOrder: true,
  }),
  defineTable('paymentEvents', { columns: { id: key, type: anyText, receivedAt: preciseTime } }),
  defineTable('movements', {
    columns: {
      id: key,
      kind: choice(movementKinds),
      ...each(optional(key), 'paymentIntentId', 'chargeId', 'refundId', 'disputeId', 'payoutId', 'orderId'),
      ...each(signed, 'grossSen', 'feeSen', 'netSen'),
      currency: anyText,
      ...each(preciseTime, 'createdAt', 'availableOn'),
    },
  }),
  defineTable('payouts', {
    columns: {
      id: key,
      amountSen: signed,
      currency: anyText,
      status: choice(payoutStatuses),
      ...each(preciseTime, 'arrivesAt', 'createdAt'),
      isMatched: flag,
    },
  }),
  defineTable('messages', {
    columns: {
      ...each(key, 'id', 'messageId'),
      orderId: optional(key),
      kind: choice([...orderMessageKinds, 'refund_failed', 'question_answered']),
      recipient: anyText,
      language,
      data: jsonObject,
      status: choice(messageStatuses),
      ...each(preciseTime, 'createdAt', 'sendAfter'),
      attempts: whole,
      ...each(optional(preciseTime), 'claimedAt', 'sentAt', 'inDoubtAt'),
      lastError: optional(anyText),
    },
    // Those with a secret link are of no use elsewhere, nor are those to devices.
    isExported: ({ kind }) => !([...accountMessageKinds, ...pushKinds] as unknown[]).includes(kind),
  }),
  defineTable('notifications', {
    columns: {
      id: key,
      type: choice(notificationTypes),
      ...each(anyText, 'title', 'message', 'link'),
      ...each(flag, 'read', 'archived'),
      ...each(optional(preciseTime), 'readAt', 'archivedAt'),
      createdAt: preciseTime,
      collectedOrders: optional(whole),
    },
    leftOut: ['network', 'pushText'],
  }),
  defineTable('feedbacks', {
    columns: {
      id: key,
      ...each(anyText, 'message', 'email'),
      createdAt: preciseTime,
      language: optional(language),
      ...each(optional(key), 'orderId', 'productId', 'shopperId'),
      answer: optional(anyText),
      answeredAt: optional(preciseTime),
    },
  }),
  defineTable('auditEntries', {
    columns: {
      ...each(key, 'id', 'actorId', 'subjectId'),
      at: preciseTime,
      ...each(anyText, 'actorEmail', 'action'),
      ...each(optional(json()), 'before', 'after'),
    },
  }),
  defineTable('settings', {
    columns: { groupName: key, changedValues: jsonObject, version: whole },
    identity: ['groupName'],
    version: 'version',
  }),
  defineTable('visits', { columns: { day: date, route: key, count: whole }, identity: ['day', 'route'] }),
]

/** Secret, transient, or made by the database. */
export const tablesLeftOut = [
  'priceChanges',
  'pushSubscriptions',
  'searchAlerts',
  'searchAlertMatches',
  'productArrivals',
  'paidItems',
  'productChanges',
  'rateLimits',
  'sessions',
  'verifications',
  'twoFactors',
  'vapidKeys',
  'writeChecks',
  'providerChecks',
]
