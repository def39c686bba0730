import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, beginManifest, encodeManifest, getPhotoEntryName, manifestName } from '../archive/manifest.ts'
import { writeArchive } from '../archive/write-archive.server.ts'
import { createDirectories } from '../data-directory.server.ts'
import { storeMigrations } from '../database/migrate.server.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import { type ExportManifest, getFileName, photoListName } from './export-manifest.ts'
import { readLines } from './read-lines.server.ts'

const archiveEnding = '.tar.gz'

export interface ExportWriter {
  /** Of the export. */
  folder: string
  /** For what is gone afterwards. */
  temporaryFolder: string
  /** Writes a file, and its lines, size and hash into the manifest. */
  writeLines(name: string, lines: AsyncIterable<string> | Iterable<string>): Promise<void>
}

interface WriteOptions {
  /** A directory to be made, or a file whose name ends in .tar.gz. */
  target: string
  now: Date
  hasPasswordHashes: boolean
}

/**
 * Makes an export, which appears at its target when it is complete.
 * @param write writes the files, and returns the keys of photos that are missing
 * @throws ArchiveError when the target exists.
 */
export async function writeExport(
  { target, now, hasPasswordHashes }: WriteOptions,
  write: (writer: ExportWriter) => Promise<string[]>,
): Promise<ExportManifest> {
  const path = resolve(target)
  if (existsSync(path) && (await isTaken(path)))
    throw new ArchiveError(`${target} exists. Name a new directory, or a new file that ends in ${archiveEnding}.`)
  createDirectories(dirname(path))
  return withTemporaryFolder(join(dirname(path), `.${basename(path)}-`), async temporaryFolder => {
    const folder = join(temporaryFolder, 'export')
    await mkdir(folder, { mode: 0o700 })
    const files: ExportManifest['files'] = {}
    const missingPhotos = await write({
      folder,
      temporaryFolder,
      async writeLines(name, lines) {
        files[name] = await writeFileOfLines(join(folder, getFileName(name)), lines)
      },
    })
    const migration = Object.keys(storeMigrations).at(-1) ?? ''
    const manifest = { ...beginManifest(now), migration, hasPasswordHashes, files, missingPhotos }
    await writeFile(join(folder, manifestName), encodeManifest(manifest), { mode: 0o600 })
    if (path.endsWith(archiveEnding))
      await rename(await packFolder(folder, join(temporaryFolder, 'export.tar.gz')), path)
    else await rename(folder, path)
    return manifest
  })
}

/** An empty directory is not: an export takes its place. */
const isTaken = async (path: string) => (await readdir(path).catch(() => ['a file'])).length > 0

async function writeFileOfLines(path: string, lines: AsyncIterable<string> | Iterable<string>) {
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

async function packFolder(folder: string, file: string): Promise<string> {
  await writeArchive(file, async archive => {
    // The manifest comes last: an archive that ends early has none.
    const names = (await readdir(folder)).filter(name => name.endsWith('.jsonl'))
    for (const name of names) await archive.addFile(name, join(folder, name))
    for await (const line of readLines(join(folder, getFileName(photoListName)))) {
      const name = getPhotoEntryName((JSON.parse(line) as { key: string }).key)
      await archive.addFile(name, join(folder, name))
    }
    await archive.addFile(manifestName, join(folder, manifestName))
  })
  return file
}
