import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PhotosUnavailableError } from '#store/products/photo-storage.ts'
import { type BucketFault, bucketFaults, type FaultyBucket, startFaultyBucket } from '#test/outages/faulty-bucket.ts'
import { waitFor } from '#test/wait-for.ts'
import { createBucketCheck } from './check-bucket.server.ts'
import { createS3PhotoStorage } from './s3-photo-storage.server.ts'

const key = 'product-images/1-front-800.webp'
const photo = Buffer.alloc(100_000, 'photo')
const firstByteMs = 1_000
const pauseMs = 100
const names = [...Object.keys(bucketFaults), 'refuses'] as (BucketFault | 'refuses')[]

let bucket: FaultyBucket
beforeEach(async () => {
  bucket = await startFaultyBucket(photo)
})
afterEach(() => bucket.close())

const createPhotos = (ms = 60_000) => createS3PhotoStorage(bucket.settings, firstByteMs, ms)
const readPhoto = async (photos = createPhotos(), signal?: AbortSignal) =>
  new Uint8Array(await new Response((await photos.get(key, signal && { signal }))?.body).arrayBuffer())

test('reads a photo of a bucket that is well', async () => expect(await readPhoto()).toHaveLength(photo.length))

describe.each(names)('a bucket that %s', fault => {
  test('never passes for a photo that is whole, and fails in time', async () => {
    await bucket.begin(fault)
    const startedAt = performance.now()
    await expect(readPhoto()).rejects.toThrow(PhotosUnavailableError)
    expect(performance.now() - startedAt).toBeLessThan(3 * firstByteMs + 2_000)
    await waitFor(() => expect(bucket.countOpen()).toBe(0))
  })
})

test.each(names.filter(name => !/trickles|breaks|compresses|length/.test(name)))(
  'neither stores nor deletes a photo in a bucket that %s, nor takes it for well',
  async fault => {
    await bucket.begin(fault)
    await expect(createPhotos().put(key, photo, 'image/webp')).rejects.toThrow(PhotosUnavailableError)
    await expect(createPhotos().remove(key)).rejects.toThrow(PhotosUnavailableError)
    if (!/never/.test(fault)) await expect(createBucketCheck(bucket.settings, 1_000)()).rejects.toThrow()
  },
)

test('asks nothing of a bucket that was late a moment ago', async () => {
  const photos = createPhotos()
  await bucket.begin('hangs')
  await Promise.allSettled([readPhoto(photos), readPhoto(photos)])
  const afterHanging = bucket.countRequests()
  const startedAt = performance.now()
  for (let time = 0; time < 50; time++) await expect(readPhoto(photos)).rejects.toThrow('late a moment ago')
  await expect(photos.put(key, photo, 'image/webp')).rejects.toThrow('late a moment ago')
  expect(performance.now() - startedAt).toBeLessThan(firstByteMs)
  expect(bucket.countRequests()).toBe(afterHanging)
})

test('asks a bucket that was late once, and again by many when that succeeds', async () => {
  const photos = createPhotos(pauseMs)
  await bucket.begin('hangs')
  await Promise.allSettled([readPhoto(photos)])
  const afterHanging = bucket.countRequests()
  await bucket.end()
  await waitFor(async () => expect(await readPhoto(photos)).toHaveLength(photo.length))
  expect(bucket.countRequests()).toBe(afterHanging + 1)
  expect((await Promise.all([readPhoto(photos), readPhoto(photos)])).map(({ length }) => length)).toEqual([
    photo.length,
    photo.length,
  ])
})

test('one request at a time tries a bucket that was late', async () => {
  const photos = createPhotos(pauseMs)
  await bucket.begin('hangs')
  await Promise.allSettled([readPhoto(photos)])
  const asked = bucket.countRequests()
  await new Promise(resolve => setTimeout(resolve, pauseMs + 5))
  await Promise.allSettled(Array.from({ length: 20 }, () => readPhoto(photos)))
  expect(bucket.countRequests()).toBe(asked + 1)
})

test.each(['hangs', 'trickles'] as const)('a client that leaves ends its request to a bucket that %s', async fault => {
  const photos = createS3PhotoStorage(bucket.settings, 60_000)
  await bucket.begin(fault)
  const leaving = new AbortController()
  const reading = readPhoto(photos, leaving.signal)
  await waitFor(() => expect(bucket.countOpen()).toBe(1))
  leaving.abort()
  await expect(reading).rejects.toThrow()
  await waitFor(() => expect(bucket.countOpen()).toBe(0))
  // It tells nothing about the bucket.
  await bucket.end()
  expect(await readPhoto(photos)).toHaveLength(photo.length)
})

test('a client that takes its time is no fault of the bucket', async () => {
  const photos = createPhotos()
  const body = (await photos.get(key))?.body
  await new Promise(resolve => setTimeout(resolve, 2 * firstByteMs + 100))
  expect(await new Response(body).arrayBuffer()).toHaveProperty('byteLength', photo.length)
})
