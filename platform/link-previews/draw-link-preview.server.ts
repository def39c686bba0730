import { fileURLToPath } from 'node:url'
import type { OverlayOptions, Sharp } from 'sharp'
import { linkPreviewSize } from '#store/products/link-preview.ts'
import type { Palette } from '#store/settings/palette.ts'
import { sharp } from '../photos/sharp.server.ts'

export interface LinkPreview {
  shopName: string
  palette: Palette
  /** On a price tag, such as '45.00' with its currency. */
  tag: string
  /** At the bottom. */
  line: string
  sold: boolean
  /** The first photo, in any format and size. */
  photo: Uint8Array | undefined
}

const { width, height } = linkPreviewSize
/** Width in pixels at which the photo is drawn. */
export const photoWidth = 504
const margin = 64
const panel = { left: photoWidth + margin, width: width - photoWidth - 2 * margin }
// Archivo in weight 900 and width 125, made by `npm run fonts`. Pango takes a family's last words
// for its weight unless a comma ends the name.
const font = {
  font: 'Archivo SemiBold,',
  fontfile: fileURLToPath(new URL('./archivo-black.ttf', import.meta.url)),
  rgba: true,
} as const

/** Draws the JPEG picture that chats show beside a link: photo, tag, and a stamp when sold. */
export async function drawLinkPreview(preview: LinkPreview): Promise<Uint8Array<ArrayBuffer>> {
  const layers = [...(await drawPhoto(preview)), ...(await drawPanel(preview))]
  const picture = sharp({ create: { ...linkPreviewSize, channels: 3, background: preview.palette.paper } }).composite(
    layers,
  )
  return new Uint8Array(await picture.jpeg({ quality: 82, progressive: true }).toBuffer())
}

async function drawPhoto({ photo, sold, palette }: LinkPreview): Promise<OverlayOptions[]> {
  const decoded = photo && (await fitPhoto(photo))
  return [
    { ...(decoded ?? drawRectangle(photoWidth, palette.mustard)), left: 0, top: 0 },
    { ...drawRectangle(4, palette.ink), left: photoWidth, top: 0 },
    ...(sold ? [await drawStamp(palette)] : []),
  ]
}

/** Undefined when the photo can't be decoded. */
const fitPhoto = (photo: Uint8Array) =>
  toPixels(sharp(photo).rotate().resize(photoWidth, height, { fit: 'cover' })).catch(() => undefined)

/** Layers are passed on as pixels, because encoding them takes longer than drawing them. */
async function toPixels(layer: Sharp) {
  const { data, info } = await layer.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function drawPanel({ shopName, palette, tag, line }: LinkPreview): Promise<OverlayOptions[]> {
  const name =
    shopName.trim() && (await drawText(shopName.toUpperCase(), palette.ink, { width: panel.width, height: 56 }))
  const words = await drawText(line, palette.ink, { width: panel.width, height: 34 })
  return [
    ...(name ? [{ ...name, left: panel.left, top: margin }] : []),
    ...(await drawPriceTag(tag, palette)),
    { ...words, left: panel.left, top: height - margin - words.raw.height },
  ]
}

async function drawPriceTag(words: string, palette: Palette): Promise<OverlayOptions[]> {
  const padding = { left: 96, right: 44, y: 36 }
  const text = await drawText(words, palette.chalk, {
    width: panel.width - padding.left - padding.right,
    height: 96,
  })
  const [right, bottom] = [text.raw.width + padding.left + padding.right, text.raw.height + 2 * padding.y]
  const corner = 28
  const outline = `${corner},0 ${right},0 ${right},${bottom} ${corner},${bottom} 0,${bottom - corner} 0,${corner}`
  const tag = `<polygon points="${outline}" fill="${palette.ink}"/>
    <circle cx="52" cy="50%" r="14" fill="${palette.paper}"/>`
  const top = Math.round((height - bottom) / 2)
  return [
    { input: drawShape(right, bottom, tag), left: panel.left, top },
    { ...text, left: panel.left + padding.left, top: top + padding.y },
  ]
}

/** A stamp over the photo's lower right, half as wide as the photo. */
async function drawStamp(palette: Palette): Promise<OverlayOptions> {
  const text = await drawText('SOLD', palette.chili, { width: photoWidth / 2 - 48, height: 80 })
  const [stampWidth, stampHeight] = [text.raw.width + 48, text.raw.height + 48]
  const frame = `<rect x="4" y="4" width="${stampWidth - 8}" height="${stampHeight - 8}" fill="${palette.chalk}" fill-opacity="0.88" stroke="${palette.chili}" stroke-width="8"/>`
  const flat = sharp(drawShape(stampWidth, stampHeight, frame)).composite([{ ...text, left: 24, top: 24 }])
  const pixels = await toPixels(flat)
  const stamp = await toPixels(sharp(pixels.input, pixels).rotate(-9, { background: '#0000' }))
  return { ...stamp, left: photoWidth - stamp.raw.width - 20, top: height - stamp.raw.height - 28 }
}

/** Draws one line as large as fits into the box. */
export function drawText(text: string, color: string, box: { width: number; height: number }) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const markup = `<span foreground="${color}">${escaped}</span>`
  return toPixels(sharp({ text: { ...font, ...box, text: markup, wrap: 'none' } }))
}

/** A rectangle as high as the picture. */
const drawRectangle = (rectangleWidth: number, background: string) => ({
  input: { create: { width: rectangleWidth, height, channels: 3, background } } as const,
})

const drawShape = (shapeWidth: number, shapeHeight: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${shapeWidth}" height="${shapeHeight}">${content}</svg>`)
