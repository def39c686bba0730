import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '#platform/backup/create-backup.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createFolderPhotoStorage } from '#platform/photos/folder-photo-storage.server.ts'
import { insertProduct } from './factories.ts'
import { setUpEach } from './set-up.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** The photo of every data folder. */
export const photoKey = 'product-images/1-front-800.webp'

/** A temporary folder with the data directory of a store on SQLite, which has a photo. */
async function createDataFolder() {
  const { path: folder, remove } = await createTemporaryFolder('data')
  const dataDir = join(folder, 'data')
  const db = await openDatabase({ dataDir })
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(photoKey, Buffer.alloc(9_000, 'photo'), 'image/webp')
  return {
    folder,
    dataDir,
    db,
    async close() {
      await db.destroy()
      await remove()
    },
  }
}

export const setUpDataFolder = setUpEach(createDataFolder)

/** A temporary folder with the backup of a store that has a product with a photo. */
export async function createBackupFolder() {
  const { folder, dataDir, db, close } = await createDataFolder()
  await insertProduct(db, { imageUrls: JSON.stringify([`/${photoKey}`]) })
  await db.destroy()
  const backup = { environment: {}, directory: join(folder, 'out'), now: new Date() }
  const { file } = await createBackup({ config: readConfig({ DATA_DIR: dataDir }), ...backup })
  return { folder, file, close }
}

/** The names in a folder, sorted; none when it does not exist. */
export const listFiles = async (folder: string) => (await readdir(folder).catch(() => [])).sort()
