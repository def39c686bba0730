import { z } from 'zod'
import { languages } from '#store/languages.ts'
import { accountMessageKinds, messageStatuses, orderMessageKinds } from '#store/messages/message.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { erasedEmail } from '#store/privacy/erased-person.ts'
import { createSearchText } from '#store/products/search-text.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import { courierIds } from '#store/shipping/couriers.ts'
import {
  choice,
  date,
  flag,
  json,
  key,
  optional,
  type Row,
  signInFlag,
  signInTime,
  text,
  time,
  whole,
} from './columns.ts'
import { defineChildren, defineKind, type Kind } from './kind.ts'

const urls = json(z.array(z.string()))
const photoSource = z.strictObject({ url: z.string(), width: z.int().positive(), type: z.string() })
const anyJson = json(z.json())
const jsonObject = json(z.record(z.string(), z.json()))
const language = choice(languages)
const paymentStatus = choice(['pending', 'processing', 'paid', 'failed', 'expired', 'refunded', 'partially_refunded'])
const refundStatus = choice(['pending', 'succeeded', 'refused', 'failed', 'paid_back'])

/** All kinds, in the order in which they are imported: what others refer to comes first. */
export const kinds: readonly Kind[] = [
  defineKind('users', {
    columns: {
      id: key,
      name: text,
      email: key,
      emailVerified: signInFlag,
      image: optional(text),
      isAdmin: signInFlag,
      createdAt: signInTime,
      updatedAt: signInTime,
    },
    // Its secret is not exported.
    omitted: ['twoFactorEnabled'],
    version: 'updatedAt',
  }),
  defineKind('accounts', {
    columns: {
      id: key,
      userId: key,
      providerId: text,
      accountId: text,
      password: optional(text),
      createdAt: signInTime,
      updatedAt: signInTime,
    },
    version: 'updatedAt',
    isExported: ({ password }, { hasPasswordHashes }) => hasPasswordHashes || password === null,
  }),
  defineKind('drops', {
    columns: { id: key, slug: key, title: text, opensAt: time, publishedAt: optional(time), createdAt: time },
  }),
  defineKind('products', {
    columns: {
      id: key,
      title: optional(text),
      name: optional(text),
      description: text,
      brand: optional(text),
      priceSen: whole,
      priceSince: optional(time),
      earlierPriceSen: optional(whole),
      category: text,
      imageUrls: optional(urls),
      imageUrl: optional(text),
      size: optional(text),
      garmentType: optional(text),
      fitSize: optional(text),
      condition: optional(text),
      colours: optional(json(z.array(z.string()))),
      era: optional(text),
      measurements: optional(json(z.record(z.string(), z.number()))),
      flaws: optional(text),
      flawImageUrls: optional(urls),
      material: optional(text),
      origin: optional(text),
      care: optional(text),
      weightGrams: optional(whole),
      inStock: flag,
      createdAt: optional(time),
      sold: flag,
      soldPriceSen: optional(whole),
      soldAt: optional(time),
      soldToName: optional(text),
      soldToEmail: optional(text),
      soldOrderId: optional(key),
      soldChannel: optional(choice(soldChannels)),
      withdrawnAt: optional(time),
      dropId: optional(key),
      heldBy: optional(key),
      heldUntil: optional(time),
      hidden: flag,
    },
    omitted: ['searchText'],
    // Search on SQLite is fastest when products were inserted in the order of its lists.
    orderBy: ['createdAt', 'id'],
    derive: product => ({
      searchText: createSearchText({
        ...(product as { brand?: string; garmentType?: string; era?: string; material?: string; origin?: string }),
        title: String(product.title ?? product.name ?? ''),
        description: String(product.description),
        category: String(product.category),
        colours: (product.colours ?? []) as string[],
      }),
    }),
  }),
  defineKind('photos', {
    columns: {
      url: key,
      width: whole,
      height: whole,
      blur: optional(text),
      sources: json(z.array(photoSource)),
      createdAt: time,
      uploadKey: optional(key),
      uploadedBy: optional(key),
      productId: optional(key),
      unusedSince: optional(time),
    },
    omitted: ['pendingSince'],
    identity: ['url'],
    // Its files are being stored or deleted.
    isExported: ({ pendingSince }) => pendingSince === null,
  }),
  defineKind('savedDrafts', {
    columns: { id: key, uid: key, input: jsonObject, editedAt: time, savedAt: time },
    version: 'savedAt',
  }),
  defineKind('orders', {
    columns: {
      id: key,
      orderNumber: text,
      shopperId: key,
      cartKey: key,
      email: text,
      shipName: text,
      shipPhone: text,
      shipAddress: text,
      shipCity: text,
      shipState: text,
      shipZip: text,
      shipCountry: text,
      zone: choice(['east', 'west']),
      subtotalSen: whole,
      shippingSen: whole,
      totalSen: whole,
      refundedSen: whole,
      createdAt: time,
      updatedAt: time,
      status: choice(orderStatuses),
      paymentStatus,
      paid: flag,
      paidAt: optional(time),
      stripeSessionId: optional(key),
      paymentIntentId: optional(key),
      paymentMethod: optional(text),
      requiresAction: flag,
      hasDispute: flag,
      revision: whole,
      checkoutAttempt: whole,
      checkoutStartedAt: optional(time),
      sessionUrl: optional(text),
      sessionExpiresAt: optional(time),
      paymentCheckedAt: optional(time),
      language,
      pageToken: optional(key),
      courier: optional(choice(courierIds)),
      trackingNumber: optional(text),
    },
    // Networks are deleted after a day.
    omitted: ['searchText', 'network', 'networkSite'],
    version: 'updatedAt',
    children: {
      items: defineChildren('orderItems', 'orderId', 'position', {
        position: whole,
        productId: key,
        title: text,
        image: optional(text),
        size: optional(text),
        quantity: whole,
        priceSen: whole,
      }),
      statusHistory: defineChildren('orderStatusChanges', 'orderId', 'position', {
        id: key,
        position: whole,
        status: choice(orderStatuses),
        timestamp: time,
        note: text,
        updatedBy: text,
      }),
      notes: defineChildren('orderNotes', 'orderId', 'id', {
        id: key,
        authorId: key,
        authorEmail: text,
        text,
        createdAt: time,
        editedAt: optional(time),
      }),
      refunds: defineChildren('refunds', 'orderId', 'paymentIntentId', {
        paymentIntentId: key,
        status: refundStatus,
        amountSen: whole,
        reason: text,
        requestedAt: time,
        attempt: whole,
        refundId: optional(key),
        failureReason: optional(text),
        target: optional(choice(['cancelled', 'refunded'])),
        restock: flag,
        requestedBy: optional(anyJson),
        checkedAt: optional(time),
        warnedAt: optional(time),
      }),
      refundAmounts: defineChildren('refundAmounts', 'orderId', 'id', {
        id: key,
        paymentIntentId: optional(key),
        amountSen: whole,
        succeededAt: optional(time),
        failedAt: optional(time),
      }),
      refundRequests: defineChildren('refundRequests', 'orderId', 'id', {
        id: key,
        paymentIntentId: key,
        attempt: whole,
        sentAt: time,
        response: optional(text),
        failureStatus: optional(whole),
      }),
      disputes: defineChildren('disputes', 'orderId', 'id', {
        id: key,
        paymentIntentId: key,
        amountSen: whole,
        reason: text,
        state: choice(['open', 'won', 'lost']),
        respondBy: optional(time),
        openedAt: time,
        closedAt: optional(time),
      }),
      holds: defineChildren('productHolds', 'orderId', 'id', {
        id: key,
        productId: key,
        startedAt: time,
        endedAt: optional(time),
      }),
    },
    derive: order => ({ searchText: deriveOrderSearchText(order) }),
  }),
  defineKind('paymentEvents', { columns: { id: key, type: text, receivedAt: time } }),
  defineKind('messages', {
    columns: {
      id: key,
      orderId: optional(key),
      kind: choice([...orderMessageKinds, 'refund_failed']),
      messageId: key,
      recipient: text,
      language,
      data: jsonObject,
      status: choice(messageStatuses),
      createdAt: time,
      sendAfter: time,
      attempts: whole,
      claimedAt: optional(time),
      sentAt: optional(time),
      lastError: optional(text),
      inDoubtAt: optional(time),
    },
    // They carry a secret link.
    isExported: ({ kind }) => !(accountMessageKinds as readonly unknown[]).includes(kind),
  }),
  defineKind('notifications', {
    columns: {
      id: key,
      type: choice(['new_order', 'order_paid', 'low_stock', 'order_cancelled', 'system']),
      title: text,
      message: text,
      link: text,
      read: flag,
      readAt: optional(time),
      archived: flag,
      archivedAt: optional(time),
      createdAt: time,
      collectedOrders: optional(whole),
    },
    omitted: ['network', 'pushText'],
  }),
  defineKind('feedbacks', { columns: { id: key, message: text, email: text, createdAt: time } }),
  defineKind('auditEntries', {
    columns: {
      id: key,
      at: time,
      actorId: key,
      actorEmail: text,
      action: text,
      subjectId: key,
      before: optional(anyJson),
      after: optional(anyJson),
    },
  }),
  defineKind('settings', {
    columns: { groupName: key, changedValues: jsonObject, version: whole },
    identity: ['groupName'],
    version: 'version',
  }),
  defineKind('visits', { columns: { day: date, route: key, count: whole }, identity: ['day', 'route'] }),
]

function deriveOrderSearchText(order: Row): string {
  const [orderNumber, email] = [String(order.orderNumber), String(order.email)]
  if (email === erasedEmail) return orderNumber.toLowerCase()
  const titles = (order.items as { title: string }[]).map(({ title }) => title)
  return createOrderSearchText({
    orderNumber,
    email,
    shipName: String(order.shipName),
    shipPhone: String(order.shipPhone),
    titles,
  })
}
