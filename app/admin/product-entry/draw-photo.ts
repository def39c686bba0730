import { createPhotoCanvas, createThumbnail, type PreparedPhoto, toJpeg } from './photo-canvas.ts'
import { applyGains, getFrame, measureNeutralGains, type PhotoEdit } from './photo-edit.ts'

/**
 * Draws an edited photo.
 * @param maxSidePx the longer side of the result, which is never larger than the photo
 */
export function drawPhoto(picture: ImageBitmap, edit: PhotoEdit, maxSidePx: number) {
  const { width, height, centerX, centerY, turned } = getFrame(edit, picture)
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const { canvas, context } = createPhotoCanvas(width * scale, height * scale)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.scale(scale, scale)
  context.rotate((edit.degrees * Math.PI) / 180)
  context.translate(turned.width / 2 - centerX, turned.height / 2 - centerY)
  context.rotate((edit.quarterTurns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  adjustColours(context, edit)
  return canvas
}

function adjustColours(context: OffscreenCanvasRenderingContext2D, { brightness, isNeutral }: PhotoEdit): void {
  if (brightness === 0 && !isNeutral) return
  const { canvas } = context
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const [red, green, blue] = isNeutral ? measureNeutralGains(image.data, image) : [1, 1, 1]
  const factor = 1 + brightness / 100
  applyGains(image.data, [red * factor, green * factor, blue * factor])
  context.putImageData(image, 0, 0)
}

export async function applyPhotoEdit(picture: ImageBitmap, edit: PhotoEdit): Promise<PreparedPhoto> {
  const canvas = drawPhoto(picture, edit, Math.max(picture.width, picture.height))
  const edited = await createImageBitmap(canvas)
  const prepared = { file: await toJpeg(canvas), thumbnail: await createThumbnail(edited) }
  edited.close()
  return prepared
}
