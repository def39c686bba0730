import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'

let harness: Harness
const { stored, ...photos } = createMemoryPhotos()
beforeEach(async () => {
  harness = await createHarness({ hasPages: true, photos })
})
afterEach(() => harness.close())

/** Random pixels, the hardest picture to compress, sideways as a phone stores it. */
const noise = sharp({
  create: { width: 1250, height: 700, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 90 } },
} as never)
  .webp()
  .toBuffer()
const small = sharp({ create: { width: 100, height: 80, channels: 3, background: '#a33' } })
  .webp()
  .toBuffer()

async function storePhoto(name: string, photo = small) {
  stored.set(`product-images/${name}`, await photo)
  return JSON.stringify([`/product-images/${name}`])
}

/** The tags that WhatsApp, Facebook and X read, by their name. */
async function readMetaTags(path: string): Promise<Record<string, string>> {
  const html = await (await harness.request(path)).text()
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries(Array.from(tags, ([, name = '', content = '']) => [name, content]))
}
const readPreviewPath = async (id: string) => {
  const url = new URL((await readMetaTags(`/product/${id}`))['og:image']?.replaceAll('&amp;', '&') ?? '')
  return url.pathname + url.search
}

test("a product's page names a JPEG picture of 1200 × 630 pixels and at most 300 KB", async () => {
  const id = await insertProduct(harness.db, { imageUrls: await storePhoto('1-noise.webp', noise) })
  const tags = await readMetaTags(`/product/${id}`)
  expect(tags).toMatchObject({
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  const response = await harness.request(await readPreviewPath(id))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
  const picture = Buffer.from(await response.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThanOrEqual(300_000)
})

test.each([
  ['/', 'TuffThrift · Thrift Bold, Wear Tuff'],
  ['/shop', 'TuffThrift · Thrift Bold, Wear Tuff'],
  ['/shop?filter=top', 'top · TuffThrift'],
  ['/shop?filter=top&lang=ms', 'atasan · TuffThrift'],
  ['/past-sales', 'Past sales · TuffThrift'],
])('%s has a link preview with the newest photo', async (path, title) => {
  await insertProduct(harness.db, { imageUrls: await storePhoto('7-photo.webp', path === '/' ? noise : small) })
  const tags = await readMetaTags(path)
  expect(tags).toMatchObject({
    'og:title': title,
    'og:description': expect.stringMatching(/.{20}/),
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
  })
  expect(tags['og:url']?.replaceAll('&amp;', '&')).toBe(harness.store.publicUrl + path)
  const response = await harness.request(new URL(tags['og:image'] ?? '').pathname)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
  const picture = Buffer.from(await response.arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThanOrEqual(300_000)
})

test('no other page has the picture of the shop', async () => {
  for (const path of ['/cart', '/login', '/admin']) expect(await readMetaTags(path)).not.toHaveProperty('og:image')
})

test('a sale changes the picture and its address at once; the old address shows the new picture', async () => {
  const id = await insertProduct(harness.db, { imageUrls: await storePhoto('2-photo.webp') })
  const read = async (path: string) => Buffer.from(await (await harness.request(path)).arrayBuffer())
  const path = await readPreviewPath(id)
  const forSale = await read(path)
  await harness.shopper().buy([id])
  await harness.settleWebhooks()
  const soldPath = await readPreviewPath(id)
  expect(soldPath).not.toBe(path)
  const sold = await read(soldPath)
  expect(sold.equals(forSale)).toBe(false)
  const outdated = await harness.request(path)
  expect(outdated.headers.get('cache-control')).toBe('public, max-age=60')
  expect(sold.equals(Buffer.from(await outdated.arrayBuffer()))).toBe(true)
})

test('a title with quotes and tags stays text in what chats read', async () => {
  const title = `"Queen's" </script><script>alert(1)</script> & tee`
  const id = await insertProduct(harness.db, { title })
  const html = await (await harness.request(`/product/${id}`)).text()
  expect(html).not.toContain('<script>alert')
  const { 'og:title': shown = '' } = await readMetaTags(`/product/${id}`)
  const text = shown.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  expect(text.replaceAll('&amp;', '&')).toBe(title)
})

test.each([
  ['no photo', '[]', 'public, max-age=31536000, immutable'],
  ['a photo that cannot be read, for a minute', '["/product-images/3-gone.webp"]', 'public, max-age=60'],
])('draws a picture for a product with %s', async (_, imageUrls, caching) => {
  const id = await insertProduct(harness.db, { imageUrls })
  const response = await harness.request(await readPreviewPath(id))
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg' })
  expect(response.headers.get('cache-control')).toBe(caching)
})

test('draws a picture once, and again when its photo could not be read', async () => {
  const id = await insertProduct(harness.db, { imageUrls: await storePhoto('6-photo.webp') })
  const path = await readPreviewPath(id)
  const photo = stored.get('product-images/6-photo.webp') ?? Buffer.of()
  stored.delete('product-images/6-photo.webp')
  const read = async () => (await harness.request(path)).headers.get('cache-control')
  expect(await read()).toBe('public, max-age=60')
  stored.set('product-images/6-photo.webp', photo)
  expect(await read()).toContain('immutable')
  stored.delete('product-images/6-photo.webp')
  expect(await read()).toContain('immutable')
})

test('a picture shows the name that its address was made of, also when that changes meanwhile', async () => {
  const imageUrls = await storePhoto('8-photo.webp')
  const [id, other] = [await insertProduct(harness.db, { imageUrls }), await insertProduct(harness.db, { imageUrls })]
  const read = async (path: string) => Buffer.from(await (await harness.request(path)).arrayBuffer())
  const [path, expected] = [await readPreviewPath(id), await read(await readPreviewPath(other))]
  const { settings } = harness.store
  const changed = { ...settings.current(), shop: { ...settings.current().shop, name: 'Kedai' } }
  const { get } = photos
  vi.spyOn(photos, 'get').mockImplementationOnce((...args) => {
    vi.spyOn(settings, 'current').mockReturnValue(changed)
    return get(...args)
  })
  expect((await read(path)).equals(expected)).toBe(true)
})

test('pages do not wait for pictures that are being drawn', async () => {
  const id = await insertProduct(harness.db, { imageUrls: await storePhoto('5-photo.webp') })
  const drawing = Array.from({ length: 6 }, () => harness.request(`/link-previews/${id}.jpg`))
  const waiting = vi.fn()
  await Promise.race([Promise.all(drawing).then(waiting), harness.request('/login')])
  expect(waiting).not.toHaveBeenCalled()
  expect((await Promise.all(drawing)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('hidden, withdrawn and unknown products have no picture', async () => {
  const hidden = await insertProduct(harness.db, { hidden: 1 })
  const withdrawn = await insertProduct(harness.db, { withdrawnAt: '2026-11-01T00:00:00.000Z' })
  for (const path of [`${hidden}.jpg`, `${withdrawn}.jpg`, 'unknown.jpg', 'unknown', '%00.jpg'])
    expect((await harness.request(`/link-previews/${path}`)).status).toBe(path === '%00.jpg' ? 400 : 404)
  expect(await readMetaTags(`/product/${withdrawn}`)).not.toHaveProperty('og:image')
})
