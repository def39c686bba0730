import { countRows, type Db } from '#store/database.server.ts'
import { isUnanswered } from '#store/feedback/question-queries.server.ts'
import { countUnread } from '#store/notifications/notification-queries.server.ts'
import { needsAction } from '#store/orders/admin-order-queries.server.ts'

/**
 * Counts what waits for the admins: unread notifications, orders that need action and questions.
 */
export async function countAdminBadges(db: Db) {
  const [unread, needAction, unanswered] = await Promise.all([
    countUnread(db),
    countRows(db.selectFrom('orders').where(needsAction)),
    countRows(db.selectFrom('feedbacks').where(isUnanswered)),
  ])
  return { unread, needAction, unanswered }
}
