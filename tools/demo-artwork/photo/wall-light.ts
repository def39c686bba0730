import { canvas } from '../frame.ts'
import { createNoise } from './noise.ts'
import type { Raster } from './raster.ts'

const lightness = 1.18
const saturation = 0.7
const patternContrast = 0.5

/** Makes a wall paler than the clothes: lighter, greyer, and patterns with half their contrast. */
export function fadeWall(wall: Raster, isPatterned: boolean): void {
  const planes = [wall.red, wall.green, wall.blue]
  const contrast = isPatterned ? patternContrast : 1
  const means = planes.map(plane => plane.reduce((sum, value) => sum + value, 0) / plane.length)
  for (let index = 0; index < wall.red.length; index += 1) {
    const colours = planes.map((plane, channel) => {
      const mean = means[channel] as number
      return mean + ((plane[index] as number) - mean) * contrast
    })
    const [red = 0, green = 0, blue = 0] = colours
    const grey = (Math.max(red, green, blue) + Math.min(red, green, blue)) / 2
    for (const [channel, plane] of planes.entries())
      plane[index] = Math.min(250, (grey + ((colours[channel] as number) - grey) * saturation) * lightness)
  }
}

/** Roller paint and trowel marks under the flash. */
export function lightWall(wall: Raster, seed: number): void {
  const roller = createNoise(seed + 21)
  const trowel = createNoise(seed + 22)
  const { width, height, perUnit } = canvas
  const heightAt = (x: number, y: number) =>
    0.75 * roller(x * 0.1, y * 0.1) + 0.4 * roller(x * 0.27, y * 0.27) + 3 * trowel(x * 0.007, y * 0.009)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x / perUnit, y / perUnit]
      const slope = (heightAt(px + 1.5, py + 2) - heightAt(px - 1.5, py - 2)) * 0.055
      const index = y * width + x
      const patch = 0.025 * trowel(px * 0.004 + 50, py * 0.003)
      const shade = Math.max(0.86, Math.min(1.07, 1 - slope + patch))
      for (const plane of [wall.red, wall.green, wall.blue]) plane[index] = (plane[index] as number) * shade
    }
}
