import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { assertPhotoKey, isPhotoKey } from './photo-key.ts'
import { createS3Client, type S3Connection } from './s3-client.server.ts'
import { S3Error } from './s3-error.ts'

export interface S3Settings extends S3Connection {
  /**
   * Public base URL of the bucket, without a trailing slash; undefined when the store serves the
   * photos.
   */
  publicUrl: string | undefined
}

/** Creates a photo storage in an S3 bucket, which any number of processes may share. */
export function createS3PhotoStorage({ publicUrl, ...connection }: S3Settings): PhotoStorage {
  const client = createS3Client(connection)

  return {
    async put(key, body, type) {
      const response = await client.send({
        method: 'PUT',
        key: assertPhotoKey(key),
        body: new Uint8Array(body),
        headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      })
      await response.body?.cancel()
    },

    async get(key) {
      if (!isPhotoKey(key)) return undefined
      try {
        const { body, headers } = await client.send({ method: 'GET', key })
        if (!body) return undefined
        return {
          body,
          type: headers.get('content-type') ?? 'application/octet-stream',
          size: Number(headers.get('content-length') ?? 0),
        }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(key) {
      try {
        const response = await client.send({ method: 'DELETE', key: assertPhotoKey(key) })
        await response.body?.cancel()
      } catch (error) {
        // Amazon answers 204 for a missing file, some other providers 404.
        if (!isMissing(error)) throw error
      }
    },

    getUrl: key => `${publicUrl ?? ''}/${assertPhotoKey(key)}`,
  }
}

const isMissing = (error: unknown) => error instanceof S3Error && error.name === 'NoSuchKey'
