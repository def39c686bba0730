/** Twice the largest size that the shop shows (1200 px). */
const maxSidePx = 2400
const thumbnailPx = 360
const jpegQuality = 0.86

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
    const prepared = { file: await scalePicture(picture, maxSidePx), thumbnail: await scalePicture(picture) }
    picture.close()
    return prepared
  } catch {
    return { file, thumbnail: null }
  }
}

/** Draws a picture smaller as a JPEG; as a thumbnail, unless told otherwise. */
export function scalePicture(picture: ImageBitmap, maxSide = thumbnailPx): Promise<Blob> {
  const factor = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const { canvas, context } = createCanvas(Math.round(picture.width * factor), Math.round(picture.height * factor))
  // JPEG has no transparency: without a background, transparent pixels turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return toJpeg(canvas)
}

/** Whether the browser can draw photos; old ones upload them as they are. */
export const canEditPhotos = () => typeof OffscreenCanvas !== 'undefined'

/** @throws where there is no canvas to draw on */
export function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  return { canvas, context }
}

export const toJpeg = (canvas: OffscreenCanvas) => canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
