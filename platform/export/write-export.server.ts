import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, beginManifest, encodeManifest, getPhotoEntryName, manifestName } from '../archive/manifest.ts'
import { createDirectories } from '../data-directory.server.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import { type ExportManifest, formatVersion, getFileName } from './export-manifest.ts'
import type { ExportOptions } from './tables.ts'

export interface WriteOptions extends ExportOptions {
  /** A directory to be made. */
  target: string
  now: Date
}

type Lines = AsyncIterable<string> | Iterable<string>

/** Writes a file, and its lines, size and hash into the manifest. */
export type WriteLines = (name: string, lines: Lines) => Promise<void>

/**
 * Makes an export, which appears at its target when it is complete.
 * @param write writes the files into a folder, and returns the keys of photos that are missing
 * @throws ArchiveError when the target exists.
 */
export async function writeExport(
  { target, now, hasPasswordHashes }: WriteOptions,
  write: (folder: string, writeLines: WriteLines) => Promise<string[]>,
): Promise<ExportManifest> {
  const path = resolve(target)
  // A directory that is empty may be replaced.
  if (existsSync(path) && (await readdir(path).catch(() => ['a file'])).length > 0)
    throw new ArchiveError(`${target} exists. Name a new directory.`)
  createDirectories(dirname(path))
  return withTemporaryFolder(join(dirname(path), `.${basename(path)}-`), async temporaryFolder => {
    const folder = join(temporaryFolder, 'export')
    await mkdir(folder, { mode: 0o700 })
    const files: ExportManifest['files'] = {}
    const missingPhotos = await write(folder, async (name, lines) => {
      files[name] = await writeFileOfLines(join(folder, getFileName(name)), lines)
    })
    const manifest = { ...beginManifest(now), formatVersion, hasPasswordHashes, files, missingPhotos } as const
    await writeFile(join(folder, manifestName), encodeManifest(manifest), { mode: 0o600 })
    await rename(folder, path)
    return manifest
  })
}

async function writeFileOfLines(path: string, lines: Lines) {
  const file = { count: 0, size: 0 }
  const hash = createHash('sha256')
  const measured = async function* () {
    for await (const line of lines) {
      const bytes = Buffer.from(`${line}\n`)
      hash.update(bytes)
      file.count += 1
      file.size += bytes.length
      yield bytes
    }
  }
  await pipeline(measured, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { ...file, sha256: hash.digest('hex') }
}

/** Writes the file of a photo. Returns its line in the list of photo files. */
export async function writePhotoFile(folder: string, key: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, getPhotoEntryName(key))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes, { mode: 0o600 })
  return JSON.stringify({ key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
}
