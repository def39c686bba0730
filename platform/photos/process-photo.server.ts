import sharp from 'sharp'
import { createLimiter } from '#store/limiter.ts'
import { detectImageKind, type UnsupportedImageKind } from './image-kind.ts'

/** The most that a file is wide, which is also the last part of its name; every photo has the main one. */
const mainWidth = 800
const widths = [400, mainWidth, 1200]
const maxWidth = 1200
/** Keeps a picture that is one long strip within what WebP can hold. */
const maxHeight = 4 * maxWidth
const minSidePx = 100
const maxPixels = 50_000_000

export type PhotoRejection = UnsupportedImageKind | 'too-small' | 'too-large' | 'damaged'

/** A picture as the shop shows it: WebP files, the smallest first, and a preview of a few bytes as a data: URL. */
export interface ProcessedPhoto {
  width: number
  height: number
  blur: string
  /** `name` is what the file's name ends in. */
  files: { name: string; width: number; body: Uint8Array; isMain: boolean }[]
}

// A decoded picture takes more memory than anything else in the store, and libvips uses all processors for one.
const limitConcurrency = createLimiter(2)

/**
 * Makes an uploaded file into a photo: upright, in at most three widths, without anything else that the file told (place, camera, owner).
 * Decides by content. Decodes once, and not at all what its header says is too large.
 */
export const processPhoto = (
  bytes: Uint8Array,
): Promise<{ ok: true; photo: ProcessedPhoto } | { ok: false; reason: PhotoRejection }> =>
  limitConcurrency(async () => {
    const kind = detectImageKind(bytes)
    if (kind !== 'picture') return { ok: false, reason: kind }
    const rejection = await findHeaderRejection(bytes)
    if (rejection) return { ok: false, reason: rejection }
    const photo = await renderPhoto(bytes)
    return photo ? { ok: true, photo } : { ok: false, reason: 'damaged' }
  })

/** Makes a picture that nobody but the shop has drawn into a photo, SVG too; undefined when it can't be read. */
export async function renderPhoto(picture: Uint8Array): Promise<ProcessedPhoto | undefined> {
  const decoded = await decode(picture)
  return decoded && encode(decoded)
}

async function findHeaderRejection(bytes: Uint8Array): Promise<PhotoRejection | undefined> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return 'damaged'
  const { format, compression, width, height } = header
  if (format === 'heif' && compression !== 'av1') return 'heic'
  if (width * height > maxPixels) return 'too-large'
  if (Math.min(width, height) < minSidePx) return 'too-small'
  return undefined
}

interface Decoded {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** The picture, upright and no wider than the shop needs it; undefined when part of it is missing. */
async function decode(bytes: Uint8Array): Promise<Decoded | undefined> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    // The decoder's words are about bytes; to whoever sent it the picture is damaged.
    return undefined
  }
}

async function encode({ data, raw }: Decoded): Promise<ProcessedPhoto> {
  const image = () => sharp(data, { raw })
  const [smaller] = widths
  const sizes = widths.filter(
    nominalWidth => nominalWidth === mainWidth || raw.width > (nominalWidth > mainWidth ? mainWidth : (smaller ?? 0)),
  )
  const files: ProcessedPhoto['files'] = []
  for (const nominalWidth of sizes) {
    const width = Math.min(nominalWidth, raw.width)
    const body = await image().resize({ width }).webp({ quality: 78 }).toBuffer()
    files.push({ name: String(nominalWidth), width, body, isMain: nominalWidth === mainWidth })
  }
  const blur = await image().resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return {
    width: raw.width,
    height: raw.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    files,
  }
}
