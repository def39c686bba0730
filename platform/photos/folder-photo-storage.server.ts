import { chmod, type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { assertPhotoKey, getMediaType, isPhotoKey } from './photo-key.ts'

/**
 * Creates a photo storage in a directory. Files are written atomically. Everybody may read them, as
 * on the web, so that a web server can serve them.
 */
export function createFolderPhotoStorage(folder: string): PhotoStorage {
  return {
    async put(key, body) {
      const path = join(folder, assertPhotoKey(key))
      if (await mkdir(dirname(path), { recursive: true }))
        for (const directory of [folder, dirname(path)]) await chmod(directory, 0o755)
      try {
        await writeFile(`${path}.part`, body)
        await chmod(`${path}.part`, 0o644)
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
    },

    async get(key) {
      if (!isPhotoKey(key)) return undefined
      const path = join(folder, key)
      const file = await openIfExists(path)
      if (!file) return undefined
      const found = await file.stat()
      if (!found.isFile()) {
        await file.close()
        return undefined
      }
      return {
        body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>,
        type: getMediaType(path),
        size: found.size,
      }
    },

    async remove(key) {
      await rm(join(folder, assertPhotoKey(key)), { force: true })
    },

    getUrl: key => `/${assertPhotoKey(key)}`,
  }
}

/** @throws when the file may exist but can't be read: it must not be taken for a missing one. */
async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))) return undefined
    throw error
  }
}
