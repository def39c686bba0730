import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { findUploadedUrl, insertPhoto } from '#store/products/photo-queries.server.ts'
import { getPhotoKey, type PhotoStorage } from '#store/products/photo-storage.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createPhotoName, slugifyFileName } from './photo-file-name.ts'
import { storeUploadedPhoto, type Upload } from './store-uploaded-photo.server.ts'

const now = () => new Date('2026-11-20T04:00:00.000Z')
let db: Db
let photos: ReturnType<typeof createMemoryPhotos>
let image: Buffer
beforeEach(async () => {
  db = await openDatabase({})
  photos = createMemoryPhotos()
  image = await createJpegPhoto()
})
afterEach(() => db.destroy())

const upload = (overrides: Partial<Upload> = {}, store: { db: Db; photos: PhotoStorage } = { db, photos }) =>
  storeUploadedPhoto(
    { ...store, now },
    { image, fileName: 'image.jpg', uploadKey: undefined, uploadedBy: 'ann', ...overrides },
  )
async function getUploadedUrl(uploading: ReturnType<typeof upload>): Promise<string> {
  const uploaded = await uploading
  if (!uploaded.ok) throw new Error(uploaded.reason)
  return uploaded.url
}
const listPhotoRows = () => db.selectFrom('photos').selectAll().execute()

test('stores an upload in several widths, named by time, chance and file, and the product lists them [STOR-01, ENT-08]', async () => {
  const url = await getUploadedUrl(upload({ fileName: 'Beg tangan.jpg' }))
  expect(url).toMatch(/^\/product-images\/\d{13}-[0-9a-z]{12}-Beg-tangan-800\.webp$/)
  const [, stamp] = /(\d{13})/.exec(url) ?? []
  expect(Number(stamp)).toBeGreaterThanOrEqual(now().getTime())
  const getVariantUrl = (width: number) => url.replace('-800', `-${width}`)

  const id = await insertProduct(db, { imageUrls: JSON.stringify([url]) })
  expect((await findProduct(db, id))?.images).toMatchObject([
    {
      url,
      width: 900,
      height: 1125,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      sources: [
        { url: getVariantUrl(360), width: 360, type: 'image/webp' },
        { url, width: 800, type: 'image/webp' },
        { url: getVariantUrl(1200), width: 900, type: 'image/webp' },
      ],
    },
  ])
  expect([...photos.stored.keys()].sort()).toEqual(
    [getVariantUrl(360), url, getVariantUrl(1200)].map(getPhotoKey).sort(),
  )
  expect(await listPhotoRows()).toMatchObject([{ uploadedBy: 'ann', productId: null, pendingSince: null }])
})

describe('photo names [T28]', () => {
  test('keeps two photos called image.jpg uploaded in the same millisecond', async () => {
    const urls = await Promise.all([getUploadedUrl(upload()), getUploadedUrl(upload())])
    expect(new Set(urls).size).toBe(2)
    expect(photos.stored.size).toBe(6)
  })

  test('have 60 random bits, so that time and file name find no photo that is still secret', () => {
    const names = Array.from({ length: 200 }, () => createPhotoName('image.jpg', now()))
    const parts = names.map(name => /^(\d{13})-([0-9a-hjkmnp-tv-z]{12})-image$/.exec(name)?.slice(1) ?? [])
    const [times, tokens] = [0, 1].map(index => parts.map(part => String(part[index])))
    expect(times).toEqual([...new Set(times)].sort())
    expect(new Set(tokens).size).toBe(200)
    for (let place = 0; place < 12; place++)
      expect(new Set(tokens?.map(token => token[place])).size).toBeGreaterThan(20)
  })

  test('neither file name nor upload key lets a client choose the name of another photo', async () => {
    const first = await getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))
    const name = first.slice(first.lastIndexOf('/') + 1)
    const second = await getUploadedUrl(upload({ fileName: name, uploadKey: name.replace('.webp', '') }))
    expect(second).not.toBe(first)
    expect(photos.stored.size).toBe(6)
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
  ])('%j becomes %s', (fileName, name) => expect(slugifyFileName(fileName)).toBe(name))
})

describe('an upload sent again with the same key [T59]', () => {
  test('returns the same photo and stores one set of files', async () => {
    const url = await getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))
    expect(await getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))).toBe(url)
    expect(await getUploadedUrl(upload({ uploadKey: 'upload-key-2' }))).not.toBe(url)
    expect(photos.stored.size).toBe(6)
  })

  test('waits for an attempt in progress', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))))
    expect(new Set(urls).size).toBe(1)
    expect(photos.stored.size).toBe(3)
  })

  test('returns the photo that another process has stored meanwhile', async () => {
    const uploading = getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))
    const otherUrl = '/product-images/1-image-800.webp'
    // Runs between the look-up of the key and the end of the image processing.
    await findUploadedUrl(db, 'upload-key-1')
    await insertPhoto(db, {
      url: otherUrl,
      width: 1,
      height: 1,
      sources: '[]',
      createdAt: now().toISOString(),
      uploadKey: 'upload-key-1',
    })
    expect(await uploading).toBe(otherUrl)
    expect(photos.stored.size).toBe(0)
  })

  test('stores the photo again after a process died, and leaves the unfinished one to the sweep', async () => {
    const at = now().toISOString()
    const unfinished = { url: '/product-images/1-image-800.webp', width: 1, height: 1, sources: '[]', createdAt: at }
    const abandoned = { ...unfinished, uploadKey: 'upload-key-1', unusedSince: at, pendingSince: at }
    await db.insertInto('photos').values(abandoned).execute()
    const url = await getUploadedUrl(upload({ uploadKey: 'upload-key-1' }))
    expect(url).not.toBe(abandoned.url)
    expect(photos.stored.size).toBe(3)
    expect((await listPhotoRows()).find(row => row.url === abandoned.url)).toMatchObject({
      uploadKey: null,
      pendingSince: at,
    })
  })
})

describe('a failed upload', () => {
  test('deletes its files and row when storing fails, and succeeds when sent again', async () => {
    const failingPhotos: PhotoStorage = {
      ...photos,
      put: (key, body, type) =>
        key.includes('-1200') ? Promise.reject(new Error('disk full')) : photos.put(key, body, type),
    }
    await expect(upload({ uploadKey: 'upload-key-1' }, { db, photos: failingPhotos })).rejects.toThrow('disk full')
    expect(photos.stored.size).toBe(0)
    expect(await listPhotoRows()).toEqual([])
    expect((await upload({ uploadKey: 'upload-key-1' })).ok).toBe(true)
    expect(photos.stored.size).toBe(3)
  })

  test('is left to the sweep, without its key, when the clean-up fails too', async () => {
    const unavailablePhotos: PhotoStorage = {
      ...photos,
      put: () => Promise.reject(new Error('no bucket')),
      remove: () => Promise.reject(new Error('no bucket either')),
    }
    await expect(upload({ uploadKey: 'upload-key-1' }, { db, photos: unavailablePhotos })).rejects.toThrow('no bucket')
    expect(await listPhotoRows()).toMatchObject([
      { uploadKey: null, unusedSince: now().toISOString(), pendingSince: now().toISOString() },
    ])
  })
})
