import { type Point, path } from '../paths.ts'

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
  /** How far the hem rises at the sides: a shirt tail. */
  tail: number
  sleeve?: { length: number; cuff: number; angle: number; cuffBand: number }
  /** Sleeves folded over the front. */
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

/** The front neckline from the left shoulder point to the right one. */
export function neckline(s: TopShape): string {
  const low: Point = [0, s.top + s.neckDrop]
  if (s.vNeck)
    return path(
      'M',
      [-s.neck, s.top],
      'Q',
      [-s.neck * 0.62, s.top + s.neckDrop * 0.4],
      low,
      'Q',
      [s.neck * 0.62, s.top + s.neckDrop * 0.4],
      [s.neck, s.top],
    )
  const y = s.top + s.neckDrop * 0.72
  return path(
    'M',
    [-s.neck, s.top],
    'C',
    [-s.neck + 6, y],
    [-s.neck * 0.5, low[1]],
    low,
    'C',
    [s.neck * 0.5, low[1]],
    [s.neck - 6, y],
    [s.neck, s.top],
  )
}

/** The inside of the back, seen through the neck. */
export const backNeck = (s: TopShape): string =>
  path(
    'M',
    [-s.neck - 8, s.top - 4],
    'Q',
    [0, s.top + 26],
    [s.neck + 8, s.top - 4],
    'L',
    [s.neck * 0.9, s.top + s.neckDrop],
    'L',
    [0, s.top + s.neckDrop + 24],
    'L',
    [-s.neck * 0.9, s.top + s.neckDrop],
    'Z',
  )

/** The right edge of the front, from shoulder to hem, as path data without its start. */
function side(s: TopShape): string {
  const corner: Point = [s.hem, s.bottom - s.tail]
  return path(
    'L',
    [s.shoulder, s.top + s.slope],
    'Q',
    [s.shoulder - 34, s.pit - 110],
    [s.chest, s.pit],
    'C',
    [s.chest + 2, s.pit + 170],
    [s.hem - 14, s.bottom - 260],
    corner,
  )
}

/** The hem from right to left. */
export function hemline(s: TopShape, rise = 0): string {
  const y = s.bottom - rise
  if (!s.tail) return path('Q', [0, y + 20], [-s.hem, y])
  const low = y + 26
  return path(
    'C',
    [s.hem * 0.9, y - s.tail * 0.1],
    [s.hem * 0.6, low],
    [0, low],
    'C',
    [-s.hem * 0.6, low],
    [-s.hem * 0.9, y - s.tail * 0.1],
    [-s.hem, y - s.tail],
  )
}

/** The whole front as one panel. */
export function front(s: TopShape): string {
  const back = path(
    'C',
    [-s.hem + 14, s.bottom - 260],
    [-s.chest - 2, s.pit + 170],
    [-s.chest, s.pit],
    'Q',
    [-s.shoulder + 34, s.pit - 110],
    [-s.shoulder, s.top + s.slope],
    'Z',
  )
  return `${neckline(s)} ${side(s)} ${hemline(s)} ${back}`
}
