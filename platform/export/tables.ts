import { z } from 'zod'
import type { Tables } from '#store/database.server.ts'
import { languages } from '#store/languages.ts'
import { notificationTypes } from '#store/notifications/notification.ts'
import { orderStatuses, paymentStatuses } from '#store/orders/order-status.ts'
import { deliveries } from '#store/orders/order-table.ts'
import { accountMessageKinds, messageStatuses, orderMessageKinds, pushKinds } from '#store/outbox/message.ts'
import { fieldNames, getColumn } from '#store/products/fields.ts'
import { promotionItemStates } from '#store/products/promotion-table.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import { movementKinds, payoutStatuses } from '#store/provider-books.ts'
import { isCourierId } from '#store/shipping/couriers.ts'

export type Row = Record<string, unknown>

export interface ExportOptions {
  hasPasswordHashes: boolean
}

/** A table of an export, and its file there. */
export interface ExportedTable {
  name: string
  /** What each column that is exported accepts. */
  columns: Record<string, z.ZodType>
  /** Columns that are secret, transient or of one database alone. */
  leftOut: readonly string[]
  /** Columns that identify a row. */
  identity: readonly [string, ...string[]]
  /** Columns by which the rows of the file are in order. */
  orderBy: readonly string[]
  /** Leaves out secrets, and rows that no other store can use. */
  isExported: (row: Row, options: ExportOptions) => boolean
}

const maxInteger = 2 ** 31 - 1
/** ISO 8601 UTC with milliseconds: times are compared as text. */
const preciseTime = z.iso.datetime({ precision: 3 })
const flag = z.literal([0, 1])
const whole = z.int().min(0).max(maxInteger)
/** Also negative. */
const signed = z.int().min(-maxInteger).max(maxInteger)
/** A text that is JSON. */
const json = (schema: z.ZodType = z.json()) =>
  z.string().superRefine((value, { addIssue }) => {
    try {
      for (const { path, message } of schema.safeParse(JSON.parse(value)).error?.issues ?? [])
        addIssue([...path, message].join(': '))
    } catch {
      addIssue('Invalid JSON')
    }
  })
const photoSource = z.strictObject({ url: z.string(), width: z.int().positive(), type: z.string() })

/** What columns accept that don't take any text: by their names in all tables, or in one. */
const schemas = new Map(
  (
    [
      [preciseTime, 'at createdAt updatedAt editedAt savedAt receivedAt readAt archivedAt answeredAt arrivesAt'],
      [preciseTime, 'opensAt publishedAt priceSince soldAt withdrawnAt heldUntil unusedSince availableOn timestamp'],
      [preciseTime, 'reservedUntil claimedPaidAt feeRefundAt startsAt endsAt begunAt'],
      [preciseTime, 'paidAt checkoutStartedAt sessionExpiresAt paymentCheckedAt recordedAt madeAt failedAt'],
      [
        preciseTime,
        'decidedAt doneAt droppedAt stoppedAt unknownAt checkedAt warnedAt sentAt respondBy openedAt closedAt recoveredAt owedSince startedAt endedAt sendAfter claimedAt inDoubtAt',
      ],
      [z.iso.date(), 'day paidOn'],
      [flag, 'emailVerified isAdmin inStock sold hidden paid requiresAction hasDispute isOutside restock isMatched'],
      [flag, 'read archived'],
      [
        whole,
        'priceSen earlierPriceSen soldPriceSen subtotalSen shippingSen totalSen refundedSen owedSen amountSen offerSen',
      ],
      [whole, 'weightGrams width height position quantity revision failureStatus attempts version'],
      [whole, 'collectedOrders count promotionPriceSen'],
      [signed, 'grossSen feeSen netSen missingSen payouts.amountSen'],
      [json(z.array(z.string())), 'imageUrls flawImageUrls colours'],
      [json(z.array(photoSource)), 'sources'],
      [json(z.record(z.string(), z.number())), 'measurements'],
      [json(z.record(z.string(), z.json())), 'input data changedValues'],
      [json(), 'actor requestedBy stoppedBy decidedBy createdBy rule before after'],
      [z.enum(languages), 'language'],
      [z.enum(soldChannels), 'soldChannel'],
      [json(z.strictObject({ names: z.partialRecord(z.enum(languages), z.string()), days: z.string() })), 'zoneFacts'],
      [z.string().refine(isCourierId), 'courier'],
      [z.enum(deliveries), 'delivery'],
      [z.enum(orderStatuses), 'orders.status orderStatusChanges.status previousStatus'],
      [z.enum(paymentStatuses), 'paymentStatus'],
      [z.enum(['provider', 'by_hand', 'bank']), 'way'],
      [z.enum(['in', 'out']), 'direction'],
      [z.enum(['cancelled', 'refunded']), 'ends'],
      [z.enum(['open', 'won', 'lost']), 'state'],
      [z.enum(promotionItemStates), 'promotionItems.state'],
      [z.enum(movementKinds), 'movements.kind'],
      [z.enum(payoutStatuses), 'payouts.status'],
      [z.enum([...orderMessageKinds, 'refund_failed', 'transfer_changed', 'question_answered']), 'messages.kind'],
      [z.enum(messageStatuses), 'messages.status'],
      [z.enum(notificationTypes), 'notifications.type'],
    ] as const
  ).flatMap(([schema, names]) => names.split(' ').map(name => [name, schema as z.ZodType] as const)),
)

interface TableOptions extends Partial<Pick<ExportedTable, 'identity' | 'orderBy' | 'isExported'>> {
  leftOut?: string
}

/** A row has to have what identifies it. Which other columns may be null the database decides. */
function defineTable(name: keyof Tables & string, columns: string, options: TableOptions = {}): ExportedTable {
  const { identity = ['id'], orderBy = identity, leftOut = '', isExported = () => true } = options
  const toColumn = (column: string) => {
    const schema = schemas.get(`${name}.${column}`) ?? schemas.get(column) ?? z.string()
    return [
      column,
      identity.includes(column) ? schema.refine(value => value !== '', 'Empty') : schema.nullable().default(null),
    ]
  }
  return {
    name,
    identity,
    orderBy,
    isExported,
    columns: Object.fromEntries(columns.trim().split(/\s+/).map(toColumn)),
    leftOut: leftOut.split(' ').filter(Boolean),
  }
}

/** In the order in which they are imported: what others refer to comes first. */
export const exportedTables: readonly ExportedTable[] = [
  // The secret of the second factor is left out.
  defineTable('users', 'id name email emailVerified image isAdmin createdAt updatedAt', {
    leftOut: 'twoFactorEnabled',
  }),
  defineTable('accounts', 'id userId providerId accountId password createdAt updatedAt', {
    leftOut: 'accessToken refreshToken idToken scope accessTokenExpiresAt refreshTokenExpiresAt',
    isExported: ({ password }, { hasPasswordHashes }) => hasPasswordHashes || password === null,
  }),
  defineTable('drops', 'id slug title opensAt publishedAt createdAt'),
  defineTable(
    'products',
    `${fieldNames.map(getColumn).join(' ')} id priceSince earlierPriceSen inStock createdAt
    sold soldPriceSen soldAt soldToName soldToEmail soldOrderId soldChannel withdrawnAt heldBy heldUntil reservedUntil hidden
    dropId
    searchText buyerText changedBy withdrawnBy draftDigest`,
    // Search on SQLite is fastest when products were inserted in the order of its lists.
    { leftOut: 'number', orderBy: ['createdAt', 'id'] },
  ),
  // Of pending ones the files are being stored or deleted.
  defineTable('photos', 'url width height blur sources createdAt uploadKey uploadedBy productId unusedSince', {
    leftOut: 'pendingSince',
    identity: ['url'],
    isExported: ({ pendingSince }) => pendingSince === null,
  }),
  defineTable('promotions', 'id name startsAt endsAt rule createdBy begunAt endedAt'),
  defineTable('promotionItems', 'promotionId productId priceSen promotionPriceSen state', {
    identity: ['promotionId', 'productId'],
  }),
  defineTable('savedDrafts', 'id uid input editedAt savedAt'),
  defineTable(
    'orders',
    `id orderNumber shopperId userId cartKey email shipName shipPhone shipAddress shipCity shipState shipZip shipCountry
    zone zoneFacts subtotalSen shippingSen totalSen refundedSen owedSen owedSince missingSen createdAt updatedAt status paymentStatus paid paidAt
    recoveredAt reservedUntil claimedPaidAt delivery packedWith feeRefundAt stripeSessionId paymentIntentId paymentMethod
    requiresAction hasDispute revision checkoutAttempt checkoutStartedAt sessionUrl sessionExpiresAt paymentCheckedAt language pageToken courier trackingNumber searchText`,
    // Networks are deleted after a day.
    { leftOut: 'network networkSite' },
  ),
  defineTable('orderItems', 'position productId title image size quantity priceSen orderId', {
    identity: ['orderId', 'position'],
  }),
  defineTable('orderStatusChanges', 'id position status previousStatus timestamp note updatedBy actor orderId'),
  defineTable('orderNotes', 'id authorId authorEmail text createdAt editedAt orderId'),
  defineTable(
    'refundDecisions',
    'id paymentIntentId amountSen reason decidedAt decidedBy ends restock doneAt droppedAt orderId',
  ),
  defineTable(
    'ledgerEntries',
    `id direction way paymentIntentId providerId amountSen isOutside decisionId reason recordedAt requestedBy madeAt
    failedAt failureReason stoppedAt stoppedBy paidHow paidOn pendingReason unknownAt checkedAt warnedAt orderId`,
  ),
  defineTable('refundItems', 'decisionId productId restock orderId', { identity: ['decisionId', 'productId'] }),
  defineTable('refundRequests', 'id refundId sentAt response failureStatus orderId'),
  defineTable('disputes', 'id paymentIntentId amountSen reason state respondBy openedAt closedAt orderId'),
  defineTable('productHolds', 'id productId startedAt endedAt orderId'),
  defineTable('paymentEvents', 'id type receivedAt'),
  defineTable(
    'movements',
    `id kind paymentIntentId chargeId refundId disputeId payoutId orderId grossSen feeSen netSen currency createdAt
    availableOn`,
  ),
  defineTable('payouts', 'id amountSen currency status arrivesAt createdAt isMatched'),
  defineTable(
    'messages',
    `id orderId kind messageId recipient language data status createdAt sendAfter attempts claimedAt sentAt lastError
    inDoubtAt`,
    {
      // Those with a secret link are of no use elsewhere, nor are those to devices.
      isExported: ({ kind }) => !([...accountMessageKinds, ...pushKinds] as unknown[]).includes(kind),
    },
  ),
  defineTable('notifications', 'id type title message link read readAt archived archivedAt createdAt collectedOrders', {
    leftOut: 'network pushText',
  }),
  defineTable(
    'feedbacks',
    'id message email createdAt language orderId productId shopperId offerSen answer answeredAt',
  ),
  defineTable('auditEntries', 'id at actorId actorEmail action subjectId before after'),
  defineTable('appliedPresses', 'pressId subjectId', { identity: ['pressId', 'subjectId'] }),
  defineTable('settings', 'groupName changedValues version changedBy', { identity: ['groupName'] }),
  defineTable('visits', 'day route count', { identity: ['day', 'route'] }),
]

/** Secret, transient, or made by the database. */
export const tablesLeftOut =
  `sessions verifications twoFactors vapidKeys pushSubscriptions searchAlerts searchAlertMatches
  productArrivals productChanges paidItems priceChanges rateLimits writeChecks providerChecks`.split(/\s+/)
