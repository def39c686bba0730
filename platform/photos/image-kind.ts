export type UnsupportedImageKind = 'empty' | 'svg' | 'heic' | 'not-an-image'

const decodeLatin1 = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

// JPEG, PNG, GIF, TIFF in both orders of bytes.
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*']
const isWebp = (header: string) => header.startsWith('RIFF') && header.slice(8, 12) === 'WEBP'

/**
 * What a file's first bytes say that it is, whatever it is called: a picture that may be decoded, or why not.
 * Nothing else reaches a decoder: not SVG, which is a program, nor any of the rarer formats that nobody photographs in.
 */
export function detectImageKind(bytes: Uint8Array): 'picture' | UnsupportedImageKind {
  if (bytes.length === 0) return 'empty'
  const header = decodeLatin1(bytes, 0, 16)
  if (isWebp(header) || signatures.some(signature => header.startsWith(signature))) return 'picture'
  if (header.slice(4, 8) === 'ftyp') return detectHeifKind(bytes)
  return /<svg[\s>:]/i.test(decodeLatin1(bytes, 0, 4096)) ? 'svg' : 'not-an-image'
}

/** HEIF is a box for several codecs; its brands (ISO/IEC 23008-12, annex B) say which one a reader needs. AVIF can be read, HEVC can't. */
function detectHeifKind(bytes: Uint8Array): 'picture' | UnsupportedImageKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands = decodeLatin1(bytes, 8, Math.min(size, 256))
  if (/avi[fs]/.test(brands)) return 'picture'
  return /he[iv][cxms]|mif1|msf1/.test(brands) ? 'heic' : 'not-an-image'
}
