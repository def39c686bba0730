import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { S3Error } from './s3-error.ts'

/** Where the bucket is, and the key to it. */
export interface S3Connection {
  /** Origin of another S3 provider than Amazon. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | FileBody
}

/** A file that is read while it is sent. */
export interface FileBody {
  blob: Blob
  sha256: string
}

export interface S3Client {
  /**
   * Sends a request, and again after an outage. The caller reads or cancels the body.
   * @throws S3Error for any answer but 2xx, and when no answer comes.
   */
  send(request: S3Request): Promise<Response>
}

const maxAttempts = 3
const retryDelayMs = 100

export function createS3Client(
  connection: S3Connection,
  { timeoutMs = 30_000, attempts = maxAttempts } = {},
): S3Client {
  const { accessKeyId, secretAccessKey, region } = connection
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const baseUrl = getBucketUrl(connection)

  const attempt = async ({ method, key, headers, body }: S3Request): Promise<Response> => {
    const request = await signer.sign(`${baseUrl}/${key}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': isFile(body) ? body.sha256 : hash(body) },
      ...(body ? { body: isFile(body) ? body.blob : body } : {}),
    })
    const response = await fetchInTime(request, timeoutMs)
    if (!response.ok) throw await readError(response)
    return response
  }

  return {
    async send(request) {
      for (let attempted = 1; ; attempted++)
        try {
          return await attempt(request)
        } catch (error) {
          if (attempted >= attempts || !(error instanceof S3Error && error.isTemporary)) throw error
          await wait(retryDelayMs * attempted)
        }
    },
  }
}

/**
 * Amazon addresses buckets by host name, most other providers only by path. A dot in the name would
 * not match Amazon's certificate.
 */
function getBucketUrl({ endpoint, region, bucket }: S3Connection): string {
  if (endpoint) return `${endpoint}/${bucket}`
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}

const isFile = (body: S3Request['body']): body is FileBody => body !== undefined && 'blob' in body

const hash = (body: Uint8Array | undefined) =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

/** The time-out ends with the headers of the response: a shopper may read the body slowly. */
async function fetchInTime(request: Request, timeoutMs: number): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    return await fetch(request, { signal: timeout.signal, redirect: 'manual' })
  } catch (error) {
    if (timeout.signal.aborted)
      throw new S3Error('TimeoutError', `No answer within ${timeoutMs} ms`, { isTemporary: true })
    const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
    throw new S3Error('ConnectionError', cause?.message ?? String(error), {
      ...(cause?.code ? { code: cause.code } : {}),
      isTemporary: true,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
async function readError(response: Response): Promise<S3Error> {
  const { status } = response
  const xml = await response.text().catch(() => '')
  const read = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return new S3Error(read('Code') ?? `Status${status}`, read('Message') ?? `The bucket answered ${status}`, {
    isTemporary: status >= 500 || status === 429,
  })
}
