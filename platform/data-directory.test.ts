import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { readOrCreateAuthSecret } from './auth/auth-secret.server.ts'
import { makeNewFilesPrivate } from './data-directory.server.ts'
import { openDatabase } from './database/open-database.server.ts'
import { createFolderPhotoStorage } from './photos/folder-photo-storage.server.ts'

const parent = setUpTemporaryFolder('data-directory')
let dataDir: string
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  dataDir = join(parent.path, 'data')
})
afterEach(() => void process.umask(umask))

/** The permissions of a file, in octal. */
const readMode = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8)
const key = 'product-images/1-front-800.webp'

async function createData(): Promise<void> {
  const db = await openDatabase({ dataDir })
  for (const file of ['store.sqlite', 'store.sqlite-wal', 'store.sqlite-shm']) expect(await readMode(file)).toBe('600')
  await db.destroy()
  readOrCreateAuthSecret(dataDir)
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(key, new Uint8Array(1), 'image/webp')
  expect(await readMode('store.sqlite')).toBe('600')
  expect(await readMode('auth-secret')).toBe('600')
}

test('other users of the machine can read photos and no other data', async () => {
  makeNewFilesPrivate()
  await createData()
  expect(await readMode('')).toBe('711')
  expect(await readMode('photos')).toBe('755')
  expect(await readMode('photos/product-images')).toBe('755')
  expect(await readMode(`photos/${key}`)).toBe('644')
  await writeFile(join(dataDir, 'any'), '')
  expect(await readMode('any')).toBe('600')
})

test('a database that everybody could read becomes private', async () => {
  await (await openDatabase({ dataDir })).destroy()
  await chmod(join(dataDir, 'store.sqlite'), 0o644)
  await createData()
})

test.each(['', 'half of a secr'])('a cut off secret is not signed with: %j', async secret => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'auth-secret'), secret)
  expect(() => readOrCreateAuthSecret(dataDir)).toThrow(/^DATA_DIR: .*auth-secret is empty or cut off/)
})
