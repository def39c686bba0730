import type { Db } from '#store/database.server.ts'
import { erasePhoto, hasPhoto, withdrawPhoto } from './photo-queries.server.ts'
import { keyOf, type Photos } from './photos.ts'

/**
 * Removes a photo that neither a piece nor an order shows: the files of all its widths, then its row. Refuses one that is `shown`.
 * When a file can't be removed it throws, and the photo, which nobody can show any more, is left to the sweep.
 */
export async function removePhoto(
  { db, photos, now }: { db: Db; photos: Photos; now: Date },
  url: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'shown' }> {
  const files = await withdrawPhoto(db, url, now.toISOString())
  if (!files) return { ok: false, reason: (await hasPhoto(db, url)) ? 'shown' : 'unknown' }
  for (const file of files) await photos.remove(keyOf(file))
  await erasePhoto(db, url)
  return { ok: true }
}
