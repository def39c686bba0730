import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Photos } from '#store/products/photos.ts'

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', png: 'image/png' }
// Letters, digits, dots inside a name, dashes: nothing that climbs out of the folder.
const safeKey = /^product-images\/[\w-][\w.-]*\.(webp|avif|jpg|png)$/

/** Photos as files below a folder. A file appears whole or not at all. */
export function folderPhotos(folder: string): Photos {
  const pathOf = (key: string) => (safeKey.test(key) && !key.includes('..') ? join(folder, key) : undefined)
  const checked = (key: string) => {
    const path = pathOf(key)
    if (!path) throw new Error(`Not a photo's key: ${key}`)
    return path
  }

  return {
    async put(key, body) {
      const path = checked(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, body)
      await rename(`${path}.part`, path)
    },

    async get(key) {
      const path = pathOf(key)
      if (!path) return undefined
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return {
        body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
        type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        size: found.size,
      }
    },

    addressOf: key => `/${key}`,

    async remove(key) {
      await rm(checked(key), { force: true })
    },
  }
}
