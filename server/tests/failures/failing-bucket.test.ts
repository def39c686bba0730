import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createS3PhotoStorage } from '#platform/photos/s3-photo-storage.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { type BucketFault, type FaultyBucket, startFaultyBucket } from '#test/outages/faulty-bucket.ts'
import { waitFor } from '#test/wait-for.ts'

const photo = Buffer.alloc(300_000, 'photo')
const path = '/product-images/1-front-800.webp'

let bucket: FaultyBucket
let harness: Harness
let server: Server
beforeEach(async () => {
  bucket = await startFaultyBucket(photo)
  const photos = createS3PhotoStorage(bucket.settings, 400, 60_000)
  harness = await createHarness({ photos })
  server = createServer(
    getRequestListener((request, bindings) => harness.fetch(request, bindings as Parameters<Harness['fetch']>[1])),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.close().closeAllConnections()
  await harness.close()
  await bucket.close()
})

const url = (of: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${of}`

const unavailable = {
  code: 'photos_unavailable',
  error: 'Our photos are out of reach right now. Please try again in a moment.',
}

test.each<BucketFault | 'refuses'>(['hangs', 'refuses', 'answers 500', 'sends a web page', 'sends no length'])(
  'photos and link previews are 503 while the bucket %s, and pages are 200',
  async fault => {
    harness.expectErrors()
    const product = await insertProduct(harness.db, { imageUrls: JSON.stringify([path]) })
    await bucket.begin(fault)
    for (const failing of [path, `/link-previews/${product}.jpg`]) {
      const response = await fetch(url(failing))
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(response.headers.get('cache-control') ?? '').not.toContain('max-age')
      expect(await response.json()).toEqual(unavailable)
    }
    expect((await fetch(url('/shop'))).status).toBe(200)
  },
)

test('uploads are 503 while the bucket hangs', async () => {
  harness.expectErrors()
  const admin = { id: 'ann', uid: 'ann', email: 'ann@example.com', isAdmin: true, createdAt: '', updatedAt: '' }
  vi.spyOn(harness.dependencies.signIn, 'findUser').mockResolvedValue(admin)
  await bucket.begin('hangs')
  const body = new FormData()
  body.append('image', new File([new Uint8Array(await createJpegPhoto())], 'tee.jpg'))
  const response = await harness.request('/api/product-images', { method: 'POST', body })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual(unavailable)
})

test.each<BucketFault>(['breaks off', 'trickles', 'compresses what it sends'])(
  'a photo ends as a broken connection when the bucket %s',
  async fault => {
    harness.expectErrors()
    await bucket.begin(fault)
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(url(path), { agent: false }, resolve).on('error', reject),
    ).catch(() => undefined)
    if (!response) return
    let received = Buffer.alloc(0)
    response.on('data', chunk => {
      received = Buffer.concat([received, chunk])
    })
    await once(response, 'close').catch(() => undefined)
    if (response.statusCode === 503) return
    expect(response.complete).toBe(false)
    expect(received.length).toBeLessThan(photo.length)
    expect(received.includes('Error')).toBe(false)
  },
)

test('a client that leaves ends its request to the bucket, and is no error', async () => {
  await bucket.begin('hangs')
  const request = get(url(path), { agent: false }).on('error', () => undefined)
  await waitFor(() => expect(bucket.countOpen()).toBe(1))
  request.destroy()
  await waitFor(() => expect(bucket.countOpen()).toBe(0))
  await bucket.end()
  const response = await fetch(url(path))
  expect([response.status, (await response.bytes()).length]).toEqual([200, photo.length])
})
