import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { OrderQuestion, Question } from './feedback.ts'

type FeedbackExpressionBuilder = ExpressionBuilder<Tables, 'feedbacks'>

/** As its partial index has it. */
export const isUnanswered = (eb: FeedbackExpressionBuilder) =>
  eb.and([eb('feedbacks.language', 'is not', null), eb('feedbacks.answer', 'is', null)])

/** Questions with what they are about. */
export const selectQuestions = (db: Db) =>
  db
    .selectFrom('feedbacks')
    .leftJoin('orders', 'orders.id', 'feedbacks.orderId')
    .leftJoin('products', join => join.onRef('products.id', '=', 'feedbacks.productId').on('products.hidden', '=', 0))
    .select([
      'feedbacks.id',
      'feedbacks.message',
      'feedbacks.email',
      'feedbacks.createdAt',
      'feedbacks.orderId',
      'orders.orderNumber',
      'feedbacks.productId',
      'products.title as productTitle',
      'products.priceSen',
      'feedbacks.language',
      'feedbacks.offerSen',
      'feedbacks.answer',
      'feedbacks.answeredAt',
    ])

const selectOldestFirst = (db: Db) => selectQuestions(db).orderBy('feedbacks.createdAt').orderBy('feedbacks.id')

/** Lists the questions that wait for an answer, the oldest first. */
export const listUnanswered = (db: Db, limit: number): Promise<Question[]> =>
  selectOldestFirst(db).where(isUnanswered).limit(limit).execute()

/** Lists the questions about an order, the oldest first. */
export const listOrderQuestions = (db: Db, orderId: OrderId): Promise<Question[]> =>
  selectOldestFirst(db).where('feedbacks.orderId', '=', orderId).execute()

/** Lists the questions about an order for its page, the oldest first. */
export const listQuestionsOfPage = (db: Db, pageToken: string): Promise<OrderQuestion[]> =>
  db
    .selectFrom('feedbacks')
    .innerJoin('orders', 'orders.id', 'feedbacks.orderId')
    .select(['feedbacks.id', 'feedbacks.message', 'feedbacks.createdAt', 'feedbacks.answer', 'feedbacks.answeredAt'])
    .where('orders.pageToken', '=', pageToken)
    .orderBy('feedbacks.createdAt')
    .orderBy('feedbacks.id')
    .execute()

/** Finds a question. */
export const findQuestion = (db: Db, id: string): Promise<Question | undefined> =>
  selectQuestions(db).where('feedbacks.id', '=', id).executeTakeFirst()

export type StoredAnswer = Question & { pageToken: string | null }

/** Finds a question that was answered; undefined when it was erased or deleted. */
export const findAnswer = (db: Db, id: string): Promise<StoredAnswer | undefined> =>
  selectQuestions(db)
    .select('orders.pageToken')
    .where('feedbacks.id', '=', id)
    .where('feedbacks.answer', 'is not', null)
    .executeTakeFirst()
