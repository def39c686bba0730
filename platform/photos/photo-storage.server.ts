import { join } from 'node:path'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { createFolderPhotoStorage } from './folder-photo-storage.server.ts'
import type { S3Settings } from './s3-photo-storage.server.ts'

/** Photos in the bucket that the settings name, or in a folder of `dataDir`. */
export async function createPhotoStorage({
  s3,
  dataDir,
}: {
  s3: S3Settings | undefined
  dataDir: string
}): Promise<PhotoStorage> {
  if (!s3) return createFolderPhotoStorage(join(dataDir, 'photos'))
  // A store without a bucket never loads Amazon's client.
  const { createS3PhotoStorage } = await import('./s3-photo-storage.server.ts')
  return createS3PhotoStorage(s3)
}
