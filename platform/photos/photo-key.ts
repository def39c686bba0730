/** Media types of the file extensions that a photo key may have. */
const mediaTypesByExtension: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

// Allows no path separators or leading dots, so that a key can't refer to another directory, and no
// more characters than the name of a file may have.
const photoKeyPattern = /^product-images\/[\w-][\w.-]{0,239}\.(webp|avif|jpg|png)$/

/** Tells whether a photo may be stored and requested under this key. */
export const isPhotoKey = (key: string): boolean => photoKeyPattern.test(key) && !key.includes('..')

/** @throws when the key is not one of a photo. */
export function assertPhotoKey(key: string): string {
  if (!isPhotoKey(key)) throw new Error(`Invalid photo key: ${key}`)
  return key
}

/** The media type of a file, by the extension of its key or path. */
export const getMediaType = (key: string): string =>
  mediaTypesByExtension[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
