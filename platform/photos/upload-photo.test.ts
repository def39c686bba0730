import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open.server.ts'
import type { Db } from '#store/database.server.ts'
import { findUpload, insertPhoto } from '#store/products/photo-queries.server.ts'
import { keyOf, type Photos } from '#store/products/photos.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { addPiece } from '#test/factories.ts'
import { memoryPhotos } from '#test/memory-photos.ts'
import { phonePhoto } from '#test/pictures.ts'
import { plainName } from './photo-name.ts'
import { storePhoto } from './store-photo.server.ts'
import { type Upload, uploadPhoto } from './upload-photo.server.ts'

const now = () => new Date('2026-11-20T04:00:00.000Z')
let db: Db
let photos: ReturnType<typeof memoryPhotos>
let picture: Buffer
beforeEach(async () => {
  db = await openDatabase({})
  photos = memoryPhotos()
  picture = await phonePhoto()
})
afterEach(() => db.destroy())

const upload = (overrides: Partial<Upload> = {}, store: { db: Db; photos: Photos } = { db, photos }) =>
  uploadPhoto(
    { ...store, now },
    { picture, fileName: 'image.jpg', uploadKey: undefined, uploadedBy: 'ann', ...overrides },
  )
async function urlOf(uploading: ReturnType<typeof upload>): Promise<string> {
  const uploaded = await uploading
  if (!uploaded.ok) throw new Error(uploaded.reason)
  return uploaded.url
}
const rows = () => db.selectFrom('photos').selectAll().execute()

test('STOR-01 ENT-08 an upload is stored in its widths, under the time and its name, and its piece shows them', async () => {
  const url = await urlOf(upload({ fileName: 'Beg tangan.jpg' }))
  expect(url).toMatch(/^\/product-images\/\d{13}-Beg-tangan-800\.webp$/)
  const [, stamp] = /(\d{13})/.exec(url) ?? []
  expect(Number(stamp)).toBeGreaterThanOrEqual(now().getTime())
  const named = (width: number) => url.replace('-800', `-${width}`)

  const id = await addPiece(db, { imageUrls: JSON.stringify([url]) })
  expect((await findProduct(db, id))?.images).toMatchObject([
    {
      url,
      width: 900,
      height: 1125,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      sources: [
        { url: named(400), width: 400, type: 'image/webp' },
        { url, width: 800, type: 'image/webp' },
        { url: named(1200), width: 900, type: 'image/webp' },
      ],
    },
  ])
  expect([...photos.stored.keys()].sort()).toEqual([named(400), url, named(1200)].map(keyOf).sort())
  expect(await rows()).toMatchObject([{ uploadedBy: 'ann', productId: null, pendingSince: null }])
})

describe('T28 names', () => {
  test('two photos called image.jpg in one millisecond are both kept', async () => {
    const urls = await Promise.all([urlOf(upload()), urlOf(upload())])
    expect(new Set(urls).size).toBe(2)
    expect(photos.stored.size).toBe(6)
  })

  test('a name that another process has taken is left to it', async () => {
    const [, first] = /(\d{13})/.exec(await urlOf(upload())) ?? []
    const taken = `/product-images/${Number(first) + 1}-image-800.webp`
    await db
      .insertInto('photos')
      .values({ url: taken, width: 1, height: 1, sources: '[]', createdAt: now().toISOString() })
      .execute()
    expect(await urlOf(upload())).toBe(`/product-images/${Number(first) + 2}-image-800.webp`)
  })

  test.each([
    ['image.jpg', 'image'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\Beg tangan (2).JPG', 'Beg-tangan-2'],
    ['.htaccess', 'htaccess'],
    ['...', 'photo'],
    ['', 'photo'],
    ['..', 'photo'],
    ['café.crème.png', 'cafe-creme'],
    ['照片.heic', 'photo'],
    ['a\0b%00<script>.svg', 'a-b-00-script'],
    [`${'long '.repeat(100)}.jpg`, 'long-'.repeat(12).slice(0, -1)],
  ])('%j becomes %s', (fileName, name) => expect(plainName(fileName)).toBe(name))
})

describe('T59 an upload that is sent again', () => {
  test('is the same photo, in one set of files', async () => {
    const url = await urlOf(upload({ uploadKey: 'upload-key-1' }))
    expect(await urlOf(upload({ uploadKey: 'upload-key-1' }))).toBe(url)
    expect(await urlOf(upload({ uploadKey: 'upload-key-2' }))).not.toBe(url)
    expect(photos.stored.size).toBe(6)
  })

  test('while the first try is under way waits for it', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => urlOf(upload({ uploadKey: 'upload-key-1' }))))
    expect(new Set(urls).size).toBe(1)
    expect(photos.stored.size).toBe(3)
  })

  test('and that another process has stored meanwhile is that photo', async () => {
    const uploading = urlOf(upload({ uploadKey: 'upload-key-1' }))
    const theirs = '/product-images/1-image-800.webp'
    // Between the question for the key and the end of the work on the picture.
    await findUpload(db, 'upload-key-1')
    await insertPhoto(db, {
      ...{ url: theirs, width: 1, height: 1, sources: '[]', createdAt: now().toISOString() },
      uploadKey: 'upload-key-1',
    })
    expect(await uploading).toBe(theirs)
    expect(photos.stored.size).toBe(0)
  })

  test('after a process died over it is stored anew, and what was begun is left to the sweep', async () => {
    const at = now().toISOString()
    const begun = { url: '/product-images/1-image-800.webp', width: 1, height: 1, sources: '[]', createdAt: at }
    const dead = { ...begun, uploadKey: 'upload-key-1', unusedSince: at, pendingSince: at }
    await db.insertInto('photos').values(dead).execute()
    const url = await urlOf(upload({ uploadKey: 'upload-key-1' }))
    expect(url).not.toBe(dead.url)
    expect(photos.stored.size).toBe(3)
    expect((await rows()).find(row => row.url === dead.url)).toMatchObject({ uploadKey: null, pendingSince: at })
  })
})

describe('an upload that fails', () => {
  test('in the middle leaves no file and no row, and can be sent again', async () => {
    const full: Photos = {
      ...photos,
      put: (key, body, type) =>
        key.includes('-1200') ? Promise.reject(new Error('disk full')) : photos.put(key, body, type),
    }
    await expect(upload({ uploadKey: 'upload-key-1' }, { db, photos: full })).rejects.toThrow('disk full')
    expect(photos.stored.size).toBe(0)
    expect(await rows()).toEqual([])
    expect((await upload({ uploadKey: 'upload-key-1' })).ok).toBe(true)
    expect(photos.stored.size).toBe(3)
  })

  test('and can not even be cleaned up is left to the sweep, without its key', async () => {
    const gone: Photos = {
      ...photos,
      put: () => Promise.reject(new Error('no bucket')),
      remove: () => Promise.reject(new Error('no bucket either')),
    }
    await expect(upload({ uploadKey: 'upload-key-1' }, { db, photos: gone })).rejects.toThrow('nor what was stored')
    expect(await rows()).toMatchObject([
      { uploadKey: null, unusedSince: now().toISOString(), pendingSince: now().toISOString() },
    ])
  })

  test('as no photo leaves nothing', async () => {
    expect(await upload({ picture: Buffer.from('#!/bin/sh') })).toEqual({ ok: false, reason: 'not-an-image' })
    expect(photos.stored.size).toBe(0)
    expect(await rows()).toEqual([])
  })
})

test("the shop's own pictures become photos of a piece under a name of their own, and may be stored again", async () => {
  const own = { name: 'tee', at: now().toISOString(), productId: await addPiece(db) }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900"><path d="M0 0h9v9"/></svg>'
  for (let time = 0; time < 2; time++)
    expect(await storePhoto({ db, photos }, Buffer.from(drawing), own)).toBe('/product-images/tee-800.webp')
  expect([...photos.stored.keys()].sort()).toEqual(['product-images/tee-400.webp', 'product-images/tee-800.webp'])
  expect(await rows()).toMatchObject([{ productId: own.productId, unusedSince: null }])
  await expect(storePhoto({ db, photos }, Buffer.from('no'), own)).rejects.toThrow('tee is no picture')
})
