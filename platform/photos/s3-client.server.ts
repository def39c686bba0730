import { S3Client } from '@aws-sdk/client-s3'

/** Where the bucket is, and the key to it. */
export interface S3Connection {
  /** Origin of another S3 provider than Amazon. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const createS3Client = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Connection,
  { connectionTimeout = 5000, requestTimeout = 30_000 } = {},
) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Amazon addresses buckets by host name, most other providers only by path.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many other providers reject the checksums that S3 introduced in 2024.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
  })
