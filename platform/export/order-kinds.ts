import { createOrderSearchText } from '#store/orders/order-search.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { erasedEmail } from '#store/privacy/erased-person.ts'
import { movementKinds, payoutStatuses } from '#store/provider-books.ts'
import { courierIds } from '#store/shipping/couriers.ts'
import { anyJson, choice, date, flag, key, language, optional, type Row, signed, text, time, whole } from './columns.ts'
import { defineChildren, defineKind, type Kind } from './kind.ts'

const paymentStatus = choice(['pending', 'processing', 'paid', 'failed', 'expired', 'refunded', 'partially_refunded'])
const refundStatus = choice(['pending', 'succeeded', 'refused', 'failed', 'settled'])

/** Orders with all that belongs to them, and the movements of the provider's account. */
export const orderKinds: readonly Kind[] = [
  defineKind('orders', {
    columns: {
      id: key,
      orderNumber: text,
      shopperId: key,
      userId: optional(key),
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
      pageToken: key,
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
      refunds: defineChildren('refunds', 'orderId', 'id', {
        id: key,
        paymentIntentId: optional(key),
        way: choice(['provider', 'by_hand', 'bank']),
        providerId: optional(key),
        amountSen: whole,
        isRest: flag,
        status: refundStatus,
        reason: text,
        requestedAt: time,
        requestedBy: optional(anyJson),
        paidHow: optional(text),
        paidOn: optional(date),
        target: optional(choice(['cancelled', 'refunded'])),
        restock: flag,
        succeededAt: optional(time),
        failedAt: optional(time),
        failureReason: optional(text),
        settledBy: optional(key),
        checkedAt: optional(time),
        warnedAt: optional(time),
      }),
      refundItems: defineChildren('refundItems', 'orderId', ['refundId', 'productId'], {
        refundId: key,
        productId: key,
        restock: flag,
      }),
      refundRequests: defineChildren('refundRequests', 'orderId', 'id', {
        id: key,
        refundId: key,
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
  defineKind('movements', {
    columns: {
      id: key,
      kind: choice(movementKinds),
      paymentIntentId: optional(key),
      chargeId: optional(key),
      refundId: optional(key),
      disputeId: optional(key),
      payoutId: optional(key),
      orderId: optional(key),
      grossSen: signed,
      feeSen: signed,
      netSen: signed,
      currency: text,
      createdAt: time,
      availableOn: time,
    },
  }),
  defineKind('payouts', {
    columns: {
      id: key,
      amountSen: signed,
      currency: text,
      status: choice(payoutStatuses),
      arrivesAt: time,
      createdAt: time,
      isMatched: flag,
    },
  }),
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
