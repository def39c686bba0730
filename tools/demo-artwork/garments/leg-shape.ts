import { drawAcross, line } from '../path-lengths.ts'
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

const outerKnee = (shape: LegShape): Point => [
  shape.hip + (outerHem(shape)[0] - shape.hip) * 0.45 + shape.knee + 2,
  shape.kneeY,
]
const innerKnee = (shape: LegShape): Point => [shape.stance - 14 + shape.knee * 0.4, shape.kneeY]

/** The right edge of the right leg, from the waist to the hem, as path data without its start. */
const outseam = (shape: LegShape): string => {
  const [knee, kneeY] = outerKnee(shape)
  return path(
    'C',
    [shape.waist + 18, shape.top + 70],
    [shape.hip - 4, shape.hipY - 60],
    [shape.hip, shape.hipY],
    'C',
    [shape.hip + 6, shape.hipY + 140],
    [knee - 2, kneeY - 120],
    [knee, kneeY],
    'L',
    outerHem(shape),
  )
}

/** Its left edge, from the hem to the crotch, as path data without its start. */
const inseam = (shape: LegShape): string => path('L', innerKnee(shape), 'Q', [26, shape.crotch + 90], [0, shape.crotch])

/** The right leg with its half of the seat. */
export function leg(shape: LegShape): string {
  const top = path('M', [0, shape.top + 16], 'Q', [shape.waist * 0.5, shape.top + 14], [shape.waist, shape.top])
  const hem = path('Q', [shape.stance + shape.hem / 2, shape.bottom + 22], innerHem(shape))
  return `${top} ${outseam(shape)} ${hem} ${inseam(shape)} Z`
}

/**
 * Where trousers and shorts are measured, their waistband `depth` high. Turn-ups and ribs lie
 * `spread` beyond each edge of the hem and end `drop` below it.
 */
export function listLegLines(shape: LegShape, depth: number, { spread, drop }: { spread: number; drop: number }) {
  const [outer, inner] = [outerHem(shape), innerHem(shape)]
  const below = ([x, y]: Point): Point => [x, y + drop]
  return {
    waist: line([-shape.waist, shape.top - 8], [shape.waist, shape.top - 8]),
    hip: line([-shape.hip, shape.hipY], [shape.hip, shape.hipY]),
    rise: line([0, shape.top - depth + 24], [0, shape.crotch]),
    inseam: `${line(below(inner), inner)} ${inseam(shape)}`,
    thigh: drawAcross(leg(shape), shape.crotch + 20),
    length: `${line([shape.waist + 2, shape.top - depth + 14], [shape.waist, shape.top])} ${outseam(shape)} ${path('L', below(outer))}`,
    hem: line([inner[0] - spread, shape.bottom], [outer[0] + spread, shape.bottom]),
  }
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
