export const mediaTypesByExtension: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
}

// Letters, digits, dots inside a name, dashes: nothing that climbs out of the folder.
const photoKeyPattern = /^product-images\/[\w-][\w.-]*\.(webp|avif|jpg|png)$/

/** Whether photos may be stored under it, and asked for by anybody. */
export const isPhotoKey = (key: string): boolean => photoKeyPattern.test(key) && !key.includes('..')

export function assertPhotoKey(key: string): string {
  if (!isPhotoKey(key)) throw new Error(`Not a photo's key: ${key}`)
  return key
}
