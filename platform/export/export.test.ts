import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { insertInto } from '#test/factories.ts'
import { exportedPhotoKey, fillStore } from '#test/full-store.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { listStoreTables } from '../database/store-tables.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createS3PhotoStorage } from '../photos/s3-photo-storage.server.ts'
import { formatVersion } from './export-manifest.ts'
import { exportStore } from './export-store.server.ts'
import { importStore } from './import-store.server.ts'
import { exportedTables, tablesLeftOut } from './tables.ts'

const photo = Buffer.alloc(9_000, 'photo')
let root: string
let dataDir: string
let db: Db
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-export-'))
  dataDir = join(root, 'data')
  db = await openDatabase({ dataDir })
  await fillStore(db)
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(exportedPhotoKey, photo, 'image/webp')
  const config = readConfig({ DATA_DIR: dataDir })
  await exportStore({ config, target: join(root, 'export'), hasPasswordHashes: false, now: new Date() })
})
afterAll(async () => {
  await db.destroy()
  await rm(root, { recursive: true, force: true })
})

// Each test has a copy of the export and an empty store to import it into.
let folder: string
let other: Db
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'test-'))
  await cp(join(root, 'export'), join(folder, 'export'), { recursive: true })
  other = await openDatabase({})
})
afterEach(() => other.destroy())

function exportTo(name: string, { from = dataDir, hasPasswordHashes = false } = {}) {
  const target = join(folder, name)
  return exportStore({ config: readConfig({ DATA_DIR: from }), target, hasPasswordHashes, now: new Date() })
}

const importFrom = (name: string, options: { isEdited?: boolean; photos?: PhotoStorage; db?: Db } = {}) =>
  importStore({
    db: other,
    photos: createFolderPhotoStorage(join(folder, 'other/photos')),
    source: join(folder, name),
    isEdited: false,
    ...options,
  })

/** Replaces a text in a file of the export. */
async function edit(name: string, from: string | RegExp, to: string) {
  const file = join(folder, 'export', name)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
}

const isEmpty = async () => (await other.selectFrom('products').select('id').execute()).length === 0

test('an export of a running store is imported whole, into an empty store alone', async () => {
  const exported = await exportTo('whole', { hasPasswordHashes: true })
  expect((await stat(join(folder, 'whole'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'whole/orders.jsonl'))).mode & 0o777).toBe(0o600)
  const copied = await openDatabase({ dataDir: join(folder, 'other') })
  await importFrom('whole', { db: copied })
  await expect(importFrom('whole', { db: copied })).rejects.toThrow('The store is not empty: it has users.')
  await copied.destroy()
  const copy = await exportTo('copy', { from: join(folder, 'other'), hasPasswordHashes: true })
  expect(copy.files).toEqual(exported.files)
  expect(await readFile(join(folder, 'other/photos', exportedPhotoKey))).toEqual(photo)
  expect((await readdir(folder)).sort()).toEqual(['copy', 'export', 'other', 'whole'])
})

test('an export has no passwords, sessions, tokens, secret links and keys of devices', async () => {
  const [user] = await db.selectFrom('users').select(['id', 'createdAt']).execute()
  const times = { createdAt: user?.createdAt ?? '', updatedAt: user?.createdAt ?? '' }
  const [id, userId, secret] = ['s', user?.id ?? '', 'a-secret-value']
  const session = { id, userId, token: secret, expiresAt: '2030-01-01T00:00:00.000Z', ...times }
  await insertInto(db, 'sessions' as never, { ...session, ipAddress: secret, userAgent: secret } as never)
  await insertInto(db, 'twoFactors' as never, { id, userId, secret, backupCodes: secret } as never)
  const keys = { endpoint: secret, p256dh: secret, auth: secret, createdAt: '', confirmedAt: '' }
  await insertInto(db, 'pushSubscriptions' as never, { id, userId, ...keys } as never)
  await db
    .updateTable('accounts')
    .set({ accessToken: secret, refreshToken: secret, idToken: secret } as never)
    .execute()
  await db.updateTable('orders').set({ network: secret, networkSite: secret }).execute()
  await exportTo('secrets')
  const files = (await readdir(join(folder, 'secrets'))).filter(name => name.endsWith('.jsonl'))
  const text = (await Promise.all(files.map(name => readFile(join(folder, 'secrets', name), 'utf8')))).join('')
  expect(text).toContain('google-')
  expect(text).not.toMatch(/a hash of|a-secret-|"token"|p256dh/)
})

test('a converted export of one table, without photos, is imported', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'export/manifest.json'), 'utf8'))
  const { users } = manifest.files
  await writeFile(join(folder, 'export/manifest.json'), JSON.stringify({ ...manifest, files: { users } }))
  await rm(join(folder, 'export/photoFiles.jsonl'))
  expect(await importFrom('export')).toMatchObject({ users: users.count, products: 0, photoFiles: 0 })
})

test('a database of a newer version is not exported, because its columns are not known', async () => {
  const newer = await openDatabase({ dataDir: join(folder, 'newer') })
  await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2030')`.execute(newer)
  await newer.destroy()
  await expect(exportTo('other-export', { from: join(folder, 'newer') })).rejects.toThrow('it has 999-newer')
  expect((await readdir(folder)).sort()).toEqual(['export', 'newer'])
})

test.each([
  ['products', '"priceSen":4500', '"priceSen":-1', 'products.jsonl, line 1: priceSen: Too small'],
  ['products', /$/, '{"id":\n', 'products.jsonl, line 4: is no JSON'],
  ['products', /$/, '{"id":"x","colour":"red"}\n', 'products.jsonl, line 4: Unrecognized key: "colour"'],
  ['orderItems', /"orderId":"[^"]+"/, '"orderId":null', 'orderItems.jsonl, line 1: orderId: Invalid input'],
  [
    'refundItems',
    /"decisionId":"[^"]+"/,
    '"decisionId":"none"',
    'refundItems.jsonl, line 1: the database refuses it (FOREIGN KEY',
  ],
  ['users', /("email":"[^"]+")(.*\n.*)"email":"[^"]+"/, '$1$2$1', 'users.jsonl, line 2: the database refuses'],
  ['visits', /$/, 'x'.repeat(17_000_000), 'visits.jsonl: line 2 is longer than 16,000,000 characters'],
  ['photoFiles', /"key":"[^"]+"/, '"key":"../store.sqlite"', 'photoFiles.jsonl, line 1: key: Invalid input'],
])('a line that can not be taken is named, and nothing is imported (%s, %s)', async (name, from, to, reason) => {
  await edit(`${name}.jsonl`, from, to)
  await expect(importFrom('export')).rejects.toThrow(`${name}.jsonl has changed since it was exported`)
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(reason)
  expect(await isEmpty()).toBe(true)
})

test('texts with the line separators of Unicode are imported as they were, whatever ends the lines', async () => {
  // Longer than what is read from a file at once.
  const name = `Aminah\u2028binti\u2029Ali\u0085 ${'é'.repeat(100_000)}`
  await edit('orders.jsonl', /"shipName":"[^"]+"/, `"shipName":${JSON.stringify(name)}`)
  await edit('orders.jsonl', /\n$/, '\r\n')
  await importFrom('export', { isEdited: true })
  expect(await other.selectFrom('orders').select('shipName').execute()).toEqual([{ shipName: name }])
})

test('a damaged or incomplete export is refused before anything is stored', async () => {
  await rm(join(folder, 'export/orders.jsonl'))
  for (const [name, message] of [
    ['export', 'orders.jsonl is missing'],
    ['nowhere', 'nowhere is no complete export: it has no manifest.json'],
  ] as const)
    await expect(importFrom(name)).rejects.toThrow(message)
  await writeFile(join(folder, 'export/manifest.json'), '{')
  await expect(importFrom('export')).rejects.toThrow("export has a manifest.json that can't be read")
  expect(await isEmpty()).toBe(true)
  await expect(exportTo('export')).rejects.toThrow(ArchiveError)
})

test.each([
  ['an older', formatVersion - 1, 'older: import it there, then upgrade'],
  ['a newer', formatVersion + 1, 'newer: upgrade this store first'],
])('an export of %s format is refused, because another version has made it', async (_age, version, advice) => {
  await edit('manifest.json', `"formatVersion": ${formatVersion}`, `"formatVersion": ${version}`)
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    new RegExp(`has format ${version}, and this store takes ${formatVersion}.*\\(1\\.0\\.0\\) is ${advice}`),
  )
  expect(await readdir(folder)).toEqual(['export'])
})

test.each([
  ['has changed since it was exported', (file: string) => writeFile(file, 'changed')],
  ['is missing', (file: string) => rm(file)],
])('a photo that %s keeps all from being imported', async (reason, damage) => {
  await damage(join(folder, 'export/photos', exportedPhotoKey))
  await expect(importFrom('export')).rejects.toThrow(`The photo ${exportedPhotoKey} ${reason}`)
  expect(await isEmpty()).toBe(true)
})

test('photos move to a bucket, and the records with them', async () => {
  const bucket = await startS3Emulator()
  const photos = createS3PhotoStorage({ ...bucket.settings, publicUrl: 'https://photos.shop.example' })
  await importFrom('export', { photos })
  const url = `https://photos.shop.example/${exportedPhotoKey}`
  const product = await other.selectFrom('products').selectAll().where('brand', 'is not', null).executeTakeFirst()
  expect(JSON.parse(product?.imageUrls ?? '')).toEqual([url, 'https://elsewhere.example/a.jpg'])
  expect(await other.selectFrom('photos').select('url').execute()).toEqual([{ url }])
  const stored = await photos.get(exportedPhotoKey)
  expect(Buffer.from(await new Response(stored?.body).arrayBuffer())).toEqual(photo)
  await bucket.close()
})

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

test('every table and every column is exported, as the whole number or text that it is, or left out on purpose', async () => {
  const tables = (await listStoreTables(db)).filter(({ isView }) => !isView)
  // The counters of limits are a table in PostgreSQL alone.
  expect([...exportedTables.map(({ name }) => name), ...tablesLeftOut].sort()).toEqual(
    [...tables.map(({ name }) => toCamelCase(name)), 'rateLimits'].sort(),
  )
  for (const { name, columns, leftOut } of exportedTables) {
    const stored = tables.find(table => toCamelCase(table.name) === name)?.columns ?? []
    const names = stored.map(column => toCamelCase(column.name))
    expect([name, ...[...Object.keys(columns), ...leftOut].sort()]).toEqual([name, ...names.sort()])
    for (const { name: column, dataType } of stored) {
      const schema = columns[toCamelCase(column)]
      if (schema) expect([name, column, schema.safeParse(1).success]).toEqual([name, column, /int/i.test(dataType)])
    }
  }
})

test('the number of the format goes up with each change of what is exported', () => {
  const names = exportedTables.map(({ name, columns }) => [name, ...Object.keys(columns).sort()].join(' '))
  const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 8)
  expect([formatVersion, hash]).toEqual([7, '9f215173'])
})
