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
  /** Distance of the inner hem from the middle line. */
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

export const outerHem = (shape: LegShape): Point => [shape.stance + shape.hem, shape.bottom]
export const innerHem = (shape: LegShape): Point => [shape.stance, shape.bottom + 8]

/** The right leg with its half of the seat. */
export function leg(shape: LegShape): string {
  const outer = outerHem(shape)
  const knee = shape.hip + (outer[0] - shape.hip) * 0.45 + shape.knee
  return path(
    'M',
    [0, shape.top + 16],
    'Q',
    [shape.waist * 0.5, shape.top + 14],
    [shape.waist, shape.top],
    'C',
    [shape.waist + 18, shape.top + 70],
    [shape.hip - 4, shape.hipY - 60],
    [shape.hip, shape.hipY],
    'C',
    [shape.hip + 6, shape.hipY + 140],
    [knee, shape.kneeY - 120],
    [knee + 2, shape.kneeY],
    'L',
    outer,
    'Q',
    [shape.stance + shape.hem / 2, shape.bottom + 22],
    innerHem(shape),
    'L',
    [shape.stance - 14 + shape.knee * 0.4, shape.kneeY],
    'Q',
    [26, shape.crotch + 90],
    [0, shape.crotch],
    'Z',
  )
}

/** The waistband on top, `depth` high. */
export const waistband = (shape: LegShape, depth: number): string =>
  path(
    'M',
    [-shape.waist - 2, shape.top - depth + 14],
    'Q',
    [0, shape.top - depth + 34],
    [shape.waist + 2, shape.top - depth + 14],
    'L',
    [shape.waist + 3, shape.top + 12],
    'Q',
    [0, shape.top + 32],
    [-shape.waist - 3, shape.top + 12],
    'Z',
  )

/** The inside of the back waist, seen over the front one. */
export const backWaist = (shape: LegShape, depth: number): string =>
  path(
    'M',
    [-shape.waist - 1, shape.top - depth + 16],
    'Q',
    [0, shape.top - depth - 16],
    [shape.waist + 1, shape.top - depth + 16],
    'Q',
    [0, shape.top - depth + 70],
    [-shape.waist - 1, shape.top - depth + 16],
    'Z',
  )
