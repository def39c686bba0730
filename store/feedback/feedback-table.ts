import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'

/** Messages of shoppers: feedback, and questions, which the admins answer. */
export interface FeedbackTable {
  id: string
  message: string
  email: string
  createdAt: string
  /** In which a question is answered; null for feedback, which has none of what follows. */
  language: Language | null
  orderId: OrderId | null
  /** Stays when the product is deleted. */
  productId: ProductId | null
  /** Browser that waits for the answer; null once it is there. */
  shopperId: ShopperId | null
  /** What is offered for the product, by a question that makes an offer. */
  offerSen: number | null
  answer: string | null
  answeredAt: string | null
}
