import type { OrderStatus, PaymentStatus } from '#store/orders/order-status.ts'
import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { RefundStatus } from '#store/orders/refund-table.ts'
import type { CheckoutSessionState, Payment, RefundResponse } from '#store/payments.ts'

/** A small store: two shoppers who want the first product, one of whom wants the second, too. */
export const orderItems: readonly (readonly number[])[] = [[0], [0, 1]]

export interface ModelProduct {
  sold: 'no' | 'order' | 'elsewhere'
  soldTo: number | null
  heldBy: number | null
  isWithdrawn: boolean
}

export interface ModelOrder {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** The session that the order knows. */
  session: number | null
  attempt: number
  /** Whether a session is being created. */
  isStarting: boolean
  /** The session whose payment the order has taken. */
  payment: number | null
}

/** A checkout session at the provider, with its payment and refunds. */
export interface ModelSession {
  order: number
  attempt: number
  state: CheckoutSessionState
  wasProcessing: boolean
  /** Whether a shopper has got its URL. */
  isShown: boolean
  refunds: ('pending' | 'succeeded' | 'failed')[]
  /** The refund that each attempt of the store has made: responses are repeated. */
  refundsByAttempt: Record<number, number>
  /** The store's record of its refund. */
  record: ModelRefundRecord | null
}

export interface ModelRefundRecord {
  status: RefundStatus
  target: 'cancelled' | 'refunded' | null
  restock: number
  requestedBy: string | null
  refundId: string | null
  attempt: number
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
  | { kind: 'refund'; session: number; attempt: number; response: RefundResponse }

export interface ModelState {
  products: ModelProduct[]
  orders: (ModelOrder | null)[]
  sessions: ModelSession[]
  operations: ModelOperation[]
}

const newProduct: ModelProduct = { sold: 'no', soldTo: null, heldBy: null, isWithdrawn: false }

export const initialState: ModelState = {
  products: [newProduct, newProduct],
  orders: [null, null],
  sessions: [],
  operations: [],
}

export const sessionId = (index: number) => `cs_${index}`

/** The payment of a session as the provider's books show it, the newest refund first. */
export function readPayment({ refunds }: ModelSession, index: number): Payment {
  const isFull = refunds.includes('succeeded')
  const isPending = refunds.includes('pending')
  return {
    id: `pi_${index}`,
    orderId: null,
    method: 'card',
    amount: 1 as Payment['amount'],
    unrefunded: Number(!isFull && !isPending) as Payment['amount'],
    refunded: isFull ? 'fully' : isPending ? 'pending' : 'no',
    isDisputed: false,
    disputes: [],
    refunds: refunds
      .map((status, nth) => ({
        id: refundId(index, nth),
        amount: 1 as Payment['amount'],
        createdAt: '',
        status,
        key: null,
        failureReason: null,
      }))
      .reverse(),
  }
}

export const refundId = (session: number, nth: number) => `re_${session}_${nth}`

export const copyState = (state: ModelState): ModelState => JSON.parse(JSON.stringify(state)) as ModelState
