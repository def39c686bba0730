import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { assertPhotoKey, isPhotoKey } from './photo-key.ts'
import { createS3Client, type S3Connection } from './s3-client.server.ts'

export interface S3Settings extends S3Connection {
  bucket: string
  /**
   * Public base URL of the bucket, without a trailing slash; undefined when the store serves the
   * photos.
   */
  publicUrl: string | undefined
}

/** Creates a photo storage in an S3 bucket, which any number of processes may share. */
export function createS3PhotoStorage({ bucket, publicUrl, ...connection }: S3Settings): PhotoStorage {
  const client = createS3Client(connection)

  return {
    async put(key, body, type) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: assertPhotoKey(key),
          Body: body,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      )
    },

    async get(key) {
      if (!isPhotoKey(key)) return undefined
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (!found.Body) return undefined
        return {
          body: found.Body.transformToWebStream() as ReadableStream<Uint8Array>,
          type: found.ContentType ?? 'application/octet-stream',
          size: found.ContentLength ?? 0,
        }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: assertPhotoKey(key) }))
    },

    getUrl: key => `${publicUrl ?? ''}/${assertPhotoKey(key)}`,
  }
}
