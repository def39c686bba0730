import { maxSidePx, scalePicture } from './photo-canvas.ts'

/** Files up to this size are uploaded unchanged. */
const maxUnchangedBytes = 1_500_000

/**
 * Converts a large photo to a smaller JPEG, upright and without metadata, about a tenth of the size
 * to upload. Returns a file that the browser can't decode unchanged, so that the server reports
 * what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= maxUnchangedBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const blob = await scalePicture(picture, maxSidePx)
    picture.close()
    return blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
