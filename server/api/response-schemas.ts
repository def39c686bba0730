import { z } from 'zod'
import type { Feedback } from '#store/feedback/feedback.ts'
import { languages } from '#store/languages.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'
import { type ErrorCode, errorCodes } from '../http/error-codes.ts'
import {
  orderItemSchema,
  orderSchema,
  orderViewRefundSchema,
  orderViewSchema,
  resumableOrderSchema,
  shippingAddressSchema,
  statusChangeSchema,
} from './order-response-schemas.ts'
import {
  dropSchema,
  facetCountsSchema,
  productImageSchema,
  productPageSchema,
  productSchema,
} from './product-response-schemas.ts'
import { type Json, time } from './response-values.ts'

// The JSON that the API responds with. Documents and tests use these schemas; routes do not.

const checkoutSessionSchema = z
  .strictObject({ url: z.url().describe('The payment page. Send the browser there.') })
  .describe('A checkout session at the payment provider.')

const feedbackSchema = z
  .strictObject({
    id: z.string(),
    message: z.string(),
    email: z.string().describe('Of the signed-in user or of who is answered, otherwise `anonymous`.'),
    createdAt: time,
  })
  .describe('Stored feedback, or a stored question.') satisfies z.ZodType<Feedback>

const sessionSchema = z
  .strictObject({
    user: z.strictObject({ uid: z.string(), email: z.string(), isAdmin: z.boolean() }).nullable(),
  })
  .describe('Who is signed in; `user` is null for a guest.')

const accountAddressSchema = z
  .strictObject({ address: shippingAddressSchema.nullable() })
  .describe('Where the newest order of an account went; `address` is null without one, and for a guest.')

const uploadedImageSchema = z
  .strictObject({ url: z.string().describe("An entry for a product's `imageUrls`.") })
  .describe('A stored photo.')

const productDraftsSchema = z
  .strictObject({
    uid: z.string().describe('Of the signed-in admin.'),
    drafts: z
      .array(
        z.strictObject({
          id: z.string().describe('Becomes the id of the product.'),
          input: z.looseObject({}).describe('The values of the form, as they were saved.'),
          editedAt: time,
        }),
      )
      .describe('The latest edit first.'),
  })
  .describe('Unfinished products of an admin.')

const createdProductSchema = z.strictObject({ id: z.string() }).describe('The product that is in the shop now.')

const pushKeySchema = z
  .strictObject({ publicKey: z.string().nullable().describe('In base64url; null while service workers are off.') })
  .describe('The key that a browser subscribes to push messages with.')

const searchAlertSchema = z
  .strictObject({
    id: z.string(),
    token: z.string().describe('Knowing it is enough to end the alert.'),
    search: z.string().describe('The search as the parameters of `/shop`.'),
    productId: z.string().nullable().describe('A held product: the device gets one message when it is free again.'),
    label: z.string().describe('The search, or what is waited for, in words.'),
    language: z.enum(languages).describe('Of the messages.'),
    createdAt: time.describe('It ends 180 days later.'),
  })
  .describe('A search whose new products a device gets push messages of, or a held product.')

const searchAlertsSchema = z
  .strictObject({ alerts: z.array(searchAlertSchema) })
  .describe('The search alerts of a device, the newest first.')

const webhookReceiptSchema = z
  .strictObject({ received: z.literal(true) })
  .describe('The event has been applied, was known already, or is of no interest.')

const aliveSchema = z.strictObject({ status: z.literal('alive') }).describe('The process answers.')
const stuckSchema = z
  .strictObject({ status: z.literal('stuck') })
  .describe('The process stood still for more than five seconds, within the last ten.')
const readySchema = z.strictObject({ status: z.literal('ready') }).describe('Send requests here.')
const notReadySchema = z
  .strictObject({ status: z.enum(['draining', 'unready']) })
  .describe('`draining`: the process is stopping. `unready`: the database does not answer.')

const unavailableProductSchema = z
  .strictObject({
    id: z.string(),
    reason: z.enum(['sold', 'held', 'missing']).describe('`held`: another shopper is paying for it.'),
    title: z.string().exactOptional().describe('Absent when the product is missing.'),
  })
  .describe('Why a product cannot be bought.') satisfies z.ZodType<Json<UnavailableProduct>>

const errorSchema = z
  .strictObject({
    code: z.enum(Object.keys(errorCodes) as ErrorCode[]).describe('For programs. It does not change.'),
    error: z.string().describe('A sentence for people. It may change.'),
    fields: z.record(z.string(), z.string()).exactOptional().describe('Messages by form field, `shipping.phone` say.'),
    unavailable: z.array(unavailableProductSchema).exactOptional().describe('Products that cannot be bought.'),
    limit: z
      .strictObject({
        name: z
          .enum(['order', 'drop', 'shopper', 'network', 'renewals'])
          .describe('Whose limit it is, or that of a new drop or of renewals.'),
        maxProducts: z.int().describe('How many products may be held at once.'),
        minutes: z.int().describe('Until it is worth trying again; 0 when waiting changes nothing.'),
      })
      .exactOptional()
      .describe('The limit on holds that is reached.'),
  })
  .describe('The body of every error response.')

const productChanges = ['added', 'changed', 'held', 'freed', 'sold', 'removed'] as const satisfies ProductChange[]

const productEventSchema = z
  .strictObject({
    id: z.string(),
    change: z.enum(productChanges),
    product: productSchema.nullable().describe('Null when shoppers may no longer see it.'),
  })
  .describe('A change of a product.')

const adminProductEventSchema = z
  .strictObject({ id: z.string(), change: z.enum(productChanges) })
  .describe('A change of a product, by its id alone.')

const dropEventSchema = z
  .strictObject({
    id: z.string().describe("The drop's `eventId`: who has its page knows that it is this drop."),
    change: z.enum(['changed', 'opened']),
    productIds: z.array(z.string()).exactOptional().describe('When it opens: its products. Their own events follow.'),
  })
  .describe('A drop has opened, or its title, time or number of products has changed.')

const adminDropEventSchema = z
  .strictObject({ id: z.string(), change: z.enum(['changed', 'opened']) })
  .describe('A change of a drop, by its id alone.')

const recordEventSchema = z
  .strictObject({ id: z.string(), change: z.enum(['added', 'changed', 'removed']) })
  .describe('A change of an order, a notification, a user, feedback or settings, by its id alone.')

const emptyEventSchema = z.strictObject({}).describe('Without contents.')

/** The schemas that have a name in the document, by that name. */
export const namedResponseSchemas = {
  Product: productSchema,
  ProductImage: productImageSchema,
  ProductPage: productPageSchema,
  FacetCounts: facetCountsSchema,
  Drop: dropSchema,
  Order: orderSchema,
  ResumableOrder: resumableOrderSchema,
  OrderView: orderViewSchema,
  OrderItem: orderItemSchema,
  ShippingAddress: shippingAddressSchema,
  StatusChange: statusChangeSchema,
  OrderViewRefund: orderViewRefundSchema,
  CheckoutSession: checkoutSessionSchema,
  Feedback: feedbackSchema,
  Session: sessionSchema,
  AccountAddress: accountAddressSchema,
  UploadedImage: uploadedImageSchema,
  ProductDrafts: productDraftsSchema,
  CreatedProduct: createdProductSchema,
  PushKey: pushKeySchema,
  SearchAlert: searchAlertSchema,
  SearchAlerts: searchAlertsSchema,
  WebhookReceipt: webhookReceiptSchema,
  Alive: aliveSchema,
  Stuck: stuckSchema,
  Ready: readySchema,
  NotReady: notReadySchema,
  UnavailableProduct: unavailableProductSchema,
  Error: errorSchema,
  ProductEvent: productEventSchema,
  DropEvent: dropEventSchema,
  AdminDropEvent: adminDropEventSchema,
  AdminProductEvent: adminProductEventSchema,
  RecordEvent: recordEventSchema,
  EmptyEvent: emptyEventSchema,
}
