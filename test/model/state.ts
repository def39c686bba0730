import type { DisputeState } from '#store/orders/dispute-table.ts'
import type { OrderStatus, PaymentStatus } from '#store/orders/order-status.ts'
import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { RefundTable } from '#store/orders/refund-table.ts'
import type { CheckoutSessionState, Payment } from '#store/payments.ts'

/** A small store: two shoppers who want the first product, one of whom wants the second, too. */
export const orderItems: readonly (readonly number[])[] = [[0], [0, 1]]

/** What each order costs: one for each product of the second order, so that halves exist. */
export const totalSen = 2

export interface ModelProduct {
  sold: 'no' | 'order' | 'elsewhere'
  soldTo: number | null
  heldBy: number | null
  isWithdrawn: boolean
}

export interface ModelOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  hasDispute: boolean
  /** The session that the order knows. */
  session: number | null
  attempt: number
  /** Whether a session is being created. */
  isStarting: boolean
  /** The session whose payment the order has taken. */
  payment: number | null
}

/** A checkout session at the provider, with its payment, refunds and dispute. */
export interface ModelSession {
  order: number
  attempt: number
  state: CheckoutSessionState
  wasProcessing: boolean
  /** Whether a shopper has got its URL. */
  isShown: boolean
  refunds: ModelProviderRefund[]
  dispute: ModelDispute | null
}

export interface ModelProviderRefund {
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  /** Of the store's request; null when it was made in the provider's dashboard. */
  key: string | null
}

export interface ModelDispute {
  /** `inquiry`: the bank only asks, which doesn't mark the payment. */
  state: DisputeState | 'inquiry'
  amount: number
  /** Whether it was more than an inquiry. */
  isMarked: boolean
  /** What the store has recorded of it. */
  recorded: DisputeState | null
}

type RefundColumns =
  | 'id'
  | 'way'
  | 'providerId'
  | 'amountSen'
  | 'isRest'
  | 'status'
  | 'requestedBy'
  | 'target'
  | 'restock'
  | 'succeededAt'
  | 'failedAt'
  | 'settledBy'

/** The store's record of a refund. */
export interface ModelRefund extends Pick<RefundTable, RefundColumns> {
  /** The session that was paid. */
  payment: number
  /** The product that comes back with it. */
  item: number | null
  isItemRestocked: boolean
  isItemReturned: boolean
  /** Whether the store or an admin here has decided on it, and not the bank or the dashboard. */
  isOwn: boolean
  /** Whether the admins know that it was made although it had been settled. */
  isKnownTwice: boolean
}

/** An operation between two of its steps, which a crash may end. */
export type ModelOperation =
  | {
      kind: 'checkout'
      step: 'expire' | 'apply' | 'create' | 'save' | 'discard' | 'give up'
      order: number
      attempt: number
      session: number | null
      previous: number | null
      created: number | null
    }
  | {
      kind: 'cancel' | 'recover'
      step: 'expire' | 'apply' | 'give up'
      event: OrderEvent
      order: number
      attempt: number
      session: number | null
      previous: number | null
    }
  /** A request for a refund is on its way to the provider. */
  | { kind: 'sending'; refund: string; session: number; amount: number }
  /** The provider has refused a refund. */
  | { kind: 'refusal'; refund: string; providerId: string | null }
  /** The provider has taken a refund, and its books were read afterwards. */
  | { kind: 'request'; refund: string; providerId: string; payment: Payment }
  /** The provider's books were read because of a webhook. */
  | { kind: 'webhook'; session: number; payment: Payment; isDisputed: boolean }

export interface ModelState {
  products: ModelProduct[]
  orders: (ModelOrder | null)[]
  sessions: ModelSession[]
  refunds: ModelRefund[]
  operations: ModelOperation[]
}

const newProduct: ModelProduct = { sold: 'no', soldTo: null, heldBy: null, isWithdrawn: false }

export const newOrder: ModelOrder = {
  status: 'pending',
  paymentStatus: 'pending',
  hasDispute: false,
  session: null,
  attempt: 0,
  isStarting: false,
  payment: null,
}

export const newSession = (order: number, attempt: number): ModelSession => ({
  order,
  attempt,
  state: 'open',
  wasProcessing: false,
  isShown: false,
  refunds: [],
  dispute: null,
})

export const newRefund: Omit<ModelRefund, 'id' | 'payment' | 'amountSen'> = {
  way: 'provider',
  providerId: null,
  isRest: 0,
  status: 'pending',
  requestedBy: null,
  target: null,
  restock: 0,
  succeededAt: null,
  failedAt: null,
  settledBy: null,
  item: null,
  isItemRestocked: false,
  isItemReturned: false,
  isOwn: true,
  isKnownTwice: false,
}

export const initialState: ModelState = {
  products: [newProduct, newProduct],
  orders: [null, null],
  sessions: [],
  refunds: [],
  operations: [],
}

export const sessionId = (index: number) => `cs_${index}`

export const copyState = (state: ModelState): ModelState => JSON.parse(JSON.stringify(state)) as ModelState

export function getOrder(state: ModelState, index: number): ModelOrder {
  const order = state.orders[index]
  if (!order) throw new Error(`There is no order ${index}`)
  return order
}

export function getSession(state: ModelState, index: number): ModelSession {
  const session = state.sessions[index]
  if (!session) throw new Error(`There is no session ${index}`)
  return session
}

export const listModelRefunds = (state: ModelState, payment: number | null): ModelRefund[] =>
  state.refunds.filter(refund => refund.payment === payment)

export const listOrderRefunds = (state: ModelState, order: number): ModelRefund[] =>
  state.refunds.filter(({ payment }) => state.sessions[payment]?.order === order)
