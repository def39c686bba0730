import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { insertInto } from '#test/factories.ts'
import { type FullStore, fillStore } from '#test/full-store.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { writeArchive } from '../archive/write-archive.server.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createS3PhotoStorage } from '../photos/s3-photo-storage.server.ts'
import { exportStore } from './export-store.server.ts'
import { importStore } from './import-store.server.ts'

const photo = Buffer.alloc(9_000, 'photo')
let root: string
let dataDir: string
let db: Db
let store: FullStore
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-export-'))
  dataDir = join(root, 'data')
  db = await openDatabase({ dataDir })
  store = await fillStore(db)
  await createFolderPhotoStorage(join(dataDir, 'photos')).put(store.photoKey, photo, 'image/webp')
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
const sum = (counts: Record<string, Record<string, number>>, outcome: string) =>
  Object.values(counts).reduce((total, ofFile) => total + (ofFile[outcome] ?? 0), 0)

test('an export of a running store is imported whole, and once however often', async () => {
  const exported = await exportTo('export.tar.gz', { hasPasswordHashes: true })
  expect((await stat(join(folder, 'export.tar.gz'))).mode & 0o777).toBe(0o600)
  const lines = Object.values(exported.files).reduce((total, { count }) => total + count, 0)
  const copied = await openDatabase({ dataDir: join(folder, 'other') })
  const first = await importFrom('export.tar.gz', { db: copied })
  expect([first.lines, sum(first.counts, 'added')]).toEqual([[], lines])
  const again = await importFrom('export.tar.gz', { db: copied })
  expect([again.lines, sum(again.counts, 'unchanged')]).toEqual([[], lines])
  await copied.destroy()
  const copy = await exportTo('copy', { from: join(folder, 'other'), hasPasswordHashes: true })
  expect(copy.files).toEqual(exported.files)
  expect(await readFile(join(folder, 'other/photos', store.photoKey))).toEqual(photo)
  expect((await readdir(folder)).sort()).toEqual(['copy', 'export', 'export.tar.gz', 'other'])
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

test('a database of a newer version is not exported, because its columns are not known', async () => {
  const newer = await openDatabase({ dataDir: join(folder, 'newer') })
  await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '2030')`.execute(newer)
  await newer.destroy()
  await expect(exportTo('other-export', { from: join(folder, 'newer') })).rejects.toThrow('it has 999-newer')
  expect((await readdir(folder)).sort()).toEqual(['export', 'newer'])
})

test('lines that are not valid are refused with their reasons, and the others are imported', async () => {
  await edit('products.jsonl', '"priceSen":4500', '"priceSen":-1')
  await edit('products.jsonl', /$/, '{"id":\n{"id":"x","colour":"red"}\n')
  await expect(importFrom('export')).rejects.toThrow('products.jsonl has changed since it was exported')
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect(counts.products).toEqual({ added: 3, unchanged: 0, kept: 0, refused: 3 })
  expect(lines.map(({ file, line, reason }) => [file, line, reason])).toEqual([
    ['products', 1, expect.stringContaining('priceSen: Too small')],
    ['products', 5, 'is no JSON'],
    ['products', 6, expect.stringContaining('Unrecognized key: "colour"')],
  ])
})

test.each([
  ['"amountSen":5500', '"amountSen":-1', 'amountSen: Too small: expected number to be >=0'],
  [/"refundId":"[^"]+"/, '"refundId":"none"', 'the database refuses it: FOREIGN KEY constraint failed'],
])('an order is refused with all that belongs to it when a line of it is (%s)', async (from, to, reason) => {
  const file = typeof from === 'string' ? 'refunds' : 'refundItems'
  await edit(`${file}.jsonl`, from, to)
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect(lines[0]).toMatchObject({
    file: 'orders',
    reason: `what belongs to it is refused: ${file}, line 1: ${reason}`,
  })
  expect(new Set(lines.slice(1).map(line => line.outcome))).toEqual(new Set(['refused']))
  expect(await other.selectFrom('orderItems').select('orderId').execute()).toEqual([])
  expect(counts.products).toMatchObject({ added: 4 })
})

test('a line that does not say to which order it belongs keeps all from being imported', async () => {
  await edit('orderItems.jsonl', /"orderId":"\w+"/, '"orderId":null')
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    "orderItems, line 1 doesn't say to which order it belongs (orderId: Invalid input",
  )
  expect(await isEmpty()).toBe(true)
})

test('texts with the line separators of Unicode are imported as they were, whatever ends the lines', async () => {
  // Longer than what is read from a file at once.
  const name = `Aminah\u2028binti\u2029Ali\u0085 ${'é'.repeat(100_000)}`
  await edit('orders.jsonl', /"shipName":"[^"]+"/, `"shipName":${JSON.stringify(name)}`)
  await edit('orders.jsonl', /\n$/, '\r\n')
  expect((await importFrom('export', { isEdited: true })).lines).toEqual([])
  expect(await other.selectFrom('orders').select('shipName').execute()).toEqual([{ shipName: name }])
})

test('what was worked on since an earlier import stays as it is, with all that belongs to it', async () => {
  await importFrom('export')
  await other.updateTable('orders').set({ status: 'delivered', updatedAt: '2026-11-19T00:00:00.000Z' }).execute()
  await other.deleteFrom('orderNotes').execute()
  await other.updateTable('products').set({ imageUrls: '[]' }).where('brand', 'is not', null).execute()
  await other.deleteFrom('photos').execute()
  await rm(join(folder, 'other/photos', store.photoKey))
  const { lines, counts } = await importFrom('export')
  expect(lines.map(({ file, outcome, reason }) => [file, outcome, reason])).toEqual([
    ['products', 'kept', 'the stored one stays, and differs in imageUrls'],
    ['photos', 'kept', 'what it belongs to is stored without it'],
    ['orders', 'kept', 'the stored one stays, and differs in updatedAt, status'],
    ['orderNotes', 'kept', 'what it belongs to is stored without it'],
  ])
  expect(counts.photoFiles).toEqual({ added: 0, unchanged: 0, kept: 1, refused: 0 })
  expect(await other.selectFrom('orders').select('status').execute()).toEqual([{ status: 'delivered' }])
  expect(await other.selectFrom('orderNotes').select('id').execute()).toEqual([])
})

test('an order that stands in the export twice keeps what belongs to it', async () => {
  await edit('orders.jsonl', /^(.*\n)/, '$1$1')
  expect((await importFrom('export', { isEdited: true })).counts).toMatchObject({
    orders: { added: 1, unchanged: 1 },
    orderItems: { added: 1 },
  })
})

test('a row that breaks a rule of the database is refused alone', async () => {
  await edit('users.jsonl', /("email":"[^"]+")(.*\n.*)"email":"[^"]+"/, '$1$2$1')
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect(counts.users).toMatchObject({ added: 1, refused: 1 })
  expect(lines[0]).toMatchObject({ file: 'users', line: 2, reason: expect.stringContaining('UNIQUE') })
  expect(lines[1]).toMatchObject({ file: 'accounts', reason: expect.stringContaining('FOREIGN KEY') })
  expect(counts.products).toMatchObject({ added: 4 })
})

test('a damaged or incomplete export is refused before anything is stored', async () => {
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'no-export.tar.gz'), 'no archive')
  for (const [name, manifest] of [
    ['cut-off.tar.gz', '{'],
    ['none.tar.gz', undefined],
  ] as const)
    await writeArchive(join(folder, name), async archive => {
      await archive.addBytes('orders.jsonl', Buffer.from('{}'))
      if (manifest) await archive.addBytes('manifest.json', Buffer.from(manifest))
    })
  await rm(join(folder, 'export/orders.jsonl'))
  for (const [name, message] of [
    ['export', 'orders.jsonl is missing'],
    ['no-export.tar.gz', 'is damaged at its beginning: it is no .tar.gz file'],
    ['nowhere', 'There is no'],
    ['data', 'it has no manifest.json'],
    ['cut-off.tar.gz', join(folder, 'cut-off.tar.gz has a manifest.json that can')],
    ['none.tar.gz', join(folder, 'none.tar.gz is no complete export')],
  ] as const)
    await expect(importFrom(name)).rejects.toThrow(message)
  await writeFile(join(folder, 'export/manifest.json'), `[${'[],'.repeat(700_000)}[]]`)
  await expect(importFrom('export')).rejects.toThrow('manifest.json is too large to be one of a store')
  expect(await isEmpty()).toBe(true)
  await expect(exportTo('export')).rejects.toThrow(ArchiveError)
})

test('an import that ends in its last file has stored nothing, and takes all the next time', async () => {
  const visits = await readFile(join(folder, 'export/visits.jsonl'))
  await writeFile(join(folder, 'export/visits.jsonl'), `{}\n${'x'.repeat(17_000_000)}`)
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    /visits\.jsonl: line 2 is longer than 16,000,000 characters/,
  )
  expect(await isEmpty()).toBe(true)
  await writeFile(join(folder, 'export/visits.jsonl'), visits)
  expect(sum((await importFrom('export')).counts, 'unchanged')).toBe(0)
})

test.each([1, 3])('an export of format %i is refused, because another version has made it', async version => {
  await edit('manifest.json', '"formatVersion": 2', `"formatVersion": ${version}`)
  const age = version === 1 ? 'older: import it there, then upgrade' : 'newer: upgrade this store first'
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    new RegExp(`has format ${version}, and this store takes 2.*\\(1\\.0\\.0\\) is ${age}`),
  )
  expect(await readdir(folder)).toEqual(['export'])
})

test('a photo whose file is missing or changed is refused, and the rest is imported', async () => {
  const file = join(folder, 'export/photos', store.photoKey)
  await writeFile(file, 'changed')
  const changed = await importFrom('export')
  expect(changed.lines).toMatchObject([{ file: 'photoFiles', reason: 'the file has changed since it was exported' }])
  await rm(file)
  const missing = await importFrom('export')
  expect(missing.lines).toMatchObject([{ file: 'photoFiles', id: store.photoKey, reason: 'the file is missing' }])
  expect(missing.counts.products).toMatchObject({ unchanged: 4 })
})

test('photos move to a bucket, and the records with them', async () => {
  const bucket = await startS3Emulator()
  const photos = createS3PhotoStorage({ ...bucket.settings, publicUrl: 'https://photos.shop.example' })
  expect((await importFrom('export', { photos })).lines).toEqual([])
  const url = `https://photos.shop.example/${store.photoKey}`
  const product = await other.selectFrom('products').selectAll().where('brand', '=', 'Levi’s').executeTakeFirst()
  expect(JSON.parse(product?.imageUrls ?? '')).toEqual([url, 'https://elsewhere.example/a.jpg'])
  expect(await other.selectFrom('photos').select('url').execute()).toEqual([{ url }])
  const stored = await photos.get(store.photoKey)
  expect(Buffer.from(await new Response(stored?.body).arrayBuffer())).toEqual(photo)
  await bucket.close()
})
