import { createRandom } from '../random.ts'

/** How much darker the corners are than the middle. */
export const vignette = 0.12
/** Amplitude of the grain as a share of white. */
export const grain = 0.04

/** Dyes are never as pure in a photo as on a palette. */
const saturation = 0.88

/** Gives the pixels what a phone adds: dark corners, its tone curve and grain. */
export function developPhoto(
  pixels: Buffer,
  { width, height, seed }: { width: number; height: number; seed: number },
): Buffer {
  const random = createRandom(seed * 3 + 17)
  const rough = Float32Array.from({ length: width * height }, () => random(-1, 1) + random(-1, 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const away = ((x / width - 0.5) ** 2 + (y / height - 0.46) ** 2) / 0.5
      const light = 1.06 - vignette * Math.min(1, away)
      const right = rough[x + 1 < width ? index + 1 : index] as number
      const below = rough[y + 1 < height ? index + width : index] as number
      // Neighbours share part of their grain, as after a phone's noise reduction.
      const speck = ((rough[index] as number) * 0.6 + right * 0.2 + below * 0.2) * 0.5 * grain * 255
      const at = index * 3
      const grey = 0.3 * (pixels[at] as number) + 0.59 * (pixels[at + 1] as number) + 0.11 * (pixels[at + 2] as number)
      for (let channel = at; channel < at + 3; channel += 1) {
        const colour = grey + ((pixels[channel] as number) - grey) * saturation
        pixels[channel] = Math.max(0, Math.min(255, Math.round(applyTone(colour * light) + speck)))
      }
    }
  return pixels
}

/** A phone's curve: black is never quite black, and white rolls off. */
function applyTone(value: number): number {
  const share = Math.max(0, Math.min(1, value / 255)) ** 0.92
  return 10 + 240 * (share - 0.05 * Math.sin(Math.PI * 2 * share))
}
