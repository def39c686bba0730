import { maxSidePx, scalePicture } from '../products/photo-canvas.ts'

const thumbnailPx = 360

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
    const prepared = { file: await scalePicture(picture, maxSidePx), thumbnail: await createThumbnail(picture) }
    picture.close()
    return prepared
  } catch {
    return { file, thumbnail: null }
  }
}

export const createThumbnail = (picture: ImageBitmap) => scalePicture(picture, thumbnailPx)
