import type { Change } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys } from '#store/database.server.ts'
import { collectNotification } from './collect-notification.server.ts'
import { urgentTitles } from './notification.ts'

/**
 * Notifies the admins of a new question. One notification collects those of a network within an
 * hour, and is unread again with each. It names neither the shopper nor their words.
 * @param question.about an order or a product
 */
export async function notifyNewQuestion(
  change: Change,
  { about, network }: { about: string; network: ClientNetwork },
): Promise<void> {
  const key = network.site ?? network.prefix
  await lockKeys(change.tx, [`new-question ${key}`])
  const notification = { type: 'system', title: urgentTitles.question, link: '/admin/questions' } as const
  await collectNotification(change, notification, {
    network: key,
    describe: count =>
      count === 1
        ? `About ${about}`
        : `About ${about}, the last of ${count} questions from the same network within an hour`,
    changes: { read: 0, readAt: null, archived: 0, archivedAt: null },
  })
}
