import type { Db } from '#store/database.server.ts'

/** Inserts a photo that no product shows yet, and returns its address. */
export async function insertUploadedPhoto(db: Db, name: string): Promise<string> {
  const url = `/product-images/1760000000000-${name}-800.webp`
  const at = '2026-11-20T03:00:00.000Z'
  const photo = { url, width: 800, height: 1000, sources: '[]', createdAt: at, unusedSince: at }
  await db.insertInto('photos').values(photo).execute()
  return url
}
