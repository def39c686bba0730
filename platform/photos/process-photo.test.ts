import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createJpegPhoto, createPng, createTexturedPhoto, heic, svg } from '#test/image-files.ts'
import { isFullSize } from '#test/test-size.ts'
import { processPhoto } from './process-photo.server.ts'

async function processValidPhoto(bytes: Uint8Array) {
  const result = await processPhoto(bytes)
  if (!result.ok) throw new Error(result.reason)
  return result.photo
}

const small = { width: 400, height: 300 }

describe('processPhoto rejects a file by its content, whatever its name [T30, VAL-13]', () => {
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an empty file', 'empty', () => new Uint8Array()],
    ['a shell script', 'not-an-image', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a PDF', 'not-an-image', () => Buffer.from('%PDF-1.7\n')],
    ['an MP4', 'not-an-image', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')],
    ['an SVG', 'svg', () => svg],
    ['an SVG behind a comment', 'svg', () => Buffer.concat([Buffer.from(`<!-- ${'x'.repeat(2000)} -->`), svg])],
    ['an HTML page with a drawing', 'svg', () => Buffer.from('<html><svg onload="alert(1)"></svg></html>')],
    ['a HEIC photo', 'heic', () => heic],
    ['two letters that begin a box', 'not-an-image', () => Buffer.from('\0\0\0\0ftyp')],
    ['one pixel', 'too-small', () => createPng(1, 1)],
    ['a strip of 99 pixels', 'too-small', () => createPng(2000, 99)],
    ['a side of 12,001 pixels', 'too-long', () => createPng(1300, 12_001)],
    ['a strip over ten times as long as wide', 'too-narrow', () => createPng(1001, 100)],
    ['half a JPEG', 'damaged', async () => (await createJpegPhoto()).subarray(0, 5000)],
    ['a JPEG without its end', 'damaged', async () => (await createJpegPhoto()).subarray(0, -200)],
    ['a JPEG without its last line', 'damaged', async () => (await createTexturedPhoto(small)).subarray(0, -60)],
    ['a PNG with too few rows', 'damaged', () => createPng(400, 400)],
    ['the first bytes of a JPEG', 'damaged', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('%s: %s', async (_what, reason, bytes) => expect(await processPhoto(await bytes())).toEqual({ ok: false, reason }))

  test('rejects 900 million pixels by the header, without decoding the broken image data', async () => {
    expect(await processPhoto(createPng(30_000, 30_000))).toEqual({ ok: false, reason: 'too-large' })
  })

  test('rejects a photo of 16 bits a colour that takes more memory than 50 million pixels of 8', async () => {
    const image = sharp({ create: { width: 5100, height: 5000, channels: 4, background: '#c82020' } })
    const png = await image.toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer()
    expect(await processPhoto(png)).toEqual({ ok: false, reason: 'too-deep' })
  })

  test('rejects an AVIF over 16 million pixels, which takes more memory than a JPEG of 50', async () => {
    const image = sharp({ create: { width: 4001, height: 4000, channels: 3, background: '#c82020' } })
    const avif = await image.avif({ effort: 0 }).toBuffer()
    expect(await processPhoto(avif)).toEqual({ ok: false, reason: 'too-large-avif' })
  })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('a %s becomes WebP', async format => {
  const image = await sharp(await createJpegPhoto({ width: 300, height: 200 }))
    .toFormat(format)
    .toBuffer()
  const { files, width, height } = await processValidPhoto(image)
  expect({ width, height }).toEqual({ width: 300, height: 200 })
  const [file] = files
  expect(await sharp(file?.body).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
})

test.each([
  [300, [['800', 300]]],
  [
    600,
    [
      ['360', 360],
      ['800', 600],
    ],
  ],
  [
    800,
    [
      ['360', 360],
      ['800', 800],
    ],
  ],
  [
    1000,
    [
      ['360', 360],
      ['800', 800],
      ['1200', 1000],
    ],
  ],
  [
    2500,
    [
      ['360', 360],
      ['800', 800],
      ['1200', 1200],
    ],
  ],
] as const)('%i pixels wide, it is never made wider, and has a main file always', async (width, expected) => {
  const { files, blur } = await processValidPhoto(await createJpegPhoto({ width, height: 500 }))
  expect(files.map(file => [file.name, file.width])).toEqual(expected)
  expect(files.filter(({ isMain }) => isMain).map(({ name }) => name)).toEqual(['800'])
  for (const file of files) expect((await sharp(file.body).metadata()).width).toBe(file.width)
  expect(blur).toMatch(/^data:image\/webp;base64,/)
  expect(blur.length).toBeLessThan(500)
})

test('rotates a photo upright by its orientation tag and removes all metadata [T30]', async () => {
  const rotated = await sharp(await createJpegPhoto({ width: 600, height: 400 }))
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 58/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '116/1 4/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(rotated).metadata()).exif?.includes('Phone')).toBe(true)

  const { files, width, height } = await processValidPhoto(rotated)
  expect({ width, height }).toEqual({ width: 400, height: 600 })
  const body = files.find(({ isMain }) => isMain)?.body
  expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 600 })
  for (const file of files) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(file.body).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(Buffer.from(file.body).includes('EXIF')).toBe(false)
  }
  // After a quarter turn to the right, the upper half is on the right.
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const getPixel = (x: number) => [...data.subarray((300 * info.width + x) * 3, (300 * info.width + x) * 3 + 3)]
  const [left, right] = [getPixel(50), getPixel(350)]
  expect(left[2]).toBeGreaterThan(150)
  expect(right[0]).toBeGreaterThan(150)
})

test('makes transparent pixels white and limits the height of a strip', async () => {
  const transparent = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { files } = await processValidPhoto(transparent)
  const { data } = await sharp(files[0]?.body).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  expect((await processValidPhoto(await createJpegPhoto({ width: 1200, height: 12_000 }))).height).toBe(4800)
})

test.each([
  ['its end marker', -2],
  ['the last byte of it', -1],
])('takes a JPEG that lacks %s only [T30]', async (_what, end) => {
  for (const progressive of [false, true]) {
    const jpeg = await sharp(await createTexturedPhoto(small))
      .jpeg({ progressive })
      .toBuffer()
    const [whole, cut] = [await processValidPhoto(jpeg), await processValidPhoto(jpeg.subarray(0, end))]
    expect(cut).toEqual(whole)
  }
})

const phonePhotos = [
  [8160, 6144],
  [8192, 6144],
  [6144, 8192],
]
test.each(isFullSize ? phonePhotos : phonePhotos.slice(1, 2))(
  'takes a photo of %i × %i pixels, as phones of 50 megapixels do [T30]',
  async (width, height) => {
    const image = sharp({ create: { width, height, channels: 3, background: '#c82020' } })
    expect(await processValidPhoto(await image.jpeg({ quality: 50 }).toBuffer())).toMatchObject({ width: 1200 })
  },
)

test('rejects a photo of more pixels than that', async () => {
  expect(await processPhoto(createPng(8193, 6144))).toEqual({ ok: false, reason: 'too-large' })
})

test.each([
  ['png', 'p3'],
  ['png', 'srgb'],
  ['png', undefined],
] as const)('shows the colours of a %s of 16 bits in %s as one of 8 bits does', async (format, profile) => {
  const create = (space: string) => {
    const image = sharp({ create: { ...small, channels: 3, background: '#c83c3c' } }).toColourspace(space)
    return (profile ? image.withIccProfile(profile) : image).toFormat(format).toBuffer()
  }
  for (const space of ['rgb16', 'srgb']) {
    const bytes = await create(space)
    expect((await sharp(bytes).metadata()).depth).toBe(space === 'srgb' ? 'uchar' : 'ushort')
    const { files } = await processValidPhoto(bytes)
    const { data } = await sharp(files[0]?.body).raw().toBuffer({ resolveWithObject: true })
    for (const [channel, value] of [200, 60, 60].entries())
      expect(Math.abs((data[channel] ?? 0) - value), `${space} ${channel}`).toBeLessThanOrEqual(5)
  }
})

test('takes a grey photo of 16 bits', async () => {
  const grey = sharp({ create: { ...small, channels: 3, background: '#808080' } }).toColourspace('grey16')
  const { files } = await processValidPhoto(await grey.png().toBuffer())
  const { data } = await sharp(files[0]?.body).raw().toBuffer({ resolveWithObject: true })
  expect(Math.abs((data[0] ?? 0) - 128)).toBeLessThanOrEqual(5)
})
