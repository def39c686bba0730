import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#store/users/user.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createJpegPhoto, createPng, heic, svg } from '#test/image-files.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import type { Env } from '../dependencies.ts'
import { createImageRoutes } from './image-routes.ts'
import { createImageUploadRoutes } from './upload-routes.ts'

const path = '/api/product-images'

const ann = { id: 'ann', uid: 'ann', email: 'ann@example.com', createdAt: '', updatedAt: '' }

const harness = setUpHarness()
let photos: ReturnType<typeof createMemoryPhotos>
let user: User | undefined
let app: Hono<Env>
let picture: Buffer
beforeEach(async () => {
  photos = createMemoryPhotos()
  user = { ...ann, isAdmin: true }
  const signIn = { ...harness.dependencies.signIn, findUser: async () => user }
  const dependencies = { ...harness.dependencies, photos, signIn }
  app = new Hono<Env>()
    .route(path, createImageUploadRoutes(dependencies))
    .route('/product-images', createImageRoutes(dependencies))
  app.onError((error, c) => c.json({ error: String(error) }, 500))
  picture = await createJpegPhoto()
})

const createFile = (bytes: Uint8Array, name = 'image.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

async function send(image: File | string, { key, field }: { key?: string; field?: string } = {}) {
  const body = new FormData()
  body.append('image', image)
  if (field) body.append('upload-key', field)
  const response = await app.request(path, { method: 'POST', body, headers: key ? { 'upload-key': key } : {} })
  return { status: response.status, body: (await response.json()) as { url: string; error: string } }
}
const remove = (url: unknown) => app.request(path, { method: 'DELETE', body: JSON.stringify({ url }) })
const listPhotoRows = () => harness.db.selectFrom('photos').selectAll().execute()

test('stores the photo of an admin and serves it publicly [STOR-01, ENT-08]', async () => {
  const { status, body } = await send(createFile(picture))
  expect(status).toBe(201)
  expect(body).toEqual({ url: expect.stringMatching(/^\/product-images\/\d{13}-[0-9a-z]{12}-image-800\.webp$/) })
  const photo = await app.request(body.url)
  expect(photo.headers.get('content-type')).toBe('image/webp')
  expect(photo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(photo.headers.get('content-length')).toBe(String((await photo.arrayBuffer()).byteLength))
  expect(await listPhotoRows()).toMatchObject([{ url: body.url, uploadedBy: 'ann', productId: null }])
})

describe('an upload key [T59]', () => {
  test.each([
    ['as a header', { key: 'retry-0001' }],
    ['as a field', { field: 'retry-0001' }],
  ])('%s returns the same photo for a retry', async (_how, options) => {
    const first = await send(createFile(picture), options)
    const second = await send(createFile(picture), options)
    expect(second).toEqual(first)
    expect(photos.stored.size).toBe(3)
  })

  test.each(['short', 'x'.repeat(65), 'a key with blanks'])('%j is rejected', async key => {
    expect(await send(createFile(picture), { key })).toEqual({
      status: 400,
      body: { code: 'invalid_request', error: 'The upload key must be 8 to 64 letters, digits, - or _.' },
    })
  })
})

describe('validating a photo by its content [T30, VAL-13]', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['an SVG', () => svg, /SVG/],
    ['a shell script', () => Buffer.from('#!/bin/sh\nrm -rf /'), /not a photo/],
    ['a HEIC photo', () => heic, /HEIC photo.*Most Compatible/],
    ['an empty file', () => new Uint8Array(), /empty/],
    ['a photo of one pixel', () => createPng(1, 1), /too small/],
    ['a decompression bomb', () => createPng(30_000, 30_000), /50 million pixels/],
    ['a photo of 120 x 400,000 pixels', () => createPng(120, 400_000), /12,000 pixels a side/],
    ['a strip', () => createPng(120, 1201), /ten times as long as wide/],
    ['a truncated photo', async () => (await createJpegPhoto()).subarray(0, 4000), /damaged/],
  ])('rejects %s', async (_what, bytes, message) => {
    const { status, body } = await send(createFile(await bytes()))
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringMatching(message) })
    expect(photos.stored.size).toBe(0)
    expect(await listPhotoRows()).toEqual([])
  })

  test('accepts a photo with a wrong name and type', async () => {
    const { status, body } = await send(createFile(picture, '../../run.sh', 'text/x-sh'))
    expect(status).toBe(201)
    expect(body.url).toMatch(/-run-800\.webp$/)
  })

  test.each([
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['an empty body', {}],
    ['a truncated form', { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ])('rejects %s', async (_what, init) => {
    const response = await app.request(path, { method: 'POST', ...init })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'invalid_request', error: 'Please send one photo, as a file.' })
  })

  test('rejects text instead of a file, and two files', async () => {
    expect((await send('image.jpg')).status).toBe(400)
    const body = new FormData()
    for (const _time of [1, 2]) body.append('image', createFile(picture))
    expect((await app.request(path, { method: 'POST', body })).status).toBe(400)
  })

  test('rejects more than 25 MB by Content-Length and by actual size', async () => {
    const large = createFile(new Uint8Array(25 * 1024 * 1024 + 1))
    expect(await send(large)).toEqual({
      status: 413,
      body: { code: 'payload_too_large', error: 'This file is too large: at most 25 MB, please.' },
    })
    const headers = { 'content-length': String(26 * 1024 * 1024), 'content-type': 'multipart/form-data; boundary=x' }
    const claimed = await app.request(path, { method: 'POST', body: '--x', headers })
    expect(claimed.status).toBe(413)
  })
})

test('a client without the admin right is rejected before the body is read', async () => {
  user = undefined
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(1024))
      if (read === 100) controller.close()
    },
  })
  const response = await app.request(path, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(response.status).toBe(401)
  expect(read).toBeLessThan(3)
})

test('reads a file of 25 MB, the largest that is allowed', async () => {
  const { status, body } = await send(createFile(new Uint8Array(25 * 1024 * 1024)))
  expect([status, body.error]).toEqual([400, expect.stringContaining('not a photo')])
})

test('HEAD opens no photo without closing it, and an unknown name is not found', async () => {
  const { body } = await send(createFile(picture))
  const { get } = photos
  const cancel = vi.fn()
  photos.get = async key => {
    const photo = await get(key)
    return photo && { ...photo, body: new ReadableStream({ cancel }) }
  }
  expect((await app.request(body.url, { method: 'HEAD' })).status).toBe(200)
  expect(cancel).toHaveBeenCalledTimes(1)
  for (const method of ['GET', 'HEAD'])
    expect((await app.request('/product-images/unknown.webp', { method })).status).toBe(404)
})

describe('deleting a photo', () => {
  test('removes it and is idempotent', async () => {
    const { body } = await send(createFile(picture))
    expect((await remove(body.url)).status).toBe(204)
    expect(photos.stored.size).toBe(0)
    expect(await listPhotoRows()).toEqual([])
    expect((await remove(body.url)).status).toBe(204)
  })

  test('rejects a photo that a product uses', async () => {
    const { body } = await send(createFile(picture))
    const productId = await insertProduct(harness.db)
    await harness.db.updateTable('photos').set({ productId, unusedSince: null }).execute()
    const response = await remove(body.url)
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 'image_in_use', error: 'A piece or an order shows this photo.' },
    ])
    expect(photos.stored.size).toBe(3)
  })

  test.each([undefined, 7, ''])('rejects the url %j', async url => {
    const response = await remove(url)
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'invalid_request', error: 'Please name the photo by its url.' },
    ])
  })
})

test('logs no error when the client disconnects during an upload', async () => {
  const errors: unknown[] = []
  app.onError((error, c) => {
    errors.push(error)
    return c.json({}, 500)
  })
  const answered = Promise.withResolvers<number>()
  const listener = getRequestListener(async request => {
    const response = await app.fetch(request)
    answered.resolve(response.status)
    return response
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['host: shop', 'content-type: multipart/form-data; boundary=x', 'content-length: 100000']
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n--x\r\n`)
  await once(server, 'request')
  socket.destroy()
  expect(await answered.promise).toBe(400)
  expect(errors).toEqual([])
  server.close()
})
