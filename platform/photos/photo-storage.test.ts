import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { startS3Emulator } from '#test/emulators/s3.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'
import { createPhotoStorage } from './photo-storage.server.ts'

interface TestStorage {
  photos: PhotoStorage
  close(): Promise<void>
}

async function createFolderStorage(): Promise<TestStorage> {
  const { path: dataDir, remove } = await createTemporaryFolder('photos')
  return { photos: await createPhotoStorage({ s3: undefined, dataDir }), close: remove }
}

async function createBucketStorage(): Promise<TestStorage> {
  const { settings, close } = await startS3Emulator()
  return { photos: await createPhotoStorage({ s3: settings, dataDir: 'nowhere' }), close }
}

const readBytes = async (photo: Awaited<ReturnType<PhotoStorage['get']>>) =>
  new Uint8Array(await new Response(photo?.body).arrayBuffer())

describe.each([
  ['a folder', createFolderStorage],
  ['a bucket', createBucketStorage],
])('photos in %s', (_place, createStorage) => {
  let storage: TestStorage
  let photos: PhotoStorage
  beforeAll(async () => {
    storage = await createStorage()
    photos = storage.photos
  })
  afterAll(() => storage.close())

  test('get returns what was put, with its type and size, until it is removed', async () => {
    const key = 'product-images/1-front-800.webp'
    await photos.put(key, new Uint8Array([1, 2, 3]), 'image/webp')
    const stored = await photos.get(key)
    expect(stored).toMatchObject({ type: 'image/webp', size: 3 })
    expect(await readBytes(stored)).toEqual(new Uint8Array([1, 2, 3]))
    await photos.remove(key)
    expect(await photos.get(key)).toBeUndefined()
  })

  test('returns half a megabyte unchanged, also after it was put twice', async () => {
    const key = 'product-images/2-large-1200.webp'
    const body = new Uint8Array(500_000).map((_, index) => index % 251)
    await photos.put(key, body, 'image/webp')
    await photos.put(key, body, 'image/webp')
    expect(await readBytes(await photos.get(key))).toEqual(body)
    await photos.remove(key)
    expect(await photos.get(key)).toBeUndefined()
  })

  test('get and remove accept a key that was never stored', async () => {
    expect(await photos.get('product-images/3-none-800.webp')).toBeUndefined()
    await photos.remove('product-images/3-none-800.webp')
  })

  test('releases the resources of a body that is cancelled', async () => {
    const key = 'product-images/4-left-800.webp'
    await photos.put(key, new Uint8Array(200_000), 'image/webp')
    // More than the HTTP client's connection pool holds.
    for (let time = 0; time < 60; time++) await (await photos.get(key))?.body.cancel()
    expect(await readBytes(await photos.get(key))).toHaveLength(200_000)
  })

  test('without a public URL the photo has a path on the store', () =>
    expect(photos.getUrl('product-images/1-front-800.webp')).toBe('/product-images/1-front-800.webp'))

  test.each([
    'product-images/../store.sqlite',
    '../secret.png',
    'product-images/.hidden.png',
    'product-images/a/b.png',
    'product-images/a.svg',
    'product-images/..png',
    `product-images/${'a'.repeat(300)}.png`,
  ])('%s is no key: no other file can be reached', async key => {
    expect(await photos.get(key)).toBeUndefined()
    await expect(photos.put(key, new Uint8Array([1]), 'image/png')).rejects.toThrow('Invalid photo key')
    await expect(photos.remove(key)).rejects.toThrow('Invalid photo key')
    expect(() => photos.getUrl(key)).toThrow('Invalid photo key')
  })
})

test('writing a file leaves no temporary file in the directory', async () => {
  await using folder = await createTemporaryFolder('photos')
  const photos = await createPhotoStorage({ s3: undefined, dataDir: folder.path })
  await photos.put('product-images/1-front-800.webp', new Uint8Array([1]), 'image/webp')
  expect(await readdir(join(folder.path, 'photos/product-images'))).toEqual(['1-front-800.webp'])
})

test('a photo whose file can not be read is an error, not a missing photo', async () => {
  await using folder = await createTemporaryFolder('photos')
  const photos = await createPhotoStorage({ s3: undefined, dataDir: folder.path })
  const key = 'product-images/1-front-800.webp'
  await mkdir(join(folder.path, 'photos/product-images'), { recursive: true })
  await symlink('1-front-800.webp', join(folder.path, 'photos', key))
  await expect(photos.get(key)).rejects.toThrow('ELOOP')
})

describe('a public bucket', () => {
  test('serves photos to browsers with media type and cache lifetime', async () => {
    const { settings, close } = await startS3Emulator()
    const publicUrl = `${settings.endpoint}/${settings.bucket}`
    const photos = await createPhotoStorage({ s3: { ...settings, publicUrl }, dataDir: 'nowhere' })
    const address = photos.getUrl('product-images/1-front-800.webp')
    expect(address).toBe(`${publicUrl}/product-images/1-front-800.webp`)

    await photos.put('product-images/1-front-800.webp', new Uint8Array([1, 2, 3]), 'image/webp')
    const response = await fetch(address)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.bytes()).toEqual(new Uint8Array([1, 2, 3]))
    await close()
  })

  test('throws when the bucket is missing or unreachable, instead of reporting a missing photo', async () => {
    const { settings, close } = await startS3Emulator()
    const missing = await createPhotoStorage({ s3: { ...settings, bucket: 'another' }, dataDir: 'nowhere' })
    await expect(missing.get('product-images/1-front-800.webp')).rejects.toThrow()
    const photos = await createPhotoStorage({ s3: settings, dataDir: 'nowhere' })
    await close()
    await expect(photos.get('product-images/1-front-800.webp')).rejects.toThrow()
    await expect(photos.put('product-images/1-front-800.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow()
  })
})
