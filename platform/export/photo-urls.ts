import type { PhotoStorage } from '#store/products/photo-storage.ts'

const anyKey = 'product-images/any.webp'
const portableStart = '"/product-images/'

/** How URLs of photos begin in a JSON text of the store with this storage. */
const getStart = (photos: PhotoStorage) => `"${photos.getUrl(anyKey).slice(0, -anyKey.length)}product-images/`

/** Replaces URLs of photos, in a JSON text of the store, by paths that fit any storage. */
export const toPortableUrls = (json: string, photos: PhotoStorage): string =>
  json.replaceAll(getStart(photos), portableStart)

/** Replaces paths of photos, in a JSON text of an export, by their URLs in this storage. */
export const toStorageUrls = (json: string, photos: PhotoStorage): string =>
  json.replaceAll(portableStart, getStart(photos))
