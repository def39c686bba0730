import { createOrderSearchText } from '#store/orders/order-search.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { erasedEmail } from '#store/privacy/erased-person.ts'
import { movementKinds, payoutStatuses } from '#store/provider-books.ts'
import { courierIds } from '#store/shipping/couriers.ts'
import {
  anyJson,
  anyText,
  choice,
  date,
  flag,
  key,
  language,
  optional,
  preciseTime,
  type Row,
  signed,
  whole,
} from './columns.ts'
import { defineChildren, defineKind, type Kind } from './kind.ts'

const paymentStatus = choice(['pending', 'processing', 'paid', 'failed', 'expired', 'refunded', 'partially_refunded'])
const refundStatus = choice(['pending', 'succeeded', 'refused', 'failed', 'settled'])

/** Orders with all that belongs to them, and the movements of the provider's account. */
export const orderKinds: readonly Kind[] = [
  defineKind('orders', {
    columns: {
      id: key,
      orderNumber: anyText,
      shopperId: key,
      userId: optional(key),
      cartKey: key,
      email: anyText,
      shipName: anyText,
      shipPhone: anyText,
      shipAddress: anyText,
      shipCity: anyText,
      shipState: anyText,
      shipZip: anyText,
      shipCountry: anyText,
      zone: choice(['east', 'west']),
      subtotalSen: whole,
      shippingSen: whole,
      totalSen: whole,
      refundedSen: whole,
      createdAt: preciseTime,
      updatedAt: preciseTime,
      status: choice(orderStatuses),
      paymentStatus,
      paid: flag,
      paidAt: optional(preciseTime),
      stripeSessionId: optional(key),
      paymentIntentId: optional(key),
      paymentMethod: optional(anyText),
      requiresAction: flag,
      hasDispute: flag,
      revision: whole,
      checkoutAttempt: whole,
      checkoutStartedAt: optional(preciseTime),
      sessionUrl: optional(anyText),
      sessionExpiresAt: optional(preciseTime),
      paymentCheckedAt: optional(preciseTime),
      language,
      pageToken: key,
      courier: optional(choice(courierIds)),
      trackingNumber: optional(anyText),
    },
    // Networks are deleted after a day.
    omitted: ['searchText', 'network', 'networkSite'],
    version: 'updatedAt',
    children: {
      items: defineChildren('orderItems', 'orderId', 'position', {
        position: whole,
        productId: key,
        title: anyText,
        image: optional(anyText),
        size: optional(anyText),
        quantity: whole,
        priceSen: whole,
      }),
      statusHistory: defineChildren('orderStatusChanges', 'orderId', 'position', {
        id: key,
        position: whole,
        status: choice(orderStatuses),
        timestamp: preciseTime,
        note: anyText,
        updatedBy: anyText,
      }),
      notes: defineChildren('orderNotes', 'orderId', 'id', {
        id: key,
        authorId: key,
        authorEmail: anyText,
        text: anyText,
        createdAt: preciseTime,
        editedAt: optional(preciseTime),
      }),
      refunds: defineChildren('refunds', 'orderId', 'id', {
        id: key,
        paymentIntentId: optional(key),
        way: choice(['provider', 'by_hand', 'bank']),
        providerId: optional(key),
        amountSen: whole,
        isRest: flag,
        status: refundStatus,
        reason: anyText,
        requestedAt: preciseTime,
        requestedBy: optional(anyJson),
        paidHow: optional(anyText),
        paidOn: optional(date),
        target: optional(choice(['cancelled', 'refunded'])),
        restock: flag,
        succeededAt: optional(preciseTime),
        failedAt: optional(preciseTime),
        failureReason: optional(anyText),
        settledBy: optional(key),
        checkedAt: optional(preciseTime),
        warnedAt: optional(preciseTime),
      }),
      refundItems: defineChildren('refundItems', 'orderId', ['refundId', 'productId'], {
        refundId: key,
        productId: key,
        restock: flag,
      }),
      refundRequests: defineChildren('refundRequests', 'orderId', 'id', {
        id: key,
        refundId: key,
        sentAt: preciseTime,
        response: optional(anyText),
        failureStatus: optional(whole),
      }),
      disputes: defineChildren('disputes', 'orderId', 'id', {
        id: key,
        paymentIntentId: key,
        amountSen: whole,
        reason: anyText,
        state: choice(['open', 'won', 'lost']),
        respondBy: optional(preciseTime),
        openedAt: preciseTime,
        closedAt: optional(preciseTime),
      }),
      holds: defineChildren('productHolds', 'orderId', 'id', {
        id: key,
        productId: key,
        startedAt: preciseTime,
        endedAt: optional(preciseTime),
      }),
    },
    derive: order => ({ searchText: deriveOrderSearchText(order) }),
  }),
  defineKind('paymentEvents', { columns: { id: key, type: anyText, receivedAt: preciseTime } }),
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
      currency: anyText,
      createdAt: preciseTime,
      availableOn: preciseTime,
    },
  }),
  defineKind('payouts', {
    columns: {
      id: key,
      amountSen: signed,
      currency: anyText,
      status: choice(payoutStatuses),
      arrivesAt: preciseTime,
      createdAt: preciseTime,
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
