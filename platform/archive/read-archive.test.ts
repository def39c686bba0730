import { createCipheriv } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { ArchiveError } from './manifest.ts'
import { assertRoom, readArchive } from './read-archive.server.ts'
import { writeArchive } from './write-archive.server.ts'

const folder = setUpTemporaryFolder('archive')
let file: string
beforeEach(() => {
  file = join(folder.path, 'a.tar.gz')
})

/** Bytes that can't be compressed, the same for the same length. */
const random = (bytes: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16, bytes)).update(Buffer.alloc(bytes))

const readNames = async () => {
  const names: string[] = []
  await readArchive(file, async ({ name, body }) => {
    names.push(name)
    await buffer(body)
  })
  return names
}

async function writeTwo(): Promise<void> {
  await writeArchive(file, async archive => {
    await archive.addBytes('store.sqlite', random(20_000))
    await archive.addBytes('photos/a.webp', random(20_001))
  })
}

test('reads what was written', async () => {
  await writeTwo()
  expect(await readNames()).toEqual(['store.sqlite', 'photos/a.webp'])
})

test.each<[what: string, damage: (whole: Buffer) => Buffer, sentence: RegExp]>([
  [
    'cut off in a photo',
    whole => whole.subarray(0, 30_000),
    /is damaged in photos\/a\.webp: the file ends too early\.$/,
  ],
  [
    'cut off at its end',
    whole => whole.subarray(0, -4),
    /is damaged (in|after) photos\/a\.webp: the file ends too early\.$/,
  ],
  ['empty', () => Buffer.alloc(0), /is damaged at its beginning: the file ends too early\.$/],
  ['no archive', () => Buffer.from('no archive'), /is damaged at its beginning: it is no \.tar\.gz file\.$/],
  ['no tar file', () => gzipSync(random(5_000)), /is damaged at its beginning: no file of an archive begins there/],
  [
    'changed',
    whole => {
      // Not compressed: where blocks begin depends on the time in the archive, and damage to the
      // length of one is found before anything is read.
      const stored = gzipSync(gunzipSync(whole), { level: 0 })
      const second = stored.indexOf('photos/a.webp')
      return Buffer.concat([stored.subarray(0, second), Buffer.alloc(9, 0xff), stored.subarray(second + 9)])
    },
    /is damaged after store\.sqlite: no file of an archive begins there/,
  ],
  [
    'of another checksum',
    whole => Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
    /is damaged (in|after) photos\/a\.webp: its compressed data has changed \(incorrect data check\)\.$/,
  ],
  [
    'changed before it was compressed',
    whole => {
      const tar = gunzipSync(whole)
      tar.fill('x', tar.indexOf('photos/a.webp'), tar.indexOf('photos/a.webp') + 6)
      return gzipSync(tar)
    },
    /is damaged after store\.sqlite: no file of an archive begins there \(Invalid tar header checksum\)\.$/,
  ],
])('says where an archive that is %s is damaged', async (_what, damage, sentence) => {
  await writeTwo()
  await writeFile(file, damage(await readFile(file)))
  const error = await readNames().catch(error => error)
  expect(error).toBeInstanceOf(ArchiveError)
  expect(error.message).toMatch(sentence)
})

test('an entry has to fit on the disk', async () => {
  await writeTwo()
  const body = (async function* () {})()
  await expect(assertRoom(file, { name: 'store.sqlite', size: 2 ** 52, body }, folder.path)).rejects.toThrow(
    /a\.tar\.gz doesn't fit: store\.sqlite has .* MB, and the disk of .* has room for .* MB \(100 MB stay free\)\.$/,
  )
  await assertRoom(file, { name: 'store.sqlite', size: 1, body }, folder.path)
  expect(await readdir(folder.path)).toEqual(['a.tar.gz'])
})
