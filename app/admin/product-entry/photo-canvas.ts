/** Twice the largest size that the shop shows (1200 px). */
const maxSidePx = 2400
const thumbnailPx = 360
/** Files up to this size are uploaded as they are. */
const maxUnchangedBytes = 1_500_000
const jpegQuality = 0.86

/**
 * Creates a white canvas: JPEG has no transparency, and transparent pixels would turn black.
 * @throws where there is no canvas to draw on
 */
export function createPhotoCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** @throws where the browser can't encode it */
export const toJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })

/** Draws a picture as a JPEG whose longer side is at most `maxSide` px. */
export function scalePicture(picture: ImageBitmap, maxSide: number): Promise<Blob> {
  const factor = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const { canvas, context } = createPhotoCanvas(picture.width * factor, picture.height * factor)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return toJpeg(canvas)
}

export interface PreparedPhoto {
  /** What is uploaded. */
  file: Blob
  thumbnail: Blob | null
}

/**
 * Makes a photo small enough to upload, upright and without metadata, and its thumbnail. Works in
 * pages and in workers. A file that the browser can't decode stays as it is, so that the server
 * says what is wrong with it.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scaled = file.size > maxUnchangedBytes ? await scalePicture(picture, maxSidePx) : file
    const prepared = { file: scaled.size < file.size ? scaled : file, thumbnail: await createThumbnail(picture) }
    picture.close()
    return prepared
  } catch {
    return { file, thumbnail: null }
  }
}

export const createThumbnail = (picture: ImageBitmap) => scalePicture(picture, thumbnailPx)
