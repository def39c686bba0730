export interface PhotoEdit {
  /** Turns by 90 degrees, clockwise. */
  quarterTurns: 0 | 1 | 2 | 3
  /** Straightens: degrees clockwise, from -15 to 15. */
  degrees: number
  frame: keyof typeof frameRatios
  /** From 1, the largest frame, to 3. */
  zoom: number
  /** Where the frame is, from -1 to 1 on each side of the middle. */
  x: number
  y: number
  /** From -40 to 40 percent. */
  brightness: number
  isNeutral: boolean
}

/** Width by height. The shop's cards are 4:5. */
export const frameRatios = { whole: undefined, '4:5': 4 / 5, square: 1 } as const

export const noEdit: PhotoEdit = {
  quarterTurns: 0,
  degrees: 0,
  frame: 'whole',
  zoom: 1,
  x: 0,
  y: 0,
  brightness: 0,
  isNeutral: false,
}

export interface Size {
  width: number
  height: number
}

/**
 * Finds the part of a photo that an edit shows. It lies within the photo however it is turned, so
 * that no corner stays empty.
 * @returns size and middle of the frame in px of the photo turned by its quarter turns, and how far
 * the middle may move to either side
 */
export function getFrame({ quarterTurns, degrees, frame, zoom, x, y }: PhotoEdit, { width, height }: Size) {
  const turned = quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }
  const ratio = frameRatios[frame] ?? turned.width / turned.height
  const largest =
    turned.width / turned.height > ratio
      ? { width: turned.height * ratio, height: turned.height }
      : { width: turned.width, height: turned.width / ratio }
  const angle = Math.abs((degrees * Math.PI) / 180)
  // What the straightened frame covers of the photo, along the sides of the photo.
  const covered = {
    width: largest.width * Math.cos(angle) + largest.height * Math.sin(angle),
    height: largest.width * Math.sin(angle) + largest.height * Math.cos(angle),
  }
  const scale = Math.min(1, turned.width / covered.width, turned.height / covered.height) / zoom
  const room = {
    x: Math.max(0, (turned.width - covered.width * scale) / 2),
    y: Math.max(0, (turned.height - covered.height * scale) / 2),
  }
  return {
    width: largest.width * scale,
    height: largest.height * scale,
    centerX: turned.width / 2 + x * room.x,
    centerY: turned.height / 2 + y * room.y,
    turned,
    room,
  }
}

/** Moves the frame by some px of the shown photo, which is `shownWidth` px wide. */
export function moveFrame(edit: PhotoEdit, photo: Size, by: { x: number; y: number; shownWidth: number }): PhotoEdit {
  const { width, room } = getFrame(edit, photo)
  const angle = (edit.degrees * Math.PI) / 180
  const scale = width / by.shownWidth
  // The photo follows the finger, so the frame moves the other way.
  const dx = -(by.x * Math.cos(angle) + by.y * Math.sin(angle)) * scale
  const dy = -(by.y * Math.cos(angle) - by.x * Math.sin(angle)) * scale
  const move = (value: number, px: number, available: number) =>
    available === 0 ? 0 : Math.min(1, Math.max(-1, value + px / available))
  return { ...edit, x: move(edit.x, dx, room.x), y: move(edit.y, dy, room.y) }
}

type Gains = readonly [red: number, green: number, blue: number]

const borderShare = 0.06
/** Paper in good light, which is not so bright that white garments lose their seams. */
const backgroundLevel = 232
const maxLift = 1.35

/**
 * Measures how each colour has to change for the edge of the photo, which is background, to become
 * a light grey without a tint.
 * @param pixels RGBA
 */
export function measureNeutralGains(pixels: Uint8ClampedArray, { width, height }: Size): Gains {
  const border = Math.max(1, Math.round(Math.min(width, height) * borderShare))
  const sums = [0, 0, 0]
  let count = 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const isInside = row >= border && row < height - border && column >= border && column < width - border
      if (isInside) continue
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (pixels[(row * width + column) * 4 + channel] ?? 0)
      count += 1
    }
  const [red = 1, green = 1, blue = 1] = sums.map(sum => Math.max(1, sum / count))
  const brightest = Math.max(red, green, blue)
  const lift = Math.min(maxLift, Math.max(1, backgroundLevel / brightest))
  // A dark or coloured background is a choice, not a tint.
  const limit = (gain: number) => Math.min(1.5, gain)
  return [limit((brightest / red) * lift), limit((brightest / green) * lift), limit((brightest / blue) * lift)]
}

export function applyGains(pixels: Uint8ClampedArray, gains: Gains): void {
  for (let index = 0; index < pixels.length; index += 4)
    for (const channel of [0, 1, 2] as const) pixels[index + channel] = (pixels[index + channel] ?? 0) * gains[channel]
}
