import { createLimiter } from '#store/limiter.ts'
import { detectImageKind, type UnsupportedImageKind } from './image-kind.ts'
import { sharp } from './sharp.server.ts'

// The nominal widths in pixels, which are part of the file names. Every photo has the main one.
const smallWidth = 360
const mainWidth = 800
const maxWidth = 1200
// Keeps a tall strip within the 16383 pixels that WebP can store.
const maxHeight = 4 * maxWidth
const minSidePx = 100
const maxSidePx = 12_000
const maxAspect = 10
// The '50 MP' of phones.
const maxPixels = 8192 * 6144
// The decoder of AVIF takes up to 25 bytes for each pixel, whatever the file's size.
const maxAvifPixels = 16_000_000
/** Of the decoded image. Four channels of 8 bits are the most that a camera's photo needs. */
const maxDecodedBytes = maxPixels * 4
const bytesPerChannel: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

export type PhotoRejection =
  | UnsupportedImageKind
  | 'too-small'
  | 'too-large'
  | 'too-large-avif'
  | 'too-deep'
  | 'too-long'
  | 'too-narrow'
  | 'damaged'

/** An image as the shop shows it: WebP files, smallest first, and a tiny preview as a data: URL. */
export interface ProcessedPhoto {
  width: number
  height: number
  blur: string
  /** `name` is the nominal width, which ends the file's name. */
  files: { name: string; width: number; body: Uint8Array; isMain: boolean }[]
}

// Decoding takes up to 470 MB, more than anything else in the store, so one image at a time is
// decoded. Encoding takes most of the time, and little memory.
const limitDecoding = createLimiter(1)
const limitProcessing = createLimiter(2)

/**
 * Converts an uploaded file to a photo: upright, in at most three widths, without metadata such as
 * place and camera. The content decides, not the file's name. An image whose header reports
 * measures beyond the limits is rejected without decoding it.
 * @returns the photo, or why the file is rejected.
 */
export const processPhoto = (
  bytes: Uint8Array,
  { isTransparent = false }: { isTransparent?: boolean } = {},
): Promise<{ ok: true; photo: ProcessedPhoto } | { ok: false; reason: PhotoRejection }> =>
  limitProcessing(async () => {
    const kind = detectImageKind(bytes)
    if (kind !== 'image') return { ok: false, reason: kind }
    const rejection = await findHeaderRejection(bytes)
    if (rejection) return { ok: false, reason: rejection }
    const decoded = await limitDecoding(() => decode(bytes, isTransparent))
    return decoded ? { ok: true, photo: await encode(decoded) } : { ok: false, reason: 'damaged' }
  })

async function findHeaderRejection(bytes: Uint8Array): Promise<PhotoRejection | undefined> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return 'damaged'
  const { format, compression, width, height, channels, depth } = header
  if (format === 'heif' && compression !== 'av1') return 'heic'
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (width * height > maxPixels) return 'too-large'
  if (format === 'heif' && width * height > maxAvifPixels) return 'too-large-avif'
  if (width * height * channels * (bytesPerChannel[depth] ?? 8) > maxDecodedBytes) return 'too-deep'
  if (longer > maxSidePx) return 'too-long'
  if (shorter < minSidePx) return 'too-small'
  if (longer > shorter * maxAspect) return 'too-narrow'
  return undefined
}

interface Decoded {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes an image, upright and no wider than the shop needs. Some programs leave the end marker of
 * a JPEG out: one that is complete but for this decodes without a warning when it has one.
 * @returns undefined when it is incomplete
 */
const decode = async (bytes: Uint8Array, isTransparent = false): Promise<Decoded | undefined> =>
  (await tryToDecode(bytes, { failOn: 'error', isTransparent })) ??
  (bytes[0] === 0xff
    ? tryToDecode(Buffer.concat([bytes, Buffer.from('ffd9', 'hex')]), { failOn: 'warning', isTransparent })
    : undefined)

async function tryToDecode(
  bytes: Uint8Array,
  { failOn, isTransparent }: { failOn: 'error' | 'warning'; isTransparent: boolean },
): Promise<Decoded | undefined> {
  try {
    const image = sharp(bytes, { failOn, limitInputPixels: maxPixels })
    // Without this, sharp converts 16 bits a colour to Display P3, and then takes that for sRGB.
    if ((await image.metadata()).depth === 'ushort') image.pipelineColourspace('srgb')
    const resized = image
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await (isTransparent ? resized : resized.flatten({ background: '#ffffff' }))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    // The decoder's messages don't help an uploader: every error is reported as damaged.
    return undefined
  }
}

// Lists show the small one, many at a time: a third fewer bytes, and no visible difference there.
const getCompression = (nominalWidth: number) =>
  nominalWidth === smallWidth ? { quality: 60, effort: 6 } : { quality: 78 }

async function encode({ data, raw }: Decoded): Promise<ProcessedPhoto> {
  const createPipeline = () => sharp(data, { raw })
  const nominalWidths = [
    ...(raw.width > smallWidth ? [smallWidth] : []),
    mainWidth,
    ...(raw.width > mainWidth ? [maxWidth] : []),
  ]
  const files: ProcessedPhoto['files'] = []
  for (const nominalWidth of nominalWidths) {
    const width = Math.min(nominalWidth, raw.width)
    const body = await createPipeline().resize({ width }).webp(getCompression(nominalWidth)).toBuffer()
    files.push({ name: String(nominalWidth), width, body, isMain: nominalWidth === mainWidth })
  }
  const blur = await createPipeline().resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return {
    width: raw.width,
    height: raw.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    files,
  }
}
