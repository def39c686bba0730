import type { Cloth } from '../draw-product.ts'
import { drape } from '../fabrics.ts'
import { canvas } from '../frame.ts'
import { createFoldHeight, createWrinkles } from './cloth-relief.ts'
import { apply, combine, eachPixel, invert, type Matrix, scale } from './matrix.ts'
import { blur } from './raster.ts'
import { createYarn } from './yarn.ts'

/** The flash never leaves cloth darker than this share of its colour. */
export const minDiffuse = 0.6
const maxDiffuse = 1.14
/** Direction to the flash: beside the lens, a little above and to the left. */
const flash = { x: -0.3, y: -0.4 }

interface Light {
  /** Factor of the colour. */
  shade: Float32Array
  /** Added to each channel: reflections of the flash. */
  gloss: Float32Array
}

/** Computes how the flash falls on cloth that covers `alpha` of the picture. */
export function createLight(drawn: Cloth, alpha: Float32Array): Light {
  const cloth = { ...drawn, toPicture: combine(scale(canvas.perUnit), drawn.toPicture) }
  const heights = computeHeights(cloth, alpha)
  const yarn = createYarn(cloth.fabric, cloth.seed)
  const toCloth = invert(cloth.toPicture)
  const unit = Math.hypot(toCloth[0], toCloth[1])
  const { shine } = drape[cloth.fabric]
  const shade = new Float32Array(alpha.length).fill(1)
  const gloss = new Float32Array(alpha.length)
  const { width, height } = canvas
  const inner = { left: 1, top: 1, right: width - 1, bottom: height - 1, width }
  eachPixel(toCloth, inner, (index, x, y) => {
    if (alpha[index] === 0) return
    const dx = ((heights[index + 1] as number) - (heights[index - 1] as number)) / (2 * unit)
    const dy = ((heights[index + width] as number) - (heights[index - width] as number)) / (2 * unit)
    const length = Math.sqrt(dx * dx + dy * dy + 1)
    shade[index] = limitShade((-dx * flash.x - dy * flash.y + 1) / length) * yarn(x, y)
    if (shine) gloss[index] = shine * reflect(dx, dy)
  })
  return { shade, gloss }
}

/** Bends the diffuse light, 1 on flat cloth, into the range of a flash photo. */
export function limitShade(diffuse: number): number {
  if (diffuse >= 1) return Math.min(maxDiffuse, 1 + (diffuse - 1) * 0.55)
  return minDiffuse + (1 - minDiffuse) * Math.exp((diffuse - 1) * 2.4)
}

/** The flash mirrored by slopes that face between lens and flash, 0 to about 255. */
function reflect(dx: number, dy: number): number {
  const away = (dx - flash.x * 0.9) ** 2 + (dy - flash.y * 0.9) ** 2
  const sheen = dx * dx + dy * dy
  return 150 * Math.exp(-away * 26) + 26 * Math.exp(-sheen * 9) - 20
}

function computeHeights(cloth: Cloth, alpha: Float32Array): Float32Array {
  const toCloth = invert(cloth.toPicture)
  const unit = Math.hypot(toCloth[0], toCloth[1])
  const heights = roundEdges(cloth, alpha, unit)
  addWrinkles(heights, cloth, toCloth)
  for (const fold of cloth.folds) addFold(heights, cloth, fold)
  return heights
}

/** Adds wrinkles, computed at every other pixel: none is narrower than a dozen pixels. */
function addWrinkles(heights: Float32Array, { fabric, seed, calm = 1 }: Cloth, [a, b, c, d, e, f]: Matrix): void {
  const { width, height } = canvas
  const wrinkles = createWrinkles(fabric, seed)
  const at = (x: number, y: number) => calm * wrinkles(a * x + c * y + e, b * x + d * y + f)
  let upper = new Float32Array(width / 2 + 1)
  let lower = new Float32Array(width / 2 + 1)
  for (let y = 0; y < height; y += 2) {
    for (let column = 0; column * 2 <= width; column += 1) {
      if (y === 0) upper[column] = at(column * 2, 0)
      lower[column] = at(column * 2, y + 2)
    }
    for (let row = 0; row < 2; row += 1)
      for (let x = 0; x < width; x += 1) {
        const column = x >> 1
        const side = (values: Float32Array) => ((values[column] as number) + (values[column + (x & 1)] as number)) / 2
        const index = (y + row) * width + x
        heights[index] = (heights[index] as number) + (row ? (side(upper) + side(lower)) / 2 : side(upper))
      }
    ;[upper, lower] = [lower, upper]
  }
}

/** Cloth curls down to the wall at its outline; stuffed things bulge. */
function roundEdges({ bulge, fabric, toPicture }: Cloth, alpha: Float32Array, unit: number): Float32Array {
  const zoom = Math.hypot(toPicture[0], toPicture[1])
  const { edge } = drape[fabric]
  const heights = blur(Float32Array.from(alpha), edge * 0.6 * zoom)
  for (let index = 0; index < heights.length; index += 1) heights[index] = (heights[index] as number) * edge * 1.1
  if (!bulge) return heights
  const round = blur(Float32Array.from(alpha), bulge.reach / unit)
  for (let index = 0; index < heights.length; index += 1) {
    const inner = Math.max(0, (round[index] as number) * 2 - 1)
    heights[index] = (heights[index] as number) + bulge.height * Math.sqrt(inner * (2 - inner))
  }
  return heights
}

function addFold(heights: Float32Array, { toPicture }: Cloth, fold: Cloth['folds'][number]): void {
  const { width, height } = canvas
  const { height: heightAt, reach } = createFoldHeight(fold)
  const zoom = Math.hypot(toPicture[0], toPicture[1])
  const ends = [apply(toPicture, fold.from), apply(toPicture, fold.to)] as const
  const margin = reach * zoom
  const least = (axis: 0 | 1) => Math.max(0, Math.floor(Math.min(ends[0][axis], ends[1][axis]) - margin))
  const most = (axis: 0 | 1, side: number) => Math.min(side, Math.ceil(Math.max(ends[0][axis], ends[1][axis]) + margin))
  const area = { left: least(0), top: least(1), right: most(0, width), bottom: most(1, height), width }
  eachPixel(invert(toPicture), area, (index, x, y) => {
    heights[index] = (heights[index] as number) + heightAt(x, y)
  })
}
