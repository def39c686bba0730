import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Photos } from '#store/products/photos.ts'
import { findProduct } from '#store/products/product-queries.server.ts'
import { addPiece } from '#test/factories.ts'
import { folderPhotos } from './folder-photos.server.ts'
import { storePhoto } from './store-photo.server.ts'

let folder: string
let photos: Photos
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-photos-'))
  photos = folderPhotos(folder)
})
afterEach(() => rm(folder, { recursive: true }))

test('what was put is got, with its type and size, until it is removed', async () => {
  const key = 'product-images/1-front.webp'
  await photos.put(key, new Uint8Array([1, 2, 3]), 'image/webp')
  const got = await photos.get(key)
  expect(got).toMatchObject({ type: 'image/webp', size: 3 })
  expect(new Uint8Array(await new Response(got?.body).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
  await photos.remove(key)
  expect(await photos.get(key)).toBeUndefined()
  expect(await readdir(join(folder, 'product-images'))).toEqual([])
})

test.each([
  'product-images/../store.sqlite',
  '../secret.png',
  'product-images/.hidden.png',
  'product-images/a/b.png',
  'product-images/a.svg',
  'product-images/..png',
])('%s is no key: nothing outside the folder can be reached', async key => {
  expect(await photos.get(key)).toBeUndefined()
  await expect(photos.put(key, new Uint8Array([1]), 'image/png')).rejects.toThrow('Not a photo')
})

test('a picture becomes a photo in several widths with a blurred preview, and its piece shows them', async () => {
  const db = await openDatabase({})
  const picture = await sharp({ create: { width: 900, height: 1125, channels: 3, background: '#d8321f' } })
    .png()
    .toBuffer()
  const url = await storePhoto({ db, photos }, picture, {
    name: 'tee',
    at: '2026-11-20T00:00:00.000Z',
    productId: 'tee' as ProductId,
  })
  expect(url).toBe('/product-images/tee-800.webp')
  const id = await addPiece(db, { imageUrls: JSON.stringify([url]) })
  const product = await findProduct(db, id)
  expect(product?.images).toMatchObject([
    {
      url,
      width: 900,
      height: 1125,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      sources: [
        { url: '/product-images/tee-400.webp', width: 400, type: 'image/webp' },
        { url: '/product-images/tee-800.webp', width: 800, type: 'image/webp' },
        { url: '/product-images/tee-1200.webp', width: 900, type: 'image/webp' },
      ],
    },
  ])
  const stored = await photos.get('product-images/tee-400.webp')
  expect(await sharp(await new Response(stored?.body).arrayBuffer()).metadata()).toMatchObject({
    format: 'webp',
    width: 400,
    height: 500,
  })
  await db.destroy()
})
