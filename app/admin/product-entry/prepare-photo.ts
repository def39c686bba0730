import { maxSidePx, scalePicture } from './photo-canvas.ts'

const thumbnailPx = 360
/** Files up to this size are uploaded as they are. */
const maxUnchangedBytes = 1_500_000

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
