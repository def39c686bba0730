import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { ArchiveError } from './manifest.ts'

/** A file of an archive. Its body has to be read before the next one comes. */
export interface ArchiveEntry {
  name: string
  /** Bytes. The body is as long, or the archive is damaged. */
  size: number
  body: AsyncIterable<Uint8Array>
}

const megabyte = 1024 * 1024
/** Left on the disk, for the store that runs beside. */
const reservedBytes = 100 * megabyte

/**
 * Reads a tar file compressed by gzip, which `writeArchive` has written.
 * @throws ArchiveError saying where it is damaged.
 */
export async function readArchive(file: string, onEntry: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new ArchiveError(`There is no file ${file}.`)
  const unpacked = createGunzip()
  const unpacking = pipeline(createReadStream(file), unpacked).then(
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

/** @throws ArchiveError when the disk of a folder has no room for an entry. */
export async function assertRoom(file: string, { name, size }: ArchiveEntry, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = Math.max(0, bavail * bsize - reservedBytes)
  if (size > room)
    throw new ArchiveError(
      `${file} doesn't fit: ${name} has ${formatSize(size)}, and the disk of ${folder} has room for ${formatSize(room)} (${formatSize(reservedBytes)} stay free).`,
    )
}

const formatSize = (bytes: number) =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(bytes / megabyte).toLocaleString('en')} MB`

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
