import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { z } from 'zod'
import type { fileSchema } from './manifest.ts'

export interface ArchiveWriter {
  addFile(name: string, path: string): Promise<void>
  addBytes(name: string, bytes: Uint8Array): Promise<void>
  /** What has been added. */
  entries: Record<string, z.infer<typeof fileSchema>>
}

/**
 * Writes a tar file compressed by gzip, which is on the disk when this resolves.
 * @throws what `addEntries` throws, and when the disk is full.
 */
export async function writeArchive(
  target: string,
  addEntries: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  // Photos don't get smaller, and the database little more by a higher level.
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  const writing = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 1 }), file)
  // Awaited below: its error is the cause when adding fails.
  writing.catch(() => {})
  const entries: ArchiveWriter['entries'] = {}

  async function add(name: string, size: number, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    entries[name] = { size, sha256: hash.digest('hex') }
  }

  try {
    await addEntries({
      addFile: async (name, path) => add(name, (await stat(path)).size, createReadStream(path)),
      addBytes: (name, bytes) => add(name, bytes.length, [bytes]),
      entries,
    })
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
  await writing
}
