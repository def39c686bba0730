import type { OrderId, ProductId } from '#store/ids.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** A shopper's message. `email` is 'anonymous' for a guest; time ISO 8601 UTC. */
export interface Feedback {
  id: string
  message: string
  email: string
  createdAt: string
}

/** A question about an order or a product, for admins. */
export interface Question extends Feedback {
  orderId: OrderId | null
  orderNumber: string | null
  productId: ProductId | null
  /** Null when the product was deleted. */
  productTitle: string | null
  answer: string | null
  answeredAt: string | null
}

/** A question as the order's page shows it. */
export type OrderQuestion = Pick<Question, 'id' | 'message' | 'createdAt' | 'answer' | 'answeredAt'>

export const maxFeedbackLength = 2000
export const maxQuestionLength = 1000
export const maxAnswerLength = 2000

/** What tells open pages of a changed question: those of admins, and its order's. */
export const toQuestionEvents = (
  { id, orderId }: Pick<Question, 'id' | 'orderId'>,
  change: 'added' | 'changed' | 'removed',
): StoreEvent[] => [
  { topic: 'feedback', id, change },
  ...(orderId ? [{ topic: 'order' as const, id: orderId, change: 'changed' as const }] : []),
]
