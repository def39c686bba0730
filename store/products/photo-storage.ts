/** The socket for stored photos. Keys look like `product-images/1760000000000-front-800.webp`; what is stored under a key never changes. */
export interface PhotoStorage {
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** Undefined when nothing is stored there. */
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; type: string; size: number } | undefined>
  /** Also when nothing is stored there. */
  remove(key: string): Promise<void>
  /** Where browsers get it: a path of the store, or an address elsewhere. */
  getUrl(key: string): string
}

const keyPrefix = 'product-images/'

/** The key of a photo by the address that it has, or had in an earlier place. */
export const getPhotoKey = (address: string): string => keyPrefix + address.slice(address.lastIndexOf('/') + 1)
