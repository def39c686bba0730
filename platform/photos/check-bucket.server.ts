import { createS3Client } from './s3-client.server.ts'
import { S3Error } from './s3-error.ts'
import type { S3Settings } from './s3-photo-storage.server.ts'

/** No photo has this key. */
const missingKey = 'product-images/0-check-0.webp'

/**
 * Creates the check whether the bucket answers to the settings' key. It reads a photo that doesn't
 * exist: to list or to describe a bucket takes rights that the store doesn't need. A key that may
 * not list gets AccessDenied for a missing photo, so that counts as an answer too.
 *
 * @returns a function that rejects with an S3Error.
 */
export function createBucketCheck(s3: S3Settings, timeoutMs = 5000): () => Promise<void> {
  const client = createS3Client(s3, { timeoutMs, attempts: 1 })
  return async () => {
    try {
      const response = await client.send({ method: 'GET', key: missingKey })
      await response.body?.cancel()
    } catch (error) {
      if (!(error instanceof S3Error && /^(NoSuchKey|AccessDenied)$/.test(error.name))) throw error
    }
  }
}
