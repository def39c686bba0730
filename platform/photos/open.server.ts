import { join } from 'node:path'
import type { Photos } from '#store/products/photos.ts'
import { folderPhotos } from './folder-photos.server.ts'
import type { S3Settings } from './s3-photos.server.ts'

/** Photos in the bucket that the settings name, or in a folder of `dataDir`. */
export async function openPhotos({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): Promise<Photos> {
  if (!s3) return folderPhotos(join(dataDir, 'photos'))
  // A store without a bucket never loads Amazon's client.
  const { s3Photos } = await import('./s3-photos.server.ts')
  return s3Photos(s3)
}
