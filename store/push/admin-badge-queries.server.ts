import type { Db } from '#store/database.server.ts'
import { isUnanswered } from '#store/feedback/question-queries.server.ts'
import { needsAction } from '#store/orders/admin-order-queries.server.ts'

/**
 * Counts what waits for the admins: unread notifications, orders that need action and questions.
 */
export const countAdminBadges = (db: Db) =>
  db
    .selectNoFrom(eb => [
      eb
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('read', '=', 0)
        .as('unread'),
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(needsAction)
        .as('needAction'),
      eb
        .selectFrom('feedbacks')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isUnanswered)
        .as('unanswered'),
    ])
    .$castTo<{ unread: number; needAction: number; unanswered: number }>()
    .executeTakeFirstOrThrow()
