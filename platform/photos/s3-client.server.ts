import { hash } from 'node:crypto'
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
  /** Ends the request, its response included. */
  signal?: AbortSignal | undefined
}

/** A file that is read while it is sent. */
export interface FileBody {
  blob: Blob
  sha256: string
}

export type S3Client = ReturnType<typeof createS3Client>

const retryDelayMs = 100

export function createS3Client(connection: S3Connection, { timeoutMs: defaultTimeoutMs = 30_000, attempts = 3 } = {}) {
  const { accessKeyId, secretAccessKey, region } = connection
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const baseUrl = getBucketUrl(connection)

  const attempt = async ({ method, key, headers, body }: S3Request, signal: AbortSignal): Promise<Response> => {
    const request = await signer.sign(`${baseUrl}/${key}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': isFile(body) ? body.sha256 : hash('sha256', body ?? '') },
      ...(body ? { body: isFile(body) ? body.blob : body } : {}),
    })
    const response = await fetch(request, { signal, redirect: 'manual' }).catch(throwConnectionError)
    if (!response.ok) throw await readError(response)
    // What another server says with a status of 200: the page of a proxy, say.
    const isElse = response.headers.get('content-type')?.startsWith('text/html')
    if (isElse || method !== 'GET') await response.body?.cancel()
    if (isElse) throw new S3Error('NotABucket', 'No bucket has answered, but a proxy', { isTemporary: true })
    return response
  }

  return {
    /**
     * Sends a request, and again when it failed at once. Who sends a GET reads or cancels the body.
     * @param timeoutMs until the headers of the response, of all attempts together
     * @throws S3Error for any answer of a bucket but 2xx, and when none comes.
     */
    async send(request: S3Request, timeoutMs = defaultTimeoutMs) {
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), timeoutMs)
      const signal = request.signal ? AbortSignal.any([timeout.signal, request.signal]) : timeout.signal
      try {
        for (let attempted = 1; ; attempted++)
          try {
            return await attempt(request, signal)
          } catch (error) {
            if (timeout.signal.aborted) throw new S3Error('TimeoutError', `No answer within ${timeoutMs} ms`)
            const isLast = attempted >= attempts || signal.aborted
            if (isLast || !(error instanceof S3Error && error.isTemporary)) throw error
            await wait(retryDelayMs * attempted)
          }
      } finally {
        // A shopper may read the body slowly.
        clearTimeout(timer)
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

function throwConnectionError(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  throw new S3Error('ConnectionError', cause?.message ?? String(error), {
    ...(cause?.code ? { code: cause.code } : {}),
    isTemporary: true,
  })
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
async function readError({ status, body }: Response): Promise<S3Error> {
  // What a bucket says is in the first bytes. What never ends is no bucket's error.
  const reader = body?.getReader()
  const start = await reader?.read().catch(() => undefined)
  void reader?.cancel().catch(() => undefined)
  const xml = new TextDecoder().decode(start?.value)
  const read = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return new S3Error(read('Code') ?? `Status${status}`, read('Message') ?? `The bucket answered ${status}`, {
    isTemporary: status >= 500 || status === 429,
  })
}
