import { fileURLToPath } from 'node:url'
import type { OverlayOptions, Sharp } from 'sharp'
import { linkPreviewSize } from '#store/products/link-preview.ts'
import { sharp } from '../photos/sharp.server.ts'

export interface LinkPreview {
  shopName: string
  /** On a price tag, such as '45.00' with its currency. */
  tag: string
  /** At the bottom. */
  line: string
  sold: boolean
  /** The first photo, in any format and size. */
  photo: Uint8Array | undefined
}

// The colours of app.css.
const colors = { paper: '#f4ede0', ink: '#1a1613', chili: '#d8321f', chalk: '#fffbf1', mustard: '#f2b134' }
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
  const picture = sharp({ create: { ...linkPreviewSize, channels: 3, background: colors.paper } }).composite(layers)
  return new Uint8Array(await picture.jpeg({ quality: 82, progressive: true }).toBuffer())
}

async function drawPhoto({ photo, sold }: LinkPreview): Promise<OverlayOptions[]> {
  const decoded = photo && (await fitPhoto(photo))
  return [
    { ...(decoded ?? drawRectangle(photoWidth, colors.mustard)), left: 0, top: 0 },
    { ...drawRectangle(4, colors.ink), left: photoWidth, top: 0 },
    ...(sold ? [await drawStamp()] : []),
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

async function drawPanel({ shopName, tag, line }: LinkPreview): Promise<OverlayOptions[]> {
  const name =
    shopName.trim() && (await drawText(shopName.toUpperCase(), colors.ink, { width: panel.width, height: 56 }))
  const words = await drawText(line, colors.ink, { width: panel.width, height: 34 })
  return [
    ...(name ? [{ ...name, left: panel.left, top: margin }] : []),
    ...(await drawPriceTag(tag)),
    { ...words, left: panel.left, top: height - margin - words.raw.height },
  ]
}

async function drawPriceTag(words: string): Promise<OverlayOptions[]> {
  const padding = { left: 96, right: 44, y: 36 }
  const text = await drawText(words, colors.chalk, {
    width: panel.width - padding.left - padding.right,
    height: 96,
  })
  const [right, bottom] = [text.raw.width + padding.left + padding.right, text.raw.height + 2 * padding.y]
  const corner = 28
  const outline = `${corner},0 ${right},0 ${right},${bottom} ${corner},${bottom} 0,${bottom - corner} 0,${corner}`
  const tag = `<polygon points="${outline}" fill="${colors.ink}"/>
    <circle cx="52" cy="50%" r="14" fill="${colors.paper}"/>`
  const top = Math.round((height - bottom) / 2)
  return [
    { input: drawShape(right, bottom, tag), left: panel.left, top },
    { ...text, left: panel.left + padding.left, top: top + padding.y },
  ]
}

/** A stamp over the photo's lower right, half as wide as the photo. */
async function drawStamp(): Promise<OverlayOptions> {
  const text = await drawText('SOLD', colors.chili, { width: photoWidth / 2 - 48, height: 80 })
  const [stampWidth, stampHeight] = [text.raw.width + 48, text.raw.height + 48]
  const frame = `<rect x="4" y="4" width="${stampWidth - 8}" height="${stampHeight - 8}" fill="${colors.chalk}" fill-opacity="0.88" stroke="${colors.chili}" stroke-width="8"/>`
  const flat = sharp(drawShape(stampWidth, stampHeight, frame)).composite([{ ...text, left: 24, top: 24 }])
  const pixels = await toPixels(flat)
  const stamp = await toPixels(sharp(pixels.input, pixels).rotate(-9, { background: '#0000' }))
  return { ...stamp, left: photoWidth - stamp.raw.width - 20, top: height - stamp.raw.height - 28 }
}

/** Draws one line as large as fits into the box. */
function drawText(text: string, color: string, box: { width: number; height: number }) {
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
