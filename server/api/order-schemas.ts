import { z } from 'zod'
import { languages, type Translations } from '#store/languages.ts'
import { currency } from '#store/money.ts'
import type { MoneyWay } from '#store/orders/ledger-table.ts'
import type { Order, OrderItem, OrderView, OrderViewRefund, StatusChange } from '#store/orders/order.ts'
import { orderStatuses, paymentStatuses } from '#store/orders/order-status.ts'
import { deliveries } from '#store/orders/order-table.ts'
import type { CourierId } from '#store/shipping/couriers.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import { defineObject, type Json, myr, time } from '../http/schemas.ts'

const translations = z.partialRecord(z.enum(languages), z.string()) as z.ZodType<Json<Translations>>

export const shippingAddressSchema = defineObject('ShippingAddress', 'Where an order is sent.', {
  name: z.string(),
  phone: z.string().describe('In +60 form.'),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
}) satisfies z.ZodType<ShippingAddress>

export const orderItemSchema = defineObject('OrderItem', 'A product as it was when it was ordered.', {
  id: z.string().describe("The product's id."),
  title: z.string(),
  name: z.string().describe('The same as `title`.'),
  image: z.string().nullable(),
  quantity: z.int().describe('Always 1 in new orders.'),
  price: myr.describe(`In ${currency}.`),
  size: z.string().nullable(),
}) satisfies z.ZodType<Json<OrderItem>>

const courier = z.string() as unknown as z.ZodType<CourierId>

const statusChangeSchema = defineObject('StatusChange', "One entry of an order's history.", {
  status: z.enum(orderStatuses),
  timestamp: time,
  note: z.string(),
  updatedBy: z.string(),
}) satisfies z.ZodType<StatusChange>

export const orderSchema = defineObject('Order', 'An order as the browser that placed it sees it.', {
  id: z.string().describe('130 random bits. Whoever knows it may pay for the order or release it.'),
  orderNumber: z.string().describe('The last 8 characters of the id in upper case.'),
  email: z.string(),
  shipping: shippingAddressSchema,
  zone: z.string().describe('The id of its zone: `east`, `west`, or that of one that an admin has added.'),
  items: z.array(orderItemSchema),
  subtotal: myr.describe(`In ${currency}.`),
  shippingCost: myr.describe(`In ${currency}.`),
  total: myr.describe(`In ${currency}.`),
  refunded: myr.describe(`What went back to the buyer so far. In ${currency}.`),
  createdAt: time,
  updatedAt: time,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  statusHistory: z.array(statusChangeSchema),
  paid: z.boolean(),
  paidAt: time.nullable(),
  stripeSessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  requiresAction: z.boolean().describe('Paid and not processed by an admin yet.'),
  hasDispute: z.boolean(),
  pageToken: z.string().describe('130 random bits. Whoever knows it may see the page `/order/{pageToken}`.'),
  reservedUntil: time
    .nullable()
    .describe('Until when its pieces are held for whom an admin has made it; null for the order of a cart.'),
  claimedPaidAt: time.nullable().describe('When its buyer has said that it is paid by hand.'),
  delivery: z.enum(deliveries).describe('`collect`: the buyer collects the pieces.'),
  courier: courier.nullable().describe('Who carries the parcel; `name|address` is one of the shop’s own.'),
  trackingNumber: z.string().nullable().describe('Capitals and digits.'),
}) satisfies z.ZodType<Json<Order>>

const refundWays = ['provider', 'by_hand', 'bank'] as const satisfies MoneyWay[]

const orderViewRefundSchema = defineObject('OrderViewRefund', 'A refund that has reached the buyer.', {
  amount: myr.describe(`In ${currency}.`),
  way: z
    .enum(refundWays)
    .describe('`provider`: the way it was paid. `by_hand`: in another way. `bank`: taken by the bank in a dispute.'),
  at: time,
  reason: z
    .string()
    .nullable()
    .describe('Why, in the words of an admin; null when none gave a reason, and of a masked order.'),
  paid: z
    .strictObject({ how: z.string(), on: z.iso.date() })
    .nullable()
    .describe('How and on which day an admin has paid it back; null when nobody has, and of a masked order.'),
  productIds: z.array(z.string()).describe('The products that came back with it.'),
}) satisfies z.ZodType<Json<OrderViewRefund>>

const { id: _id, stripeSessionId: _sessionId, paymentIntentId: _intentId, ...publicFields } = orderSchema.shape
export const orderViewSchema = defineObject(
  'OrderView',
  'An order without internal ids. Whole for the browser that placed it and for two hours; masked afterwards.',
  {
    ...publicFields,
    zoneFacts: z
      .strictObject({ names: translations, days: z.string() })
      .describe('Names of its zone and business days on the way, `4-6` say, as they were.'),
    leaving: z
      .strictObject({ packDays: z.string(), by: z.iso.date().optional() })
      .describe('Business days, `1-2` say, in which it leaves, and the day to which a closure moves that.'),
    masked: z.boolean().describe('Whether e-mail, phone, address and postcode are masked.'),
    openRefund: z
      .strictObject({
        status: z.enum(['pending', 'failed']),
        amount: myr.describe(`In ${currency}.`),
        target: z.enum(['cancelled', 'refunded']).nullable().describe('What the order becomes with it.'),
      })
      .nullable()
      .describe('A refund that the provider has not confirmed yet, or that has failed.'),
    refunds: z.array(orderViewRefundSchema).describe('What went back, the latest first.'),
    agreement: z
      .strictObject({
        isReserved: z.boolean().describe('Whether its pieces are still held for its buyer.'),
        canPayOnline: z.boolean(),
        received: myr.describe(`What came by hand so far. In ${currency}.`),
        missing: myr.describe(`What has not come of what was sold. In ${currency}.`),
        canTypeAddress: z.boolean().describe('Whether this browser may type the address.'),
      })
      .nullable()
      .describe('What its buyer can do; null when no admin has made it.'),
  },
) satisfies z.ZodType<Json<OrderView>>
