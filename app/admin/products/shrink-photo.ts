/** Smaller files travel as they are. */
const maxUnchangedBytes = 1_500_000
/** The store shows 1200 pixels at most; this leaves it something to choose from. */
const maxSidePx = 2400

/**
 * A phone's photo as a smaller JPEG, upright and without what the phone wrote into it: ten times less to send over mobile data.
 * Whatever this browser can't read is returned as it is, so that the store can say what is wrong with it.
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
    // What is see-through would turn black.
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
