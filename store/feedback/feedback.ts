import type { StoreEvent } from '#store/store-events.ts'
import type { FeedbackTable } from './feedback-table.ts'

/** A shopper's message. `email` is 'anonymous' for a guest; time ISO 8601 UTC. */
export type Feedback = Pick<FeedbackTable, 'id' | 'message' | 'email' | 'createdAt'>

/** A question about an order or a product, for admins. */
export interface Question
  extends Feedback,
    Pick<FeedbackTable, 'orderId' | 'productId' | 'language' | 'offerSen' | 'answer' | 'answeredAt'> {
  orderNumber: string | null
  /** Null when the product was deleted. */
  productTitle: string | null
  priceSen: number | null
}

/** A question as the order's page shows it. */
export type OrderQuestion = Pick<Question, 'id' | 'message' | 'createdAt' | 'answer' | 'answeredAt'>

export const maxFeedbackLength = 2000
export const maxQuestionLength = 1000
export const maxAnswerLength = 2000

/** Whether an offer is answered on WhatsApp: it came with a number instead of an e-mail address. */
export const hasNumber = ({ email, offerSen }: Pick<Question, 'email' | 'offerSen'>) =>
  offerSen !== null && !email.includes('@')

/** What tells open pages of a changed question: those of admins, and its order's. */
export const toQuestionEvents = (
  { id, orderId }: Pick<Question, 'id' | 'orderId'>,
  change: 'added' | 'changed' | 'removed',
): StoreEvent[] => [
  { topic: 'feedback', id, change },
  ...(orderId ? [{ topic: 'order' as const, id: orderId, change: 'changed' as const }] : []),
]
