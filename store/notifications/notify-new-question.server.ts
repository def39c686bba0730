import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { collectNotification } from './collect-notification.server.ts'
import { urgentTitles } from './notification.ts'

/**
 * Notifies the admins of a new question. One notification collects those of a network within an
 * hour, and is unread again with each. It names neither the shopper nor their words.
 * @param question.about an order or a product
 * @param question.at ISO 8601
 */
export async function notifyNewQuestion(
  tx: Tx,
  { about, network, at }: { about: string; network: ClientNetwork; at: string },
): Promise<StoreEvent> {
  const key = network.site ?? network.prefix
  await lockKeys(tx, [`new-question ${key}`])
  const notification = { type: 'system', title: urgentTitles.question, link: '/admin/questions', at } as const
  return collectNotification(tx, notification, {
    network: key,
    describe: count =>
      count === 1
        ? `About ${about}`
        : `About ${about}, the last of ${count} questions from the same network within an hour`,
    changes: { read: 0, readAt: null, archived: 0, archivedAt: null },
  })
}
