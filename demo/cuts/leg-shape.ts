import { type Point, path } from '../paths.ts'

/** Half a pair of trousers from its middle line, in picture units. */
export interface LegShape {
  top: number
  waist: number
  hip: number
  hipY: number
  crotch: number
  knee: number
  kneeY: number
  hem: number
  bottom: number
  /** How far the foot of the leg stands from the middle. */
  stance: number
}

export const straightLeg: LegShape = {
  top: 190,
  waist: 212,
  hip: 262,
  hipY: 420,
  crotch: 560,
  knee: 0,
  kneeY: 900,
  hem: 176,
  bottom: 1310,
  stance: 92,
}

export const outerHem = (s: LegShape): Point => [s.stance + s.hem, s.bottom]
export const innerHem = (s: LegShape): Point => [s.stance, s.bottom + 8]

/** The right leg with its half of the seat. */
export function leg(s: LegShape): string {
  const outer = outerHem(s)
  const knee = s.hip + (outer[0] - s.hip) * 0.45 + s.knee
  return path(
    'M',
    [0, s.top + 16],
    'Q',
    [s.waist * 0.5, s.top + 14],
    [s.waist, s.top],
    'C',
    [s.waist + 18, s.top + 70],
    [s.hip - 4, s.hipY - 60],
    [s.hip, s.hipY],
    'C',
    [s.hip + 6, s.hipY + 140],
    [knee, s.kneeY - 120],
    [knee + 2, s.kneeY],
    'L',
    outer,
    'Q',
    [s.stance + s.hem / 2, s.bottom + 22],
    innerHem(s),
    'L',
    [s.stance - 14 + s.knee * 0.4, s.kneeY],
    'Q',
    [26, s.crotch + 90],
    [0, s.crotch],
    'Z',
  )
}

/** The waistband on top, `depth` high. */
export const waistband = (s: LegShape, depth: number): string =>
  path(
    'M',
    [-s.waist - 2, s.top - depth + 14],
    'Q',
    [0, s.top - depth + 34],
    [s.waist + 2, s.top - depth + 14],
    'L',
    [s.waist + 3, s.top + 12],
    'Q',
    [0, s.top + 32],
    [-s.waist - 3, s.top + 12],
    'Z',
  )

/** The inside of the back waist, seen over the front one. */
export const backWaist = (s: LegShape, depth: number): string =>
  path(
    'M',
    [-s.waist - 1, s.top - depth + 16],
    'Q',
    [0, s.top - depth - 16],
    [s.waist + 1, s.top - depth + 16],
    'Q',
    [0, s.top - depth + 70],
    [-s.waist - 1, s.top - depth + 16],
    'Z',
  )
