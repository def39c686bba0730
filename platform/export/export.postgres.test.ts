import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { exportedPhotoKey, fillStore } from '#test/full-store.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { exportStore } from './export-store.server.ts'
import { importStore } from './import-store.server.ts'

test('a whole store moves from SQLite to PostgreSQL and back without a difference', async () => {
  await using folder = await createTemporaryFolder('export')
  const readSettings = (name: string, databaseUrl = '') =>
    readConfig({
      DATA_DIR: join(folder.path, name),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret of thirty-two characters',
    })
  const databaseUrl = await createTestDatabase()
  const first = readSettings('first')
  const stores = [first, readSettings('second', databaseUrl), readSettings('third')]
  const db = await openDatabase(first)
  await fillStore(db)
  await createFolderPhotoStorage(join(first.dataDir, 'photos')).put(
    exportedPhotoKey,
    Buffer.alloc(99, 'photo'),
    'image/webp',
  )
  await db.destroy()

  const files = []
  for (const [index, config] of stores.entries()) {
    const target = join(folder.path, `export-${index}`)
    const manifest = await exportStore({ config, target, hasPasswordHashes: true, now: new Date() })
    files.push(manifest.files)
    const next = stores[index + 1]
    if (!next) continue
    const into = await openDatabase(next)
    const photos = await createPhotoStorage(next)
    await importStore({ db: into, photos, source: target, isEdited: false })
    await into.destroy()
  }
  expect(files[1]).toEqual(files[0])
  expect(files[2]).toEqual(files[0])
})
