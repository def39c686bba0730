import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { type FullStore, fillStore } from '#test/full-store.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { writeArchive } from '../archive/write-archive.server.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createS3PhotoStorage } from '../photos/s3-photo-storage.server.ts'
import { exportStore } from './export-store.server.ts'
import type { ExistingRecords, ReportedLine } from './import-records.server.ts'
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

async function importFrom(
  name: string,
  options: { existing?: ExistingRecords; isEdited?: boolean; photos?: PhotoStorage; db?: Db } = {},
) {
  const lines: ReportedLine[] = []
  const counts = await importStore({
    db: other,
    photos: createFolderPhotoStorage(join(folder, 'other/photos')),
    source: join(folder, name),
    existing: 'replace-older',
    isEdited: false,
    onLine: line => lines.push(line),
    ...options,
  })
  return { counts, lines }
}

/** Replaces a text in a file of an export. */
async function edit(file: string, from: string, to: string) {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

const sum = (counts: Record<string, Record<string, number>>, outcome: string) =>
  Object.values(counts).reduce((total, ofKind) => total + (ofKind[outcome] ?? 0), 0)

test('an export of a running store is imported whole, and once however often', async () => {
  const exported = await exportTo('export.tar.gz', { hasPasswordHashes: true })
  expect((await stat(join(folder, 'export.tar.gz'))).mode & 0o777).toBe(0o600)
  const lines = Object.values(exported.files).reduce((total, { count }) => total + count, 0)
  const copied = await openDatabase({ dataDir: join(folder, 'other') })
  const first = await importFrom('export.tar.gz', { db: copied })
  expect([first.lines, sum(first.counts, 'added')]).toEqual([[], lines])
  const again = await importFrom('export.tar.gz', { db: copied })
  expect([again.lines, sum(again.counts, 'unchanged')]).toEqual([[], lines])

  const copy = await exportTo('copy', { from: join(folder, 'other'), hasPasswordHashes: true })
  expect(copy.files).toEqual(exported.files)
  expect(await readFile(join(folder, 'other/photos', store.photoKey))).toEqual(photo)
  for (const table of ['products', 'orders'] as const) {
    const readTexts = (from: Db) => from.selectFrom(table).select(['id', 'searchText']).orderBy('id').execute()
    expect(await readTexts(copied)).toEqual(await readTexts(db))
  }
  await copied.destroy()
  expect((await readdir(folder)).sort()).toEqual(['copy', 'export', 'export.tar.gz', 'other'])
})

test('an export has neither passwords nor secret links', async () => {
  const files = (await readdir(join(folder, 'export'))).filter(name => name.endsWith('.jsonl'))
  const text = (await Promise.all(files.map(name => readFile(join(folder, 'export', name), 'utf8')))).join('')
  expect([text.includes('google-'), text.includes('a hash of'), text.includes('a-secret-link')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a database of a newer version is not exported, because its columns are not known', async () => {
  const newer = await openDatabase({ dataDir: join(folder, 'newer') })
  await sql`insert into kysely_migration (name, timestamp) values ('999-newer', ${new Date().toISOString()})`.execute(
    newer,
  )
  await newer.destroy()
  await expect(exportTo('other-export', { from: join(folder, 'newer') })).rejects.toThrow('it has 999-newer')
  expect((await readdir(folder)).sort()).toEqual(['export', 'newer'])
})

test('a line that is not valid is refused with its reason, and the others are imported', async () => {
  const file = join(folder, 'export/products.jsonl')
  await edit(file, '"priceSen":4500', '"priceSen":-1')
  await writeFile(file, `${await readFile(file, 'utf8')}{"id":\n{"id":"x","colour":"red"}\n`)
  await expect(importFrom('export')).rejects.toThrow('products.jsonl has changed since it was exported')
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect(counts.products).toEqual({ added: 3, unchanged: 0, changed: 0, refused: 3 })
  expect(lines.map(({ kind, line, reason }) => [kind, line, reason])).toEqual([
    ['products', 1, expect.stringContaining('priceSen: Too small')],
    ['products', 5, 'is no JSON'],
    ['products', 6, expect.stringMatching(/description: Invalid input.*Unrecognized key: "colour"/)],
  ])
})

test('texts with the line separators of Unicode are imported as they were, whatever ends the lines', async () => {
  const file = join(folder, 'export/orders.jsonl')
  const [order] = await db.selectFrom('orders').select(['id', 'shipName']).execute()
  // Longer than what is read from a file at once.
  const name = `Aminah\u2028binti\u2029Ali\u0085 ${'é'.repeat(100_000)}`
  await edit(file, `"shipName":"${order?.shipName}"`, `"shipName":${JSON.stringify(name)}`)
  await writeFile(file, (await readFile(file, 'utf8')).trimEnd().replaceAll('\n', '\r\n'))
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect([lines, counts.orders?.added]).toEqual([[], 1])
  expect(await other.selectFrom('orders').select(['id', 'shipName']).execute()).toEqual([{ ...order, shipName: name }])
})

test('a newer record replaces the stored one, an older one is refused unless asked for', async () => {
  await importFrom('export')
  const orders = join(folder, 'export/orders.jsonl')
  const before = await readFile(orders, 'utf8')
  await edit(join(folder, 'export/products.jsonl'), '"priceSen":4500', '"priceSen":1')
  await edit(orders, '"updatedAt":"2026-11-20', '"status":"delivered","updatedAt":"2026-11-22')

  const newer = await importFrom('export', { isEdited: true })
  expect(newer.lines).toMatchObject([
    { kind: 'products', line: 1, outcome: 'refused', reason: expect.stringContaining('priceSen; nothing tells') },
    { kind: 'orders', line: 1, outcome: 'changed', reason: expect.stringContaining('is newer than the stored one') },
  ])
  await writeFile(orders, before)
  const older = await importFrom('export', { isEdited: true })
  expect(older.lines[1]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('is older than') })
  const overwritten = await importFrom('export', { isEdited: true, existing: 'replace' })
  expect(overwritten.lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['products', 'changed'],
    ['orders', 'changed'],
  ])
  expect(await other.selectFrom('orderNotes').select('text').execute()).toEqual([{ text: 'Rings first' }])
})

test('a record that breaks a rule of the database is refused alone', async () => {
  const file = join(folder, 'export/users.jsonl')
  const users = (await readFile(file, 'utf8')).trim().split('\n')
  // The second one has a Google account.
  const [first, second] = users.map(line => JSON.parse(line)).sort((a, b) => a.email.localeCompare(b.email))
  await writeFile(file, `${JSON.stringify(first)}\n${JSON.stringify({ ...second, email: first.email })}\n`)
  const { counts, lines } = await importFrom('export', { isEdited: true })
  expect(counts.users).toMatchObject({ added: 1, refused: 1 })
  expect(lines[0]).toMatchObject({ kind: 'users', line: 2, reason: expect.stringContaining('UNIQUE') })
  expect(lines[1]).toMatchObject({ kind: 'accounts', reason: expect.stringContaining('FOREIGN KEY') })
})

test('a damaged or incomplete export is refused before anything is stored', async () => {
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'no-export.tar.gz'), 'no archive')
  await rm(join(folder, 'export/orders.jsonl'))
  for (const [name, message] of [
    ['export', 'orders.jsonl is missing'],
    ['no-export.tar.gz', 'is damaged at its beginning: it is no .tar.gz file'],
    ['nowhere', 'There is no'],
    ['data', 'it has no manifest.json'],
  ] as const)
    await expect(importFrom(name)).rejects.toThrow(message)
  expect(await other.selectFrom('products').select('id').execute()).toEqual([])
  await expect(exportTo('export')).rejects.toThrow(ArchiveError)
})

test('a damaged manifest in a file is said to be in that file', async () => {
  for (const [name, manifest, message] of [
    ['cut-off.tar.gz', '{', 'cut-off.tar.gz has a manifest.json that can'],
    ['none.tar.gz', undefined, 'none.tar.gz is no complete export'],
  ] as const) {
    await writeArchive(join(folder, name), async archive => {
      await archive.addBytes('orders.jsonl', Buffer.from('{}'))
      if (manifest) await archive.addBytes('manifest.json', Buffer.from(manifest))
    })
    await expect(importFrom(name)).rejects.toThrow(join(folder, message))
  }
})

test('a line that no record has the length of is refused before it is held in memory', async () => {
  const file = join(folder, 'export/orders.jsonl')
  await writeFile(file, `{}\n${'x'.repeat(17_000_000)}`)
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    /orders\.jsonl: line 2 is longer than 16,000,000 characters/,
  )
})

test('a list of files that is larger than any is refused before it is parsed', async () => {
  await writeFile(join(folder, 'export/manifest.json'), `[${'[],'.repeat(700_000)}[]]`)
  await expect(importFrom('export')).rejects.toThrow('manifest.json is too large to be one of a store')
})

test('an export of a newer or far older version is refused before anything is stored, an older one is imported', async () => {
  const file = join(folder, 'export/manifest.json')
  const { files, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, files, migration: '999-newer' }))
  await expect(importFrom('export', { isEdited: true })).rejects.toThrow(
    /newer version of the store \(1\.0\.0, with 999-newer\).*upgrade this store/,
  )
  expect(await readdir(folder)).toEqual(['export'])
  expect(await other.selectFrom('products').select('id').execute()).toEqual([])

  const { savedDrafts, ...earlierFiles } = files
  await writeFile(file, JSON.stringify({ ...manifest, files: earlierFiles }))
  await rm(join(folder, 'export/savedDrafts.jsonl'))
  const { counts, lines } = await importFrom('export')
  expect([lines, counts.savedDrafts, counts.products?.added]).toEqual([[], undefined, 4])
})

test('a newer version of an order replaces what belongs to it', async () => {
  const file = join(folder, 'export/orders.jsonl')
  const order = JSON.parse(await readFile(file, 'utf8'))
  expect((await importFrom('export')).lines).toEqual([])
  const [refund] = order.refunds
  const damaged = { ...order, refunds: [{ ...refund, amountSen: -1 }] }
  const newer = { ...order, refunds: [], refundItems: [], updatedAt: '2026-11-23T04:00:00.000Z' }
  await writeFile(file, [damaged, newer].map(record => JSON.stringify(record)).join('\n'))
  const { lines } = await importFrom('export', { isEdited: true })
  expect(lines.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [1, 'refused', expect.stringMatching(/^refunds\.0\.amountSen: Too small/)],
    [2, 'changed', expect.stringContaining('refunds, refundItems')],
  ])
  expect(await other.selectFrom('refunds').select('id').execute()).toEqual([])
})

test('a photo whose file is missing or changed is refused, and the rest is imported', async () => {
  const file = join(folder, 'export/photos', store.photoKey)
  await writeFile(file, 'changed')
  const changed = await importFrom('export')
  expect(changed.lines).toMatchObject([{ kind: 'photoFiles', reason: 'the file has changed since it was exported' }])
  await rm(file)
  const missing = await importFrom('export')
  expect(missing.lines).toMatchObject([{ kind: 'photoFiles', id: store.photoKey, reason: 'the file is missing' }])
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
