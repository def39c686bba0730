import type { Drawing, Layer } from '../draw-product.ts'
import { canvas } from '../frame.ts'
import { developPhoto } from './develop-photo.ts'
import { createLight } from './flash-light.ts'
import { blur, type Raster, rasterise } from './raster.ts'
import { fadeWall, lightWall } from './wall-light.ts'

/** The one shadow of the flash, in picture units: hard, and below to the right of everything. */
export const flashShadow = { x: 10, y: 14, blur: 6, strength: 0.5 }

/** Takes a photo of a drawing by the light of a phone's flash: pixels of the master's size, RGB. */
export async function takePhoto(drawing: Drawing): Promise<Buffer> {
  const picture = await rasterise(drawing.wall.svg)
  fadeWall(picture, drawing.wall.isPatterned)
  if (drawing.wall.isPlaster) lightWall(picture, drawing.seed)
  for (const layer of drawing.layers) await addLayer(picture, layer, drawing.zoom)
  return developPhoto(toBytes(picture), { width: canvas.width, height: canvas.height, seed: drawing.seed })
}

async function addLayer(picture: Raster, layer: Layer, zoom: number): Promise<void> {
  const raster = await rasterise(layer.svg)
  castShadow(picture, raster.alpha, (layer.lift ?? 1) * zoom * canvas.perUnit)
  const light = layer.cloth ? createLight(layer.cloth, raster.alpha) : undefined
  const { red, green, blue, alpha } = raster
  for (let index = 0; index < alpha.length; index += 1) {
    const cover = alpha[index] as number
    if (cover === 0) continue
    const shade = light ? (light.shade[index] as number) : 1
    const gloss = light ? (light.gloss[index] as number) : 0
    const add = (plane: Float32Array, colour: number) => {
      plane[index] = (plane[index] as number) * (1 - cover) + (colour * shade + gloss) * cover
    }
    add(picture.red, red[index] as number)
    add(picture.green, green[index] as number)
    add(picture.blue, blue[index] as number)
  }
}

/** Darkens the picture where the flash doesn't reach it behind a layer. */
function castShadow(picture: Raster, alpha: Float32Array, size: number): void {
  const { width, height } = canvas
  const shadow = new Float32Array(alpha.length)
  const dx = Math.round(flashShadow.x * size)
  const dy = Math.round(flashShadow.y * size)
  for (let y = Math.max(0, dy); y < height; y += 1)
    shadow.set(alpha.subarray((y - dy) * width, (y - dy) * width + width - dx), y * width + dx)
  blur(shadow, flashShadow.blur * size)
  for (let index = 0; index < shadow.length; index += 1) {
    const dark = (shadow[index] as number) * flashShadow.strength
    if (dark === 0) continue
    picture.red[index] = (picture.red[index] as number) * (1 - dark * 1.04)
    picture.green[index] = (picture.green[index] as number) * (1 - dark)
    picture.blue[index] = (picture.blue[index] as number) * (1 - dark * 0.92)
  }
}

function toBytes({ red, green, blue }: Raster): Buffer {
  const bytes = Buffer.alloc(red.length * 3)
  const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
  for (let index = 0; index < red.length; index += 1) {
    bytes[index * 3] = clamp(red[index] as number)
    bytes[index * 3 + 1] = clamp(green[index] as number)
    bytes[index * 3 + 2] = clamp(blue[index] as number)
  }
  return bytes
}
