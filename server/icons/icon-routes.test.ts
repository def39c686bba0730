import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setUpSharedHarness } from '#test/harness.ts'

const harness = setUpSharedHarness()

test.each([
  ['/favicon.ico', 'image/x-icon', 'server/icons/favicon.ico'],
  ['/apple-touch-icon.png', 'image/png', 'app/ui/brand/icon-180.png'],
])('serves %s as %s, cacheable for a day', async (path, type, file) => {
  const response = await harness.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(file))).toBe(true)
  expect((await harness.request(path, { method: 'HEAD' })).status).toBe(200)
})

test('favicon.ico contains PNG images of 16, 32 and 48 pixels', () => {
  const file = readFileSync('server/icons/favicon.ico')
  const images = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = file.subarray(6 + 16 * index)
    const png = file.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8))
    return { size: entry.readUInt8(0), format: png.toString('latin1', 1, 4), width: png.readUInt32BE(16) }
  })
  expect(images).toEqual([16, 32, 48].map(size => ({ size, format: 'PNG', width: size })))
})
