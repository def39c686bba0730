import sharp from 'sharp'
import { canvas, frame } from '../frame.ts'

/** A picture by channel: sRGB from 0 to 255, and how much of each pixel is covered, 0 to 1. */
export interface Raster {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  alpha: Float32Array
}

/** Draws SVG in picture units on the canvas. */
export async function rasterise(svg: string): Promise<Raster> {
  const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${canvas.width}" height="${canvas.height}">${svg}</svg>`
  const bytes = await sharp(Buffer.from(document), { unlimited: true }).ensureAlpha().raw().toBuffer()
  const count = canvas.width * canvas.height
  const plane = (channel: number, unit: number) => {
    const values = new Float32Array(count)
    for (let index = 0; index < count; index += 1) values[index] = (bytes[index * 4 + channel] as number) / unit
    return values
  }
  return { red: plane(0, 1), green: plane(1, 1), blue: plane(2, 1), alpha: plane(3, 255) }
}

/** Blurs in place by three passes of a moving average: close to a Gaussian of this deviation. */
export function blur(values: Float32Array, deviation: number): Float32Array {
  const radius = Math.max(1, Math.round(deviation * 0.93))
  const { width, height } = canvas
  const line = new Float32Array(Math.max(width, height))
  const smooth = (start: number, step: number, length: number) => {
    for (let pass = 0; pass < 3; pass += 1) {
      for (let at = 0; at < length; at += 1) line[at] = values[start + at * step] as number
      let sum = 0
      for (let at = -radius; at <= radius; at += 1) sum += line[Math.min(length - 1, Math.max(0, at))] as number
      for (let at = 0; at < length; at += 1) {
        values[start + at * step] = sum / (2 * radius + 1)
        sum += (line[Math.min(length - 1, at + radius + 1)] as number) - (line[Math.max(0, at - radius)] as number)
      }
    }
  }
  for (let y = 0; y < height; y += 1) smooth(y * width, 1, width)
  for (let x = 0; x < width; x += 1) smooth(x, width, height)
  return values
}
