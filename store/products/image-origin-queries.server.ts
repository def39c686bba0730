import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'

/**
 * Lists at most 50 origins of photos with a URL, which of older records may be on any host. It
 * reads whole tables: call it once. What admins add is in the store's own storage.
 */
export async function listImageOrigins(db: Db): Promise<string[]> {
  const origins: string[] = []
  while (origins.length < 50) {
    const rest = origins.reduce((text, origin) => sql`replace(${text}, ${`${origin}/`}, '')`, sql`url`)
    const { rows } = await sql<{ rest: string }>`select ${rest} as rest from (
      select coalesce(image_url, '') || ' ' || coalesce(image_urls, '') as url from products
      union all select image from order_items) as shown where ${rest} like '%://_%/%' limit 1`.execute(db)
    const [origin] = /\w{1,9}:\/\/[^/"\s]{1,260}(?=\/)/.exec(rows[0]?.rest ?? '') ?? []
    if (origin === undefined) break
    origins.push(origin)
  }
  return origins
}
