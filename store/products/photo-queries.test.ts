import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, inTransaction } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { addPiece, address } from '#test/factories.ts'
import { memoryPhotos } from '#test/memory-photos.ts'
import {
  claimPhotos,
  erasePhoto,
  findUpload,
  insertPhoto,
  listOrphans,
  markStored,
  releasePhotos,
} from './photo-queries.server.ts'
import { keyOf } from './photos.ts'
import type { PhotoTable } from './product-table.ts'
import { removePhoto } from './remove-photo.server.ts'
import { sweepPhotos } from './sweep-photos.server.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const log = { info: () => {}, warn: () => {}, error: () => {} }

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.destroy())

/** An uploaded photo in two widths that no piece shows yet. */
async function addPhoto(name: string, overrides: Partial<PhotoTable> = {}): Promise<string> {
  const url = `/product-images/${name}-800.webp`
  const sources = [400, 800].map(width => ({ url: url.replace('800', String(width)), width, type: 'image/webp' }))
  const at = hoursAgo(1)
  const photo = { url, width: 800, height: 1000, sources: JSON.stringify(sources), createdAt: at, unusedSince: at }
  await insertPhoto(db, { ...photo, ...overrides })
  return url
}

async function addOrder(productId: ProductId, image: string): Promise<void> {
  const orderId = `order-of-${productId}` as OrderId
  const { name, phone, address: street, city, state, zip } = address
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      orderNumber: '1',
      shopperId: 'shopper' as ShopperId,
      cartKey: productId,
      email: 'siti@example.com',
      shipName: name,
      shipPhone: phone,
      shipAddress: street,
      shipCity: city,
      shipState: state,
      shipZip: zip,
      shipCountry: 'Malaysia',
      zone: 'east',
      subtotalSen: 4500,
      shippingSen: 800,
      totalSen: 5300,
      createdAt: hoursAgo(1),
      updatedAt: hoursAgo(1),
      status: 'pending',
      paymentStatus: 'pending',
      paid: 0,
      requiresAction: 0,
      hasDispute: 0,
      revision: 0,
      attempt: 0,
    })
    .execute()
  const line = { orderId, position: 0, productId, title: 'Tee', image, quantity: 1, priceSen: 4500 }
  await db.insertInto('orderItems').values(line).execute()
}

const claim = (piece: ProductId, urls: string[]) => inTransaction(db, tx => claimPhotos(tx, piece, urls))
const release = (piece: ProductId, keep: string[], at = now.toISOString()) =>
  inTransaction(db, tx => releasePhotos(tx, piece, keep, at))
const ownerOf = async (url: string) =>
  (await db.selectFrom('photos').select(['productId', 'unusedSince']).where('url', '=', url).execute())[0]
const orphans = () => listOrphans(db, { before: '9999' })

describe('a piece and its photos', () => {
  test('what a piece shows is its own: claimed twice is claimed once', async () => {
    const [first, second] = [await addPhoto('1-a'), await addPhoto('2-b')]
    const piece = await addPiece(db)
    expect(await claim(piece, [first, second])).toEqual([])
    expect(await claim(piece, [second, first])).toEqual([])
    expect(await ownerOf(first)).toEqual({ productId: piece, unusedSince: null })
    expect(await claim(piece, [])).toEqual([])
    expect(await orphans()).toEqual([])
  })

  test('addresses of no photo, of one that is being stored and of another piece can not be claimed', async () => {
    const [free, taken] = [await addPhoto('1-a'), await addPhoto('2-b')]
    const pending = await addPhoto('3-c', { pendingSince: hoursAgo(0) })
    await claim(await addPiece(db), [taken])
    const piece = await addPiece(db)
    expect(await claim(piece, [free, '/elsewhere.jpg', pending, taken])).toEqual(['/elsewhere.jpg', pending, taken])
  })

  test('T31 photos taken off a piece are unused from then on, unless an order has the piece', async () => {
    const [kept, dropped, ordered] = [await addPhoto('1-a'), await addPhoto('2-b'), await addPhoto('3-c')]
    const piece = await addPiece(db)
    await claim(piece, [kept, dropped])
    await release(piece, [kept])
    expect(await ownerOf(kept)).toEqual({ productId: piece, unusedSince: null })
    expect(await ownerOf(dropped)).toEqual({ productId: null, unusedSince: now.toISOString() })

    const sold = await addPiece(db)
    await claim(sold, [ordered])
    await addOrder(sold, ordered)
    await release(sold, [])
    expect(await ownerOf(ordered)).toEqual({ productId: sold, unusedSince: null })

    await release(piece, [])
    expect(await ownerOf(kept)).toEqual({ productId: null, unusedSince: now.toISOString() })
  })
})

describe('an upload', () => {
  test('T28 T59 takes its address and its key once', async () => {
    const url = await addPhoto('1-a', { uploadKey: 'key-of-upload', pendingSince: hoursAgo(0) })
    const at = now.toISOString()
    const other = { url: '/product-images/2-b-800.webp', width: 1, height: 1, sources: '[]', createdAt: at }
    expect(await insertPhoto(db, { ...other, url })).toBe(false)
    expect(await insertPhoto(db, { ...other, uploadKey: 'key-of-upload' })).toBe(false)
    expect(await insertPhoto(db, other)).toBe(true)
    expect(await findUpload(db, 'key-of-upload')).toBeUndefined()
    expect(await markStored(db, url)).toBe(true)
    expect(await findUpload(db, 'key-of-upload')).toBe(url)
    expect(await markStored(db, '/elsewhere.jpg')).toBe(false)
  })

  test('that has been stored is not erased by mistake', async () => {
    const url = await addPhoto('1-a')
    await erasePhoto(db, url)
    expect(await orphans()).toEqual([url])
  })
})

describe('removing a photo', () => {
  async function store(...urls: string[]) {
    const photos = memoryPhotos()
    for (const url of urls)
      for (const key of [keyOf(url), keyOf(url.replace('800', '400'))]) await photos.put(key, new Uint8Array(1), '')
    return photos
  }

  test('takes its files in all widths and its row, and leaves what a piece or an order shows', async () => {
    const [unused, shown, ordered] = [await addPhoto('1-a'), await addPhoto('2-b'), await addPhoto('3-c')]
    const old = await addPhoto('4-d', { unusedSince: null })
    const piece = await addPiece(db)
    await claim(piece, [shown])
    await addOrder(piece, ordered)
    const photos = await store(unused, shown, ordered, old)
    expect(await removePhoto({ db, photos, now }, unused)).toEqual({ ok: true })
    expect(await removePhoto({ db, photos, now }, unused)).toEqual({ ok: false, reason: 'unknown' })
    for (const url of [shown, ordered, old])
      expect(await removePhoto({ db, photos, now }, url)).toEqual({ ok: false, reason: 'shown' })
    expect(photos.stored.size).toBe(6)
    expect(await ownerOf(unused)).toBeUndefined()
  })

  test('the sweep takes those that nobody has shown for 24 hours, and what an upload left that died', async () => {
    const unused = await addPhoto('1-a', { unusedSince: hoursAgo(25) })
    const dead = await addPhoto('2-b', { unusedSince: hoursAgo(30), pendingSince: hoursAgo(30), uploadKey: 'key-dead' })
    const young = await addPhoto('3-c', { unusedSince: hoursAgo(23) })
    const ordered = await addPhoto('4-d', { unusedSince: hoursAgo(25) })
    const shown = await addPhoto('5-e', { unusedSince: hoursAgo(25) })
    const released = await addPhoto('6-f', { createdAt: hoursAgo(1000), unusedSince: hoursAgo(900) })
    const piece = await addPiece(db)
    await addOrder(piece, ordered)
    await claim(piece, [shown])
    const other = await addPiece(db)
    await claim(other, [released])
    await release(other, [], hoursAgo(2))
    const photos = await store(unused, dead, young, ordered, shown, released)

    expect(await listOrphans(db, { before: hoursAgo(24) })).toEqual([dead, unused])
    await sweepPhotos({ db, photos, now, log })
    const left = await db.selectFrom('photos').select('url').orderBy('url').execute()
    expect(left.map(({ url }) => url)).toEqual([young, ordered, shown, released])
    expect(photos.stored.size).toBe(8)
  })

  test('one that fails keeps no other from being swept, can not be claimed, and is swept the next time', async () => {
    const stuck = await addPhoto('1-a', { unusedSince: hoursAgo(40) })
    const other = await addPhoto('2-b', { unusedSince: hoursAgo(30) })
    const photos = await store(stuck, other)
    const errors: string[] = []
    const failing = {
      ...photos,
      remove: (key: string) => (key.includes('1-a') ? Promise.reject(new Error('no bucket')) : photos.remove(key)),
    }
    await sweepPhotos({
      db,
      photos: failing,
      now,
      log: { ...log, error: (_details: object, message: string) => void errors.push(message) },
    })
    expect(errors).toEqual(['An unused photo could not be removed'])
    expect(await orphans()).toEqual([stuck])
    expect(await claim(await addPiece(db), [stuck])).toEqual([stuck])
    await sweepPhotos({ db, photos, now, log })
    expect(await orphans()).toEqual([])
    expect(photos.stored.size).toBe(0)
  })
})
