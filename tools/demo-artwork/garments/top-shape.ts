import { along, type Point, path } from '../paths.ts'

/** Half a top, measured from its middle line (x = 0) to the wearer's side, in picture units. */
export interface TopShape {
  top: number
  neck: number
  neckDrop: number
  vNeck?: boolean
  shoulder: number
  slope: number
  chest: number
  pit: number
  hem: number
  bottom: number
  /** How far the hem rises at the sides, as on shirts. */
  tail: number
  sleeve?: { length: number; cuff: number; angle: number; cuffBand: number }
  /** Which sleeves are folded over the front. */
  bent?: 'left' | 'right' | 'both'
}

export const shortSleeved: TopShape = {
  top: 240,
  neck: 104,
  neckDrop: 92,
  shoulder: 262,
  slope: 56,
  chest: 300,
  pit: 560,
  hem: 304,
  bottom: 1180,
  tail: 0,
  sleeve: { length: 262, cuff: 196, angle: 42, cuffBand: 0 },
}

export const longSleeved: TopShape = {
  ...shortSleeved,
  neck: 98,
  chest: 296,
  hem: 290,
  pit: 570,
  bottom: 1150,
  sleeve: { length: 720, cuff: 128, angle: 69, cuffBand: 0 },
}

/** Where the upper edge of a sleeve begins, under the body. */
export const sleeveStart = (shape: TopShape): Point => [shape.shoulder - 16, shape.top + shape.slope - 12]

/** The upper edge of a sleeve, from the shoulder seam to the end of the cuff. */
export const sleeveEdge = (shape: TopShape, { length, angle }: NonNullable<TopShape['sleeve']>): string =>
  path('M', [shape.shoulder, shape.top + shape.slope], 'L', along(sleeveStart(shape), angle, length))

/** The front neckline, from left to right. */
export function neckline(shape: TopShape): string {
  const low: Point = [0, shape.top + shape.neckDrop]
  if (shape.vNeck)
    return path(
      'M',
      [-shape.neck, shape.top],
      'Q',
      [-shape.neck * 0.62, shape.top + shape.neckDrop * 0.4],
      low,
      'Q',
      [shape.neck * 0.62, shape.top + shape.neckDrop * 0.4],
      [shape.neck, shape.top],
    )
  const y = shape.top + shape.neckDrop * 0.72
  return path(
    'M',
    [-shape.neck, shape.top],
    'C',
    [-shape.neck + 6, y],
    [-shape.neck * 0.5, low[1]],
    low,
    'C',
    [shape.neck * 0.5, low[1]],
    [shape.neck - 6, y],
    [shape.neck, shape.top],
  )
}

/** The inside of the back, seen through the neck. */
export const backNeck = (shape: TopShape): string =>
  path(
    'M',
    [-shape.neck - 8, shape.top - 4],
    'Q',
    [0, shape.top + 26],
    [shape.neck + 8, shape.top - 4],
    'L',
    [shape.neck * 0.9, shape.top + shape.neckDrop],
    'L',
    [0, shape.top + shape.neckDrop + 24],
    'L',
    [-shape.neck * 0.9, shape.top + shape.neckDrop],
    'Z',
  )

/** The right edge of the front, from shoulder to hem, as path data without its start. */
function side(shape: TopShape): string {
  const corner: Point = [shape.hem, shape.bottom - shape.tail]
  return path(
    'L',
    [shape.shoulder, shape.top + shape.slope],
    'Q',
    [shape.shoulder - 34, shape.pit - 110],
    [shape.chest, shape.pit],
    'C',
    [shape.chest + 2, shape.pit + 170],
    [shape.hem - 14, shape.bottom - 260],
    corner,
  )
}

/** The hem from right to left. */
export function hemline(shape: TopShape, rise = 0): string {
  const y = shape.bottom - rise
  if (!shape.tail) return path('Q', [0, y + 20], [-shape.hem, y])
  const low = y + 26
  return path(
    'C',
    [shape.hem * 0.9, y - shape.tail * 0.1],
    [shape.hem * 0.6, low],
    [0, low],
    'C',
    [-shape.hem * 0.6, low],
    [-shape.hem * 0.9, y - shape.tail * 0.1],
    [-shape.hem, y - shape.tail],
  )
}

/** The whole front as one panel. */
export function front(shape: TopShape): string {
  const back = path(
    'C',
    [-shape.hem + 14, shape.bottom - 260],
    [-shape.chest - 2, shape.pit + 170],
    [-shape.chest, shape.pit],
    'Q',
    [-shape.shoulder + 34, shape.pit - 110],
    [-shape.shoulder, shape.top + shape.slope],
    'Z',
  )
  return `${neckline(shape)} ${side(shape)} ${hemline(shape)} ${back}`
}
