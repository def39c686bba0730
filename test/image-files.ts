import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG in a phone's proportions: red in the upper half, blue in the lower. */
export function createJpegPhoto({ width = 900, height = 1125 } = {}): Promise<Buffer> {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#c82020' } })
    .composite([{ input: { create: { ...half, background: '#2020c8' } }, gravity: 'south' }])
    .jpeg()
    .toBuffer()
}

/** A PNG of a few bytes whose header declares any width and height. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8, colour type RGB.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(name: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

/** The first bytes of an iPhone photo. */
export const heic = Buffer.from('\0\0\0\x28ftypheic\0\0\0\0mif1MiHEmiafMiHBheic', 'latin1')

export const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
)

/** A JPEG with as much detail as a camera's: about 1 MB for each 4 megapixels. */
export function createTexturedPhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  return sharp({ create: { width: width / 4, height: height / 4, channels: 3, background: '#888', noise } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer()
}
