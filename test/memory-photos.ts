import type { PhotoStorage } from '#store/products/photo-storage.ts'

/** Photos that are kept for as long as a test runs; `stored` is what is there, by key. */
export function createMemoryPhotos(): PhotoStorage & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    async put(key, body) {
      stored.set(key, body)
    },
    async get(key) {
      const body = stored.get(key)
      return body && { body: new Response(new Uint8Array(body)).body!, type: 'image/webp', size: body.length }
    },
    async remove(key) {
      stored.delete(key)
    },
    getUrl: key => `/${key}`,
  }
}
