import { describe, expect, test } from 'vitest'
import { applyGains, getFrame, measureNeutralGains, moveFrame, noEdit, type PhotoEdit } from './photo-edit.ts'

const photo = { width: 4000, height: 3000 }
const frame = (edit: Partial<PhotoEdit>) => getFrame({ ...noEdit, ...edit }, photo)

/** The corners of the frame in px of the turned photo. */
function listCorners(edit: Partial<PhotoEdit>) {
  const { width, height, centerX, centerY } = frame(edit)
  // The photo is turned clockwise, so its frame is turned the other way.
  const angle = (-(edit.degrees ?? 0) * Math.PI) / 180
  return [-1, 1].flatMap(x =>
    [-1, 1].map(y => ({
      x: centerX + ((x * width) / 2) * Math.cos(angle) - ((y * height) / 2) * Math.sin(angle),
      y: centerY + ((x * width) / 2) * Math.sin(angle) + ((y * height) / 2) * Math.cos(angle),
    })),
  )
}

describe('the frame of an edited photo', () => {
  test('is the whole photo without an edit', () => {
    expect(frame({})).toMatchObject({ width: 4000, height: 3000, centerX: 2000, centerY: 1500 })
  })

  test('turns with the photo', () => {
    expect(frame({ quarterTurns: 1 })).toMatchObject({ width: 3000, height: 4000 })
    expect(frame({ quarterTurns: 2 })).toMatchObject({ width: 4000, height: 3000 })
  })

  test.each([
    ['4:5', 2400, 3000],
    ['square', 3000, 3000],
  ] as const)('%s is the largest one that fits', (name, width, height) => {
    const { width: actualWidth, height: actualHeight } = frame({ frame: name })
    expect([actualWidth, actualHeight]).toEqual([expect.closeTo(width), expect.closeTo(height)])
  })

  test.each<[string, Partial<PhotoEdit>]>([
    ['straightened', { degrees: 15 }],
    ['straightened the other way', { degrees: -7.5, frame: '4:5' }],
    ['turned and moved to a corner', { degrees: 10, quarterTurns: 3, zoom: 1.6, x: 1, y: -1 }],
    ['zoomed and moved', { zoom: 3, x: -1, y: 1 }],
  ])('has no empty corner when it is %s', (_what, edit) => {
    const { turned } = frame(edit)
    for (const corner of listCorners(edit)) {
      expect(corner.x).toBeGreaterThanOrEqual(-0.001)
      expect(corner.x).toBeLessThanOrEqual(turned.width + 0.001)
      expect(corner.y).toBeGreaterThanOrEqual(-0.001)
      expect(corner.y).toBeLessThanOrEqual(turned.height + 0.001)
    }
  })

  test('a finger moves the photo by as much as it moves', () => {
    const edit = { ...noEdit, zoom: 2 }
    const before = getFrame(edit, photo)
    const after = getFrame(moveFrame(edit, photo, { x: 100, y: -50, shownWidth: 1000 }), photo)
    // 2000 px of the photo are shown on 1000: the frame goes 200 px left and 100 px down.
    expect(after.centerX - before.centerX).toBeCloseTo(-200)
    expect(after.centerY - before.centerY).toBeCloseTo(100)
  })

  test('the frame stops at the edge', () => {
    expect(moveFrame(noEdit, photo, { x: 500, y: 500, shownWidth: 400 })).toMatchObject({ x: 0, y: 0 })
    const moved = moveFrame({ ...noEdit, zoom: 2 }, photo, { x: -9000, y: 9000, shownWidth: 400 })
    expect(moved).toMatchObject({ x: 1, y: -1 })
  })
})

/** Pixels of one colour, with another one in the middle. */
function createPixels({ width, height }: { width: number; height: number }, edge: number[], middle: number[]) {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const isEdge = row < 3 || column < 3 || row >= height - 3 || column >= width - 3
      pixels.set(isEdge ? edge : middle, (row * width + column) * 4)
    }
  return pixels
}

describe('a neutral background', () => {
  const size = { width: 50, height: 50 }

  test('takes the tint from the edge and makes it light, whatever the garment', () => {
    const pixels = createPixels(size, [200, 180, 160], [10, 20, 200])
    applyGains(pixels, measureNeutralGains(pixels, size))
    expect([...pixels.slice(0, 4)]).toEqual([232, 232, 232, 255])
    expect(pixels[(25 * 50 + 25) * 4]).toBe(12)
  })

  test('leaves a light neutral one as it is', () => {
    expect(measureNeutralGains(createPixels(size, [240, 240, 240], [0, 0, 0]), size)).toEqual([1, 1, 1])
  })

  test('does not turn a black or red background white', () => {
    const [red, green, blue] = measureNeutralGains(createPixels(size, [20, 20, 20], [0, 0, 0]), size)
    expect([red, green, blue]).toEqual([1.35, 1.35, 1.35])
    expect(Math.max(...measureNeutralGains(createPixels(size, [200, 20, 20], [0, 0, 0]), size))).toBe(1.5)
  })
})
