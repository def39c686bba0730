import type { Db } from '#store/database.server.ts'
import { countDropProducts, listUpcomingDrops } from '#store/products/drop-queries.server.ts'

/** A drop that a new product can join. */
export type DropOption = Awaited<ReturnType<typeof listDropOptions>>[number]

/** Lists the drops that a new product can join. */
export async function listDropOptions(db: Db) {
  const upcoming = await listUpcomingDrops(db)
  const counts = await countDropProducts(
    db,
    upcoming.map(({ id }) => id),
  )
  return upcoming.map(({ id, title, opensAt }) => ({ id, title, opensAt, count: counts.get(id)?.count ?? 0 }))
}
