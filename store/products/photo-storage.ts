/**
 * Interface to photo storage. Keys look like `product-images/1760000000000-front-800.webp`; the
 * file under a key never changes.
 */
export interface PhotoStorage {
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** Undefined when there is no such file. */
  get(
    key: string,
    reader?: PhotoReader,
  ): Promise<{ body: ReadableStream<Uint8Array>; type: string; size: number } | undefined>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Returns the URL for browsers: a path of the store or a URL of another origin. */
  getUrl(key: string): string
}

/** Who reads a photo. */
export interface PhotoReader {
  /** Ends the request, and the body with it. */
  signal?: AbortSignal
  /** Called in place of an error of the body, which then never ends. */
  onBreak?: (error: PhotosUnavailableError) => void
}

/** The storage is away, late or answers nonsense. The same may succeed a moment later. */
export class PhotosUnavailableError extends Error {
  override name = 'PhotosUnavailableError'
}

const keyPrefix = 'product-images/'

/** Returns the key of a photo by its URL, which may be one of an earlier storage. */
export const getPhotoKey = (address: string): string => keyPrefix + address.slice(address.lastIndexOf('/') + 1)

/** Reads a photo by its key; undefined when there is no such file. */
export async function readPhoto(photos: PhotoStorage, key: string, reader?: PhotoReader) {
  const photo = await photos.get(key, reader)
  return photo && new Uint8Array(await new Response(photo.body).arrayBuffer())
}
