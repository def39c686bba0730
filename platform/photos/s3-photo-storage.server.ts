import { type PhotoReader, type PhotoStorage, PhotosUnavailableError } from '#store/products/photo-storage.ts'
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

/**
 * Creates a photo storage in an S3 bucket, which any number of processes may share. It throws a
 * PhotosUnavailableError when the bucket fails, and at once after it was late.
 *
 * @param firstByteMs until a response begins. Storing a photo may take three times as long, and the
 *   rest of one that is read may make its reader wait twice as long in all.
 * @param pauseMs how long a bucket that was late isn't asked
 */
export function createS3PhotoStorage(
  { publicUrl, ...connection }: S3Settings,
  firstByteMs = 30_000,
  pauseMs = 3_000,
): PhotoStorage {
  const client = createS3Client(connection)
  /** 0 unless the last response was late. */
  let pausedUntil = 0

  function noteFailure(cause: unknown): PhotosUnavailableError {
    if (cause instanceof S3Error && cause.name === 'TimeoutError') pausedUntil = performance.now() + pauseMs
    return new PhotosUnavailableError(cause instanceof S3Error ? cause.message : 'A photo broke off', { cause })
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < pausedUntil) throw new PhotosUnavailableError('The bucket was late a moment ago')
    // The pause goes on for all but the one that tries.
    if (pausedUntil > 0) pausedUntil = performance.now() + pauseMs
    try {
      const result = await work()
      pausedUntil = 0
      return result
    } catch (error) {
      throw error instanceof S3Error ? noteFailure(error) : error
    }
  }

  async function read(key: string, { signal, onBreak }: PhotoReader) {
    const end = new AbortController()
    const signals = AbortSignal.any(signal ? [signal, end.signal] : [end.signal])
    // Compressed, a photo would have another length than the response says.
    const headers = { 'accept-encoding': 'identity' }
    const response = await client.send({ method: 'GET', key, headers, signal: signals }, firstByteMs)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const size = Number(response.headers.get('content-length'))
    const reader = response.body?.getReader()
    if (!reader || size === 0 || response.headers.has('content-encoding') || /^text|json/.test(type)) {
      await reader?.cancel()
      throw new S3Error('NotAPhoto', 'What the bucket sent is no photo')
    }
    let restMs = 2 * firstByteMs
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const startedAt = performance.now()
        const timer = setTimeout(() => end.abort(new S3Error('TimeoutError', 'A photo was late')), Math.max(0, restMs))
        try {
          const { value } = await reader.read()
          if (value) controller.enqueue(value)
          else controller.close()
        } catch (error) {
          const failure = noteFailure(error)
          if (onBreak) onBreak(failure)
          else controller.error(failure)
        }
        clearTimeout(timer)
        restMs -= performance.now() - startedAt
      },
      cancel: reason => reader.cancel(reason),
    })
    return { body, type, size }
  }

  return {
    async put(key, body, type) {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const request = { method: 'PUT', key: assertPhotoKey(key), body: new Uint8Array(body), headers } as const
      await ask(() => client.send(request, 3 * firstByteMs))
    },

    get: async (key, reader = {}) => (isPhotoKey(key) ? ask(() => read(key, reader).catch(ignoreMissing)) : undefined),

    async remove(key) {
      const request = { method: 'DELETE', key: assertPhotoKey(key) } as const
      // Amazon answers 204 for a missing file, some other providers 404.
      await ask(() => client.send(request, firstByteMs).catch(ignoreMissing))
    },

    getUrl: key => `${publicUrl ?? ''}/${assertPhotoKey(key)}`,
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof S3Error && error.name === 'NoSuchKey')) throw error
}
