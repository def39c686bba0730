import { type PhotoReader, PhotosUnavailableError } from '#store/products/photo-storage.ts'

interface BodyLimits {
  size: number
  firstByteMs: number
  /** That the rest may make its reader wait in all. Time that the reader takes isn't counted. */
  bodyMs: number
  onLate: () => void
  onBreak: PhotoReader['onBreak']
}

/**
 * Waits for the first bytes of a photo. The body that it returns breaks when the others are late,
 * too few or too many, because browsers keep whatever ends well.
 * @throws PhotosUnavailableError
 */
export async function watchBody(
  body: ReadableStream<Uint8Array>,
  { size, firstByteMs, bodyMs, onLate, onBreak }: BodyLimits,
): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const begun = Promise.withResolvers<void>()
  let received = 0
  let restMs = firstByteMs

  async function read() {
    const startedAt = performance.now()
    const timer = setTimeout(() => {
      onLate()
      void reader.cancel('late')
    }, restMs)
    const { value } = await reader.read().finally(() => clearTimeout(timer))
    restMs = received === 0 ? bodyMs : restMs - (performance.now() - startedAt)
    received += value?.length ?? 0
    if (value ? received > size : received < size) throw new Error(`${received} of ${size} bytes came`)
    return value
  }

  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const value = await read()
        begun.resolve()
        if (value) controller.enqueue(value)
        else controller.close()
      } catch (cause) {
        void reader.cancel().catch(() => undefined)
        const error = new PhotosUnavailableError('A photo broke off', { cause })
        begun.reject(error)
        if (onBreak && received > 0) onBreak(error)
        else controller.error(error)
      }
    },
    cancel: reason => reader.cancel(reason),
  })
  await begun.promise
  return watched
}
