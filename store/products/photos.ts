/** The socket for stored photos. Keys look like `product-images/1760000000000-front.webp`; what is stored under a key never changes. */
export interface Photos {
  put(key: string, body: Uint8Array, type: string): Promise<void>
  /** Undefined when nothing is stored there. */
  get(key: string): Promise<{ body: ReadableStream<Uint8Array>; type: string; size: number } | undefined>
  remove(key: string): Promise<void>
}
