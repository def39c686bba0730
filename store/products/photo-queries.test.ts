import { describe, expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { insertOrder } from '#test/order-factories.ts'
import { deletePhoto, deleteUnusedPhotos } from './delete-photos.server.ts'
import {
  attachPhotos,
  deletePhotoRow,
  detachPhotos,
  findUploadedUrl,
  insertPhoto,
  listUnusedPhotos,
  markPhotoStored,
} from './photo-queries.server.ts'
import { getPhotoKey } from './photo-storage.ts'
import type { PhotoTable } from './product-table.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const log = { info: () => {}, warn: () => {}, error: () => {} }

const db = await setUpDatabase()

/** Inserts an uploaded photo in two widths that no product shows yet. */
async function insertTestPhoto(name: string, overrides: Partial<PhotoTable> = {}): Promise<string> {
  const url = `/product-images/${name}-800.webp`
  const sources = [360, 800].map(width => ({ url: url.replace('800', String(width)), width, type: 'image/webp' }))
  const at = hoursAgo(1)
  const photo = { url, width: 800, height: 1000, sources: JSON.stringify(sources), createdAt: at, unusedSince: at }
  await insertPhoto(db, { ...photo, ...overrides })
  return url
}

/** Inserts an order for a product, with the photo that it had. */
async function insertOrderOf(productId: ProductId, image: string): Promise<void> {
  const orderId = await insertOrder(db)
  await db.updateTable('orderItems').set({ productId, image }).where('orderId', '=', orderId).execute()
}

const attach = (product: ProductId, urls: string[]) => inTransaction(db, tx => attachPhotos(tx, product, urls))
const detach = (product: ProductId, keep: string[], at = now.toISOString()) =>
  inTransaction(db, tx => detachPhotos(tx, product, keep, at))
const findOwner = async (url: string) =>
  (await db.selectFrom('photos').select(['productId', 'unusedSince']).where('url', '=', url).execute())[0]
const listUnused = () => listUnusedPhotos(db, { before: '9999' })

describe('photos of a product', () => {
  test('are attached idempotently', async () => {
    const [first, second] = [await insertTestPhoto('1-a'), await insertTestPhoto('2-b')]
    const product = await insertProduct(db)
    expect(await attach(product, [first, second])).toEqual([])
    expect(await attach(product, [second, first])).toEqual([])
    expect(await findOwner(first)).toEqual({ productId: product, unusedSince: null })
    expect(await attach(product, [])).toEqual([])
    expect(await listUnused()).toEqual([])
  })

  test('cannot be unknown, pending or attached to another product', async () => {
    const [unattached, attached] = [await insertTestPhoto('1-a'), await insertTestPhoto('2-b')]
    const pending = await insertTestPhoto('3-c', { pendingSince: hoursAgo(0) })
    await attach(await insertProduct(db), [attached])
    const product = await insertProduct(db)
    expect(await attach(product, [unattached, '/elsewhere.jpg', pending, attached])).toEqual([
      '/elsewhere.jpg',
      pending,
      attached,
    ])
  })

  test('are unused once detached, unless the product was ordered [T31]', async () => {
    const [remaining, dropped, ordered] = [
      await insertTestPhoto('1-a'),
      await insertTestPhoto('2-b'),
      await insertTestPhoto('3-c'),
    ]
    const product = await insertProduct(db)
    await attach(product, [remaining, dropped])
    await detach(product, [remaining])
    expect(await findOwner(remaining)).toEqual({ productId: product, unusedSince: null })
    expect(await findOwner(dropped)).toEqual({ productId: null, unusedSince: now.toISOString() })

    const sold = await insertProduct(db)
    await attach(sold, [ordered])
    await insertOrderOf(sold, ordered)
    await detach(sold, [])
    expect(await findOwner(ordered)).toEqual({ productId: sold, unusedSince: null })

    await detach(product, [])
    expect(await findOwner(remaining)).toEqual({ productId: null, unusedSince: now.toISOString() })
  })
})

describe('an upload', () => {
  test('reserves its URL and key once [T28, T59]', async () => {
    const url = await insertTestPhoto('1-a', { uploadKey: 'key-of-upload', pendingSince: hoursAgo(0) })
    const at = now.toISOString()
    const other = { url: '/product-images/2-b-800.webp', width: 1, height: 1, sources: '[]', createdAt: at }
    expect(await insertPhoto(db, { ...other, url })).toBe(false)
    expect(await insertPhoto(db, { ...other, uploadKey: 'key-of-upload' })).toBe(false)
    expect(await insertPhoto(db, other)).toBe(true)
    expect(await findUploadedUrl(db, 'key-of-upload')).toBeUndefined()
    expect(await markPhotoStored(db, url)).toBe(true)
    expect(await findUploadedUrl(db, 'key-of-upload')).toBe(url)
    expect(await markPhotoStored(db, '/elsewhere.jpg')).toBe(false)
  })

  test('is not deleted once stored', async () => {
    const url = await insertTestPhoto('1-a')
    await deletePhotoRow(db, url)
    expect(await listUnused()).toEqual([url])
  })
})

async function createStorage(...urls: string[]) {
  const photos = createMemoryPhotos()
  for (const url of urls)
    for (const key of [getPhotoKey(url), getPhotoKey(url.replace('800', '360'))])
      await photos.put(key, new Uint8Array(1), '')
  return photos
}

test('deleting a photo deletes all files and the row, unless a product or an order shows it', async () => {
  const [unused, shown, ordered] = [
    await insertTestPhoto('1-a'),
    await insertTestPhoto('2-b'),
    await insertTestPhoto('3-c'),
  ]
  const old = await insertTestPhoto('4-d', { unusedSince: null })
  const product = await insertProduct(db)
  await attach(product, [shown])
  await insertOrderOf(product, ordered)
  const photos = await createStorage(unused, shown, ordered, old)
  expect(await deletePhoto({ db, photos, now }, unused)).toEqual({ ok: true })
  expect(await deletePhoto({ db, photos, now }, unused)).toEqual({ ok: false, reason: 'unknown' })
  for (const url of [shown, ordered, old])
    expect(await deletePhoto({ db, photos, now }, url)).toEqual({ ok: false, reason: 'in-use' })
  expect(photos.stored.size).toBe(6)
  expect(await findOwner(unused)).toBeUndefined()
})

describe('deleting unused photos', () => {
  test('deletes those unused for 24 hours and those of interrupted uploads', async () => {
    const unused = await insertTestPhoto('1-a', { unusedSince: hoursAgo(25) })
    const interrupted = await insertTestPhoto('2-b', {
      unusedSince: hoursAgo(30),
      pendingSince: hoursAgo(30),
      uploadKey: 'key-dead',
    })
    const recent = await insertTestPhoto('3-c', { unusedSince: hoursAgo(23) })
    const ordered = await insertTestPhoto('4-d', { unusedSince: hoursAgo(25) })
    const shown = await insertTestPhoto('5-e', { unusedSince: hoursAgo(25) })
    const released = await insertTestPhoto('6-f', { createdAt: hoursAgo(1000), unusedSince: hoursAgo(900) })
    const product = await insertProduct(db)
    await insertOrderOf(product, ordered)
    await attach(product, [shown])
    const other = await insertProduct(db)
    await attach(other, [released])
    await detach(other, [], hoursAgo(2))
    const photos = await createStorage(unused, interrupted, recent, ordered, shown, released)

    expect(await listUnusedPhotos(db, { before: hoursAgo(24) })).toEqual([interrupted, unused])
    await deleteUnusedPhotos({ db, photos, now, log })
    const remainingRows = await db.selectFrom('photos').select('url').orderBy('url').execute()
    expect(remainingRows.map(({ url }) => url)).toEqual([recent, ordered, shown, released])
    expect(photos.stored.size).toBe(8)
  })

  test('continues after a failure, keeps the failed photo unattachable and retries it', async () => {
    const failing = await insertTestPhoto('1-a', { unusedSince: hoursAgo(40) })
    const other = await insertTestPhoto('2-b', { unusedSince: hoursAgo(30) })
    const photos = await createStorage(failing, other)
    const errors: string[] = []
    const brokenPhotos = {
      ...photos,
      remove: (key: string) => (key.includes('1-a') ? Promise.reject(new Error('no bucket')) : photos.remove(key)),
    }
    await deleteUnusedPhotos({
      db,
      photos: brokenPhotos,
      now,
      log: { ...log, error: (_details: object, message: string) => void errors.push(message) },
    })
    expect(errors).toEqual(['Unused photo deletion failed, will retry'])
    expect(await listUnused()).toEqual([failing])
    expect(await attach(await insertProduct(db), [failing])).toEqual([failing])
    await deleteUnusedPhotos({ db, photos, now, log })
    expect(await listUnused()).toEqual([])
    expect(photos.stored.size).toBe(0)
  })
})
