import type { PhotoStorage } from '#store/products/photo-storage.ts'

/** Photo storage in memory; `stored` holds the files by key. */
export function createMemoryPhotos(): PhotoStorage & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    async put(key, body) {
      stored.set(key, body)
    },
    async get(key) {
      const body = stored.get(key)
      const stream = body && new Response(new Uint8Array(body)).body
      return stream ? { body: stream, type: 'image/webp', size: body.length } : undefined
    },
    async remove(key) {
      stored.delete(key)
    },
    getUrl: key => `/${key}`,
  }
}
