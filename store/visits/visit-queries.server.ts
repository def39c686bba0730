import type { Db } from '#store/database.server.ts'
import type { VisitRoute } from './visit-routes.ts'

/** Adds page views to the count of a day. */
export async function addVisits(
  db: Db,
  { day, route, count }: { day: string; route: VisitRoute; count: number },
): Promise<void> {
  await db
    .insertInto('visits')
    .values({ day, route, count })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'route'])
        .doUpdateSet(eb => ({ count: eb('visits.count', '+', eb.ref('excluded.count')) })),
    )
    .execute()
}

/** Lists the page views since a day, per day and route, the latest day first. */
export const listVisits = (db: Db, since: string): Promise<{ day: string; route: string; count: number }[]> =>
  db
    .selectFrom('visits')
    .select(['day', 'route', 'count'])
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .orderBy('route')
    .execute()
