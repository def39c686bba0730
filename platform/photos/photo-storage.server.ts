import { join } from 'node:path'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { assertKind } from '../data-directory.server.ts'
import { createFolderPhotoStorage } from './folder-photo-storage.server.ts'
import type { S3Settings } from './s3-photo-storage.server.ts'

/**
 * Creates the photo storage: the bucket of the settings, else a directory in `dataDir`.
 * @param firstByteMs that a bucket has; by default what a command waits
 * @throws ConfigError when something else is in the place of the directory
 */
export async function createPhotoStorage(
  { s3, dataDir }: { s3: S3Settings | undefined; dataDir: string },
  firstByteMs?: number,
): Promise<PhotoStorage> {
  if (!s3) {
    const folder = join(dataDir, 'photos')
    assertKind(folder, 'directory')
    return createFolderPhotoStorage(folder)
  }
  // Imported on demand: a store without a bucket needs no client.
  const { createS3PhotoStorage } = await import('./s3-photo-storage.server.ts')
  return createS3PhotoStorage(s3, firstByteMs)
}
