import type { S3Settings } from './s3-photo-storage.server.ts'

/** No photo has this key. */
const missingKey = 'product-images/0-check-0.webp'

/**
 * Creates the check whether the bucket answers to the settings' key. It reads a photo that doesn't
 * exist: to list or to describe a bucket takes rights that the store doesn't need. A key that may
 * not list gets AccessDenied for a missing photo, so that counts as an answer too.
 *
 * @returns a function that rejects with the error of the S3 client.
 */
export function createBucketCheck(s3: S3Settings): () => Promise<void> {
  // Imported on demand, because the AWS client is large and a store without a bucket needs none.
  const connecting = Promise.all([import('@aws-sdk/client-s3'), import('./s3-client.server.ts')]).then(
    ([{ GetObjectCommand }, { createS3Client }]) => ({
      client: createS3Client(s3, { connectionTimeout: 3000, requestTimeout: 5000 }),
      command: () => new GetObjectCommand({ Bucket: s3.bucket, Key: missingKey }),
    }),
  )
  return async () => {
    const { client, command } = await connecting
    try {
      await client.send(command())
    } catch (error) {
      if (!(error instanceof Error && /^(NoSuchKey|AccessDenied)$/.test(error.name))) throw error
    }
  }
}
