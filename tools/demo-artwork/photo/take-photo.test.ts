import { expect, test, vi } from 'vitest'
import { masterSize } from '#demo/photo-names.ts'
import { drawProduct } from '../draw-product.ts'
import { drape } from '../fabrics.ts'
import { canvas } from '../frame.ts'
import type { PhotoSpec } from '../photo-spec.ts'
import { photoSpecs } from '../photo-specs.ts'
import { developPhoto, grain, vignette } from './develop-photo.ts'
import { createLight, limitShade, minDiffuse } from './flash-light.ts'
import type { Raster } from './raster.ts'
import { flashShadow, takePhoto } from './take-photo.ts'
import { fadeWall } from './wall-light.ts'

// A photo takes a second of computing, and more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const tee = drawProduct(photoSpecs['demo-1'] as PhotoSpec, 'front', { size: 'L', width: 54 })

test('a photo has the size of a master and is the same each time', async () => {
  const photo = await takePhoto(tee)
  expect(photo.length).toBe(masterSize.width * masterSize.height * 3)
  expect((await takePhoto(tee)).equals(photo)).toBe(true)
})

test('everything has one hard shadow below to its right', () => {
  expect(flashShadow).toMatchObject({ x: 10, y: 14, blur: 6 })
})

test('the flash leaves no cloth darker than 60 % of its colour', () => {
  expect(minDiffuse).toBe(0.6)
  expect(limitShade(1)).toBe(1)
  for (const diffuse of [-1, 0, 0.3, 0.7]) {
    expect(limitShade(diffuse)).toBeGreaterThanOrEqual(minDiffuse)
    expect(limitShade(diffuse)).toBeLessThan(1)
  }
  expect(limitShade(3)).toBeLessThan(1.2)
})

test('nylon lies flatter than denim, and denim than cotton', () => {
  expect([drape.nylon.depth, drape.denim.depth, drape.cotton.depth]).toEqual([12, 14, 18])
})

test('wrinkles shade cloth, and cloth without wrinkles stays even', () => {
  const covered = new Float32Array(canvas.width * canvas.height).fill(1)
  const spread = (calm: number) => {
    const cloth = { fabric: 'nylon', seed: 3, folds: [], toPicture: [1, 0, 0, 1, 0, 0], calm } as const
    const { shade } = createLight(cloth, covered)
    return (
      shade.reduce((most, value) => Math.max(most, value), 0) -
      shade.reduce((least, value) => Math.min(least, value), 2)
    )
  }
  expect(spread(1)).toBeGreaterThan(0.15)
  expect(spread(0)).toBeLessThan(0.12)
})

test('walls get 18 % lighter and 30 % less saturated, and patterns lose half their contrast', () => {
  const wall = createWall([
    [100, 60, 60],
    [140, 100, 100],
  ])
  fadeWall(wall, false)
  expect(readPixel(wall, 0)).toEqual([111, 78, 78])
  const patterned = createWall([
    [100, 60, 60],
    [140, 100, 100],
  ])
  fadeWall(patterned, true)
  const contrast = (raster: Raster) => (readPixel(raster, 1)[0] ?? 0) - (readPixel(raster, 0)[0] ?? 0)
  expect(contrast(patterned)).toBeCloseTo(contrast(wall) / 2, -0.5)
})

test('corners are up to 12 % darker than the middle, and grain is at most 4 %', () => {
  expect([vignette, grain]).toEqual([0.12, 0.04])
  const side = 101
  const grey = developPhoto(Buffer.alloc(side * side * 3, 128), { width: side, height: side, seed: 5 })
  const mean = (from: number, to: number) => {
    let sum = 0
    for (let y = from; y < to; y += 1) for (let x = from; x < to; x += 1) sum += grey[(y * side + x) * 3] as number
    return sum / (to - from) ** 2
  }
  const ratio = mean(0, 12) / mean(44, 56)
  expect(ratio).toBeGreaterThan(0.84)
  expect(ratio).toBeLessThan(0.95)
  const middle = Array.from({ length: 12 }, (_, x) => grey[(50 * side + 44 + x) * 3] as number)
  expect(Math.max(...middle) - Math.min(...middle)).toBeGreaterThan(2)
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(0.08 * 255)
})

function createWall(pixels: readonly (readonly [number, number, number])[]): Raster {
  const plane = (channel: 0 | 1 | 2) => Float32Array.from(pixels, pixel => pixel[channel])
  return { red: plane(0), green: plane(1), blue: plane(2), alpha: Float32Array.from(pixels, () => 1) }
}

function readPixel({ red, green, blue }: Raster, index: number): number[] {
  return [red, green, blue].map(plane => Math.round(plane[index] as number))
}
