import { createReadStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { ArchiveError, parsePhotoEntryName } from './manifest.ts'

/** A file of an archive. Its body has to be read before the next one comes. */
export interface ArchiveEntry {
  name: string
  /** Bytes. The body is as long, or the archive is damaged. */
  size: number
  body: AsyncIterable<Uint8Array>
}

const megabyte = 1024 * 1024
/** Databases and lines of JSON are compressed to a fifth or a tenth, photos not at all. */
const maxRatio = 100
/** Photos are held in memory. */
const maxPhotoBytes = 100 * megabyte
/**
 * So is the list of all files, which takes up to thirty times as much when it is parsed. It has 150
 * bytes for a photo of several thousand.
 */
const getMaxListBytes = (archiveSize: number) => 16 * megabyte + archiveSize / 10
/** Left on the disk, for the store that runs beside. */
const reservedBytes = 100 * megabyte

/**
 * Reads a tar file compressed by gzip, which `writeArchive` has written or somebody has made to
 * fill the disk.
 * @param freeBytes what any archive may unpack to, however small it is
 * @throws ArchiveError saying where it is damaged, or which limit it exceeds.
 */
export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
  { freeBytes = 256 * megabyte } = {},
): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new ArchiveError(`There is no file ${file}.`)
  const unpacked = limitBytes(file, { archiveSize: found.size, freeBytes })
  const unpacking = pipeline(createReadStream(file), createGunzip(), unpacked).then(
    () => undefined,
    (error: Error) => error,
  )
  let place = 'at its beginning'
  try {
    const chunks = Readable.toWeb(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>
    for await (const { header, body } of chunks.pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type } = header
      if (type !== 'file')
        throw new ArchiveError(`${file} is none of this store: it contains ${name}, which is no file.`)
      place = `in ${name}`
      await onEntry({ name, size, body: Readable.fromWeb(body as never) })
      place = `after ${name}`
    }
  } catch (error) {
    unpacked.destroy()
    const unpackingError = await unpacking
    // The stream passes errors on without their message. What ends it early is the error here.
    const cause = isPrematureClose(unpackingError) ? error : (unpackingError ?? error)
    if (cause instanceof ArchiveError || error instanceof ArchiveError || isSystemError(cause)) throw cause
    throw new ArchiveError(`${file} is damaged ${place}: ${describeDamage(cause)}.`)
  }
}

const isPrematureClose = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** A full disk, for example. The errors of zlib have a code too, but no system call. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

function describeDamage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR' || /truncated|unexpected end/i.test(message)) return 'the file ends too early'
  if (message === 'incorrect header check') return 'it is no .tar.gz file'
  if (code === 'Z_DATA_ERROR') return `its compressed data has changed (${message})`
  return `no file of an archive begins there (${message.replace(/\.$/, '')})`
}

/** Passes on at most what an archive of this size may unpack to. */
function limitBytes(file: string, { archiveSize, freeBytes }: { archiveSize: number; freeBytes: number }): Transform {
  const maxBytes = freeBytes + archiveSize * maxRatio
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      size += chunk.length
      if (size <= maxBytes) return callback(null, chunk)
      callback(
        new ArchiveError(
          `${file} unpacks to more than ${formatSize(maxBytes)}, and has ${formatSize(archiveSize)}: no archive of a store does. The limit is ${maxRatio} times its size and ${formatSize(freeBytes)}.`,
        ),
      )
    },
  })
}

/** @throws ArchiveError when the disk of a folder has no room for an entry. */
export async function assertRoom(file: string, { name, size }: ArchiveEntry, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = Math.max(0, bavail * bsize - reservedBytes)
  if (size > room)
    throw new ArchiveError(
      `${file} doesn't fit: ${name} has ${formatSize(size)}, and the disk of ${folder} has room for ${formatSize(room)} (${formatSize(reservedBytes)} stay free).`,
    )
}

/**
 * Reads an entry into memory.
 * @throws ArchiveError when it is too large for that
 */
export async function readEntry(file: string, { name, size, body }: ArchiveEntry): Promise<Buffer> {
  const max = parsePhotoEntryName(name) !== undefined ? maxPhotoBytes : getMaxListBytes((await stat(file)).size)
  if (size > max)
    throw new ArchiveError(`${file} contains ${name} with ${formatSize(size)}. The limit is ${formatSize(max)}.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const formatSize = (bytes: number) =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(bytes / megabyte).toLocaleString('en')} MB`
