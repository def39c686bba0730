import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { assertPhotoKey, isPhotoKey } from './photo-key.ts'

export interface S3Settings {
  /** Origin of another S3 provider than Amazon. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /**
   * Public base URL of the bucket, without a trailing slash; undefined when the store serves the
   * photos.
   */
  publicUrl: string | undefined
}

/** Creates a photo storage in an S3 bucket, which any number of processes may share. */
export function createS3PhotoStorage({
  endpoint,
  region,
  bucket,
  publicUrl,
  ...credentials
}: S3Settings): PhotoStorage {
  const client = new S3Client({
    region,
    credentials,
    // Amazon addresses buckets by host name, most other providers only by path.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many other providers reject the checksums that S3 introduced in 2024.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })

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
