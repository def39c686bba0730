import { type PhotoReader, type PhotoStorage, PhotosUnavailableError } from '#store/products/photo-storage.ts'
import { assertPhotoKey, isPhotoKey } from './photo-key.ts'
import { createS3Client, type S3Connection } from './s3-client.server.ts'
import { S3Error } from './s3-error.ts'
import { watchBody } from './watch-body.ts'

export interface S3Settings extends S3Connection {
  /**
   * Public base URL of the bucket, without a trailing slash; undefined when the store serves the
   * photos.
   */
  publicUrl: string | undefined
}

/** What a bucket may take, in milliseconds. */
export interface BucketPatience {
  /** Until the first byte of a photo. Writes have three times as long. */
  firstByteMs: number
  /** That the rest of a photo may make the store wait in all. */
  bodyMs: number
  /** A bucket that was late isn't asked for so long, and then by one request at a time. */
  pauseMs: number
}

const commandPatience = { firstByteMs: 30_000, bodyMs: 120_000, pauseMs: 0 }
/** Some tools give all files the second type. */
const photoType = /^(image\/|(application|binary)\/octet-stream)/

/**
 * Creates a photo storage in an S3 bucket, which any number of processes may share. It throws a
 * PhotosUnavailableError when the bucket fails, and at once after it was late.
 */
export function createS3PhotoStorage(
  { publicUrl, ...connection }: S3Settings,
  { firstByteMs, bodyMs, pauseMs }: BucketPatience = commandPatience,
): PhotoStorage {
  const client = createS3Client(connection)
  /** 0 unless the last answer was late; Infinity while a request tries whether it still is. */
  let pausedUntil = 0
  const onLate = () => {
    pausedUntil = performance.now() + pauseMs
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (performance.now() < pausedUntil) throw new PhotosUnavailableError('The bucket was late a moment ago')
    if (pausedUntil > 0) pausedUntil = Infinity
    try {
      const result = await work()
      pausedUntil = 0
      return result
    } catch (error) {
      if (error instanceof S3Error && error.name === 'TimeoutError') onLate()
      throw error instanceof S3Error ? new PhotosUnavailableError(error.message, { cause: error }) : error
    } finally {
      if (pausedUntil === Infinity) pausedUntil = performance.now()
    }
  }

  async function read(key: string, { signal, onBreak }: PhotoReader) {
    const deadline = performance.now() + firstByteMs
    // Compressed, a photo would have another length than the response says.
    const headers = { 'accept-encoding': 'identity' }
    const response = await client.send({ method: 'GET', key, headers, signal }, firstByteMs)
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const size = Number(response.headers.get('content-length'))
    if (!response.body || size === 0 || !photoType.test(type)) {
      await response.body?.cancel()
      throw new S3Error('NotAPhoto', `${type} of ${size} bytes came in place of a photo`)
    }
    const limits = { size, firstByteMs: deadline - performance.now(), bodyMs, onLate, onBreak }
    return { body: await watchBody(response.body, limits), type, size }
  }

  return {
    put: (key, body, type) =>
      ask(async () => {
        const response = await client.send(
          {
            method: 'PUT',
            key: assertPhotoKey(key),
            body: new Uint8Array(body),
            headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
          },
          3 * firstByteMs,
        )
        await response.body?.cancel()
      }),

    get: async (key, reader = {}) => (isPhotoKey(key) ? ask(() => read(key, reader).catch(ignoreMissing)) : undefined),

    remove: key =>
      ask(async () => {
        const response = await client
          .send({ method: 'DELETE', key: assertPhotoKey(key) }, firstByteMs)
          // Amazon answers 204 for a missing file, some other providers 404.
          .catch(ignoreMissing)
        await response?.body?.cancel()
      }),

    getUrl: key => `${publicUrl ?? ''}/${assertPhotoKey(key)}`,
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof S3Error && error.name === 'NoSuchKey')) throw error
}
