import type { Db } from '#store/database.server.ts'

/** Counts what waits for the admins: unread notifications and orders that need action. */
export async function countAdminBadges(db: Db): Promise<{ unread: number; needAction: number }> {
  const counts = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('read', '=', 0)
        .as('unread'),
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('requiresAction', '=', 1)
        .as('needAction'),
    ])
    .executeTakeFirstOrThrow()
  return { unread: Number(counts.unread), needAction: Number(counts.needAction) }
}
