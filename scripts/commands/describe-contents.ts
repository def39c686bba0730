import { parsePhotoEntryName } from '#platform/archive/manifest.ts'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'

/** Says in a line what a backup contains. */
export function describeContents({ dialect, createdAt, counts, entries, missingPhotos }: BackupManifest): string {
  const photos = Object.keys(entries).filter(name => parsePhotoEntryName(name) !== undefined).length
  const missing = missingPhotos.length > 0 ? `, ${missingPhotos.length} photos missing` : ''
  return `${dialect}, ${createdAt}: ${counts.products} products, ${counts.orders} orders, ${photos} photo files${missing}`
}
