export type UnsupportedImageKind = 'empty' | 'svg' | 'heic' | 'not-an-image'

const decodeLatin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

// JPEG, PNG, GIF, TIFF in both byte orders.
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*']
const isWebp = (header: string) => header.startsWith('RIFF') && header.slice(8, 12) === 'WEBP'

/**
 * Detects from a file's content whether it is an image that may be decoded. SVG, which can contain
 * scripts, and rare formats never reach a decoder.
 * @returns `image`, or why the file is not supported.
 */
export function detectImageKind(bytes: Uint8Array): 'image' | UnsupportedImageKind {
  if (bytes.length === 0) return 'empty'
  const header = decodeLatin1(bytes, 0, 16)
  if (isWebp(header) || signatures.some(signature => header.startsWith(signature))) return 'image'
  if (header.slice(4, 8) === 'ftyp') return detectHeifKind(bytes)
  return /<svg[\s>:]/i.test(decodeLatin1(bytes, 0, 4096)) ? 'svg' : 'not-an-image'
}

/**
 * Detects the codec of a HEIF container from its brands (ISO/IEC 23008-12, annex B). sharp decodes
 * AVIF, but not HEVC.
 */
function detectHeifKind(bytes: Uint8Array): 'image' | UnsupportedImageKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = decodeLatin1(bytes, 8, Math.min(size, 256))
  if (/avi[fs]/.test(brands)) return 'image'
  return /he[iv][cxms]|mif1|msf1/.test(brands) ? 'heic' : 'not-an-image'
}
