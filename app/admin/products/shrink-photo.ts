/** Files up to this size are uploaded unchanged. */
const maxUnchangedBytes = 1_500_000
/** Twice the largest size that the shop shows (1200 px). */
const maxSidePx = 2400

/**
 * Converts a large photo to a smaller JPEG, upright and without metadata, about a tenth of the size
 * to upload. Returns a file that the browser can't decode unchanged, so that the server reports
 * what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= maxUnchangedBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // JPEG has no transparency: without a background, transparent pixels turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.86))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
