import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listFiles, photoKey, setUpDataFolder } from '#test/data-folder.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { insertProduct } from '#test/factories.ts'
import { collectOutput } from '#test/processes/collect-output.ts'
import { startStore } from '#test/processes/store-process.ts'
import { createStoreShopper } from '#test/shopper-client.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createS3Client } from '../photos/s3-client.server.ts'
import { S3Error } from '../photos/s3-error.ts'
import { createS3PhotoStorage } from '../photos/s3-photo-storage.server.ts'
import { createBackup } from './create-backup.server.ts'
import { verifyBackup } from './extract-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { rotateBackups } from './rotate-backups.server.ts'
import { uploadBackup } from './upload-backup.server.ts'

const missingKey = 'product-images/2-front-800.webp'
const secret = 'a secret of thirty-two characters'

const data = setUpDataFolder()

const insertWithPhotos = () => insertProduct(data.db, { imageUrls: JSON.stringify([`/${photoKey}`, `/${missingKey}`]) })

async function backUp({ keep, now = new Date() }: { keep?: number; now?: Date } = {}) {
  const environment = { DATA_DIR: data.dataDir, STORE_NAME: 'Kedai', AUTH_SECRET: secret }
  const directory = join(data.dataDir, 'backups')
  const backup = await createBackup({ config: readConfig(environment), environment, directory, now })
  await rotateBackups(backup.file, { keep, now })
  return backup
}

const restore = (file: string, target: string) => restoreBackup(file, readConfig({ DATA_DIR: target }))

test('a backup during purchases restores every order that was paid before it began', async () => {
  const store = await startStore({ DATA_DIR: data.dataDir })
  const shop = createStoreShopper(store.url)
  const buyOne = async () => (await shop.buy([await insertWithPhotos()])).order.id
  const paidBefore = [await buyOne(), await buyOne(), await buyOne()]
  let isDone = false
  const buying = (async () => {
    while (!isDone) await buyOne()
  })()
  const env = { ...process.env, DATA_DIR: data.dataDir, DATABASE_URL: '' }
  const backup = spawn(process.execPath, ['scripts/backup.ts', '--out', join(data.folder, 'out')], { env })
  const { status, output } = await collectOutput(backup)
  isDone = true
  await buying
  await store.stop()
  const [name = ''] = await listFiles(join(data.folder, 'out'))
  const file = join(data.folder, 'out', name)
  expect([status, output]).toEqual([0, expect.stringContaining(`Missing photo: ${missingKey}`)])
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const target = join(data.folder, 'restored')
  const manifest = await restore(file, target)
  const restored = await openDatabase({ dataDir: target })
  const rows = await restored.selectFrom('orders').select('id').where('paymentStatus', '=', 'paid').execute()
  await restored.destroy()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(paidBefore))
  expect(manifest.missingPhotos).toEqual([missingKey])
  const photo = (directory: string) => readFile(join(directory, 'photos', photoKey))
  expect(await photo(target)).toEqual(await photo(data.dataDir))
  expect(await listFiles(target)).toEqual(['photos', 'store.sqlite', 'stripe-sandbox.sqlite'])
  expect((await verifyBackup(file)).missingPhotos).toEqual([missingKey])
})

test('a backup names the settings without secrets', async () => {
  const { file, manifest } = await backUp()
  const archive = gunzipSync(await readFile(file)).toString('latin1')
  const texts = ['STORE_NAME=Kedai\n', '# AUTH_SECRET= (a secret', secret]
  expect(texts.map(text => archive.includes(text))).toEqual([true, true, false])
  expect(manifest).toMatchObject({ dialect: 'sqlite', appVersion: '1.0.0', formatVersion: 1 })
  expect(manifest.migrations).toContain('001-first-schema')
})

test('a damaged backup is refused by verify and restore, which leave nothing behind', async () => {
  await insertWithPhotos()
  const { file } = await backUp()
  const whole = await readFile(file)
  const tar = gunzipSync(whole)
  const changed = Buffer.from(tar)
  changed.fill('other', tar.indexOf('photophoto'), tar.indexOf('photophoto') + 5)
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff
  const target = join(data.folder, 'restored')
  const damaged = join(data.folder, 'damaged.tar.gz')
  for (const bytes of [
    gzipSync(changed),
    flipped,
    whole.subarray(0, -100),
    Buffer.alloc(0),
    Buffer.from('no backup'),
  ]) {
    await writeFile(damaged, bytes)
    for (const attempt of [() => verifyBackup(damaged), () => restore(damaged, target)])
      await expect(attempt()).rejects.toBeInstanceOf(ArchiveError)
    expect(await listFiles(target)).toEqual([])
  }
  await restore(file, target)
})

test("a backup is restored into an empty directory only, beside the secret and npm's files", async () => {
  await insertWithPhotos()
  const { file } = await backUp()
  await expect(restore(file, data.dataDir)).rejects.toThrow(`${data.dataDir} is not empty (photos, store.sqlite`)
  const target = join(data.folder, 'restored')
  await mkdir(target)
  await mkdir(join(target, '.npm'))
  await writeFile(join(target, 'auth-secret'), secret)
  await restore(file, target)
  expect(await listFiles(target)).toEqual(['.npm', 'auth-secret', 'photos', 'store.sqlite'])
})

test('photos are backed up from a bucket and restored into another one', async () => {
  await insertWithPhotos()
  const [source, target] = [await startS3Emulator(), await startS3Emulator()]
  const photo = Buffer.alloc(9_000, 'in the bucket')
  await createS3PhotoStorage(source.settings).put(photoKey, photo, 'image/webp')
  const config = { ...readConfig({ DATA_DIR: data.dataDir }), s3: source.settings }
  const backup = { config, environment: {}, directory: join(data.folder, 'out'), now: new Date() }
  const { file, manifest } = await createBackup(backup)
  expect(manifest.missingPhotos).toEqual([missingKey])
  const dataDirOfTarget = join(data.folder, 'restored')
  await restoreBackup(file, { ...config, s3: target.settings, dataDir: dataDirOfTarget })
  const restored = await createS3PhotoStorage(target.settings).get(photoKey)
  expect(Buffer.from(await new Response(restored?.body).arrayBuffer())).toEqual(photo)
  expect(await listFiles(dataDirOfTarget)).toEqual(['store.sqlite'])
  await Promise.all([source.close(), target.close()])
})

test('a backup is uploaded to a bucket, rotated there, and restored from its download', async () => {
  await insertWithPhotos()
  const emulator = await startS3Emulator()
  const { publicUrl, ...connection } = emulator.settings
  const bucket = { ...connection, prefix: 'shop/' }
  const client = createS3Client(connection)
  await client.send({ method: 'PUT', key: 'shop/notes.txt', body: new Uint8Array(1) })
  const files: string[] = []
  // The first one was made while the clock was wrong.
  for (const year of [2036, 2025, 2026]) {
    const { file } = await backUp({ now: new Date(Date.UTC(year, 0, 1)) })
    files.push(basename(file))
    expect(await uploadBackup(file, { bucket, keep: 2 })).toBe(`shop/${basename(file)}`)
  }
  const download = async (name: string) => (await client.send({ method: 'GET', key: `shop/${name}` })).arrayBuffer()
  await expect(download(files[0] ?? '')).rejects.toThrow(S3Error)
  await download('notes.txt')
  await download(files[1] ?? '')
  const downloaded = join(data.folder, 'downloaded.tar.gz')
  await writeFile(downloaded, Buffer.from(await download(files[2] ?? '')))
  await restore(downloaded, join(data.folder, 'restored'))

  const damaged = join(data.folder, 'damaged.tar.gz')
  await writeFile(damaged, 'no backup')
  await expect(uploadBackup(damaged, { bucket, keep: 1 })).rejects.toThrow('is damaged')
  const closed = { ...bucket, bucket: 'missing' }
  await expect(uploadBackup(downloaded, { bucket: closed, keep: 1 })).rejects.toThrow('BACKUP_S3_BUCKET: the bucket')
  await download(files[1] ?? '')
  await emulator.close()
})

test('keeps as many backups as asked for, and no other file', async () => {
  await writeFile(join(data.dataDir, 'notes.tar.gz'), '')
  for (const day of [1, 2, 3]) await backUp({ keep: 2, now: new Date(Date.UTC(2026, 0, day)) })
  expect(await listFiles(join(data.dataDir, 'backups'))).toEqual([
    'store-2026-01-02T00-00-00-000Z.tar.gz',
    'store-2026-01-03T00-00-00-000Z.tar.gz',
  ])
})

test('a backup deletes what an interrupted one has left for a day, and no folder of others', async () => {
  const directory = join(data.dataDir, 'backups')
  const [left, recent] = ['store-backup-partial-a1B2c3', 'store-backup-partial-d4E5f6']
  const others = ['partial-exports', 'store-backup-partial-notes-of-the-owner']
  for (const name of [left, recent, ...others]) {
    await mkdir(join(directory, name), { recursive: true })
    await writeFile(join(directory, name, 'draft.tar.gz'), '')
    if (name !== recent) await utimes(join(directory, name), 0, 0)
  }
  const { file } = await backUp()
  expect(await listFiles(directory)).toEqual([recent, ...others, basename(file)].sort())
})

test('a photo that can not be read counts as missing, and the rest is backed up', async () => {
  await insertWithPhotos()
  await symlink('2-front-800.webp', join(data.dataDir, 'photos', missingKey))
  const { manifest } = await backUp()
  expect(manifest.missingPhotos).toEqual([missingKey])
  expect(Object.keys(manifest.entries)).toEqual(expect.arrayContaining(['store.sqlite', `photos/${photoKey}`]))
})

test('after a wrong clock the new backup is kept, and those with later names are deleted first', async () => {
  const list = () => listFiles(join(data.dataDir, 'backups'))
  const getName = (year: number, day: number) => `store-${year}-01-0${day}T00-00-00-000Z.tar.gz`
  for (const day of [1, 2]) await backUp({ keep: 2, now: new Date(Date.UTC(2036, 0, day)) })
  await backUp({ keep: 2, now: new Date(Date.UTC(2026, 0, 1)) })
  expect(await list()).toEqual([getName(2026, 1), getName(2036, 2)])
  await backUp({ keep: 2, now: new Date(Date.UTC(2026, 0, 2)) })
  expect(await list()).toEqual([getName(2026, 1), getName(2026, 2)])
  await backUp({ keep: 1, now: new Date(Date.UTC(2025, 0, 1)) })
  expect(await list()).toEqual([getName(2025, 1)])
})

test('a damaged or missing database replaces no backup', async () => {
  await backUp({ keep: 1 })
  await data.db.destroy()
  const file = join(data.dataDir, 'store.sqlite')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(0xff, 8192, 12_288))
  await expect(backUp({ keep: 1 })).rejects.toThrow(ArchiveError)
  await writeFile(file, 'no database '.repeat(100))
  await expect(backUp({ keep: 1 })).rejects.toThrow(`${file} can't be copied: file is not a database.`)
  await rm(file)
  await expect(backUp({ keep: 1 })).rejects.toThrow('does not exist')
  expect(await listFiles(join(data.dataDir, 'backups'))).toHaveLength(1)
})
