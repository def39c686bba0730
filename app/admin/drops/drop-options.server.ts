import type { Db } from '#store/database.server.ts'
import { countDropProducts, listUpcomingDrops } from '#store/products/drop-queries.server.ts'
import type { DropOption } from './publication.ts'

/** Lists the drops that a new product can join. */
export async function listDropOptions(db: Db): Promise<DropOption[]> {
  const upcoming = await listUpcomingDrops(db)
  const counts = await countDropProducts(
    db,
    upcoming.map(({ id }) => id),
  )
  return upcoming.map(({ id, title, opensAt }) => ({ id, title, opensAt, count: counts.get(id)?.count ?? 0 }))
}
