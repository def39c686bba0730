import type { FitMeasurement } from './my-garments.ts'

// Garments that lie flat, in cm. x is 0 in the middle, y is 0 at the top of the shoulder or of the
// waistband, where two garments are laid over each other.

export type Point = readonly [x: number, y: number]

/** A straight line to a point, or a curve that bends towards another. */
interface Step {
  to: Point
  bend?: Point
}

/** A garment's outline and the seams inside it, as SVG paths. */
export interface GarmentShape {
  path: string
  seams: string[]
  box: { halfWidth: number; top: number; bottom: number }
  /** From where to where each measurement is taken. */
  lines: Partial<Record<FitMeasurement, readonly [Point, Point]>>
}

/** The measurements that a shape is drawn from. */
export type Sizes = Record<
  'pitToPit' | 'shoulder' | 'sleeve' | 'waist' | 'hip' | 'rise' | 'inseam' | 'thigh' | 'length' | 'hem',
  number
>

export interface TopStyle {
  neck: 'crew' | 'deep' | 'scoop' | 'collar' | 'hood'
  front?: 'buttons' | 'placket' | 'zip'
  hem?: 'rib' | 'tail'
}

export function drawTop({ neck, front, hem: hemStyle }: TopStyle, sizes: Sizes): GarmentShape {
  const { pitToPit, shoulder, length, hem } = sizes
  const { neckX, neckY, start, steps: neckSteps, seams: neckSeams } = drawNeck(neck, shoulder)
  const { pit, steps: armSteps, seams: armSeams } = drawArm(sizes)
  const sideY = length - (hemStyle === 'tail' ? 7 : 0.8)
  const seams = [...neckSeams, ...armSeams, ...drawFront(front, neckY, length)]
  if (hemStyle === 'rib') seams.push(drawPath([-hem / 2, length - 6], [hem / 2, length - 6]))
  return {
    ...closeShape(start, [
      ...neckSteps,
      ...armSteps,
      { to: [hem / 2, sideY], bend: [(pitToPit + hem) / 4 - 0.8, (pit[1] + length) / 2] },
      { to: [0, length], bend: [hem / 4, length] },
    ]),
    seams,
    lines: {
      pitToPit: [mirrorPoint(pit), pit],
      length: [
        [neckX, 0],
        [neckX, length],
      ],
    },
  }
}

export function drawDress(sizes: Sizes): GarmentShape {
  const { pitToPit, shoulder, waist, hip, length, hem } = sizes
  const { start, steps: neckSteps } = drawNeck('scoop', shoulder)
  const { pit, steps: armSteps, seams } = drawArm(sizes)
  const waistY = Math.min(pit[1] + 18, length * 0.5)
  const hipY = Math.min(waistY + 20, length * 0.75)
  return {
    ...closeShape(start, [
      ...neckSteps,
      ...armSteps,
      { to: [waist / 2, waistY], bend: [(pitToPit + waist) / 4 - 0.8, (pit[1] + waistY) / 2] },
      { to: [hip / 2, hipY], bend: [(waist + hip * 2) / 6, (waistY + hipY) / 2] },
      { to: [hem / 2, length - 2] },
      { to: [0, length], bend: [hem / 4, length] },
    ]),
    seams: [...seams, drawCurve([-waist / 2, waistY], [0, waistY + 2], [waist / 2, waistY])],
    lines: { pitToPit: [mirrorPoint(pit), pit] },
  }
}

export function drawSkirt({ waist, hip, length, hem }: Sizes): GarmentShape {
  const hipY = Math.min(20, length * 0.4)
  return {
    ...closeShape(
      [0, 0],
      [
        { to: [waist / 2, 0] },
        { to: [hip / 2, hipY], bend: [(waist + hip * 2) / 6, hipY / 2] },
        { to: [hem / 2, length - 2] },
        { to: [0, length], bend: [hem / 4, length] },
      ],
    ),
    seams: [drawPath([-waist / 2, 4], [waist / 2, 4])],
    lines: {
      waist: across(waist / 2, 0),
    },
  }
}

export function drawTrousers(sizes: Sizes): GarmentShape {
  const { waist, hip, rise } = sizes
  const { steps, inseam } = drawLegs(sizes, 0)
  const pocket = (side: number) =>
    drawCurve(
      [side * waist * 0.3, 4],
      [side * waist * 0.34, rise * 0.45],
      [side * (waist * 0.15 + hip * 0.32), rise * 0.5],
    )
  return {
    ...closeShape([0, 0], [{ to: [waist / 2, 0] }, ...steps]),
    seams: [
      drawPath([-waist / 2, 4], [waist / 2, 4]),
      drawPath([0, 4], [0, rise]),
      drawCurve([3.5, 4], [3.5, rise * 0.6], [0, rise * 0.7]),
      pocket(1),
      pocket(-1),
    ],
    lines: {
      waist: across(waist / 2, 0),
      inseam,
    },
  }
}

/** The straps of dungarees begin at the shoulder, the waist comes below the bib. */
export function drawDungarees(sizes: Sizes): GarmentShape {
  const { pitToPit, waist, rise, inseam: inseamLength, length } = sizes
  const waistY = Math.max(length - rise - inseamLength, 30)
  const bib = pitToPit * 0.27
  const bibY = waistY * 0.4
  const { steps, inseam } = drawLegs(sizes, waistY)
  return {
    ...closeShape(
      [0, bibY],
      [
        { to: [bib - 4, bibY] },
        { to: [bib - 3, 0] },
        { to: [bib + 1, 0] },
        { to: [bib + 1, bibY] },
        { to: [waist / 2, waistY - 10], bend: [bib + 2, waistY - 12] },
        { to: [waist / 2, waistY] },
        ...steps,
      ],
    ),
    seams: [
      drawPath([-waist / 2, waistY], [waist / 2, waistY]),
      drawPath([-bib - 1, bibY], [bib + 1, bibY]),
      `M${-bib * 0.55} ${bibY + 5}H${bib * 0.55}V${waistY - 5}H${-bib * 0.55}Z`,
      drawPath([0, waistY], [0, waistY + rise]),
    ],
    lines: {
      waist: across(waist / 2, waistY),
      inseam,
    },
  }
}

function drawLegs({ waist, hip, rise, inseam, thigh, hem }: Sizes, waistY: number) {
  const crotch: Point = [0, waistY + rise]
  const hemY = waistY + rise + inseam
  // Legs lie a little apart.
  const legX = Math.max(hip * 0.31, hem / 2 + 1.5)
  const innerHem: Point = [legX - hem / 2, hemY]
  const thighX = Math.max(hip / 2, thigh * 0.95)
  const steps: Step[] = [
    { to: [hip / 2, waistY + rise * 0.7], bend: [(waist + hip * 2) / 6, waistY + rise * 0.35] },
    { to: [legX + hem / 2, hemY], bend: [thighX + 1, waistY + rise + inseam * 0.3] },
    { to: innerHem },
    { to: crotch },
  ]
  return { steps, inseam: [crotch, innerHem] as const }
}

const neckDepths = { crew: 8, deep: 17, scoop: 13, collar: 6, hood: 9 }

/** The neck from the middle to the top of the shoulder. */
function drawNeck(neck: TopStyle['neck'], shoulder: number) {
  const neckX = shoulder * (neck === 'scoop' ? 0.25 : 0.2)
  const neckY = neckDepths[neck]
  const top: Point = [neckX, 0]
  const open = { neckX, neckY, start: [0, neckY] as Point }
  const closed = { neckX, neckY, start: [0, -3] as Point, steps: [{ to: top, bend: [neckX * 0.7, -3] as Point }] }
  switch (neck) {
    case 'deep':
      return {
        ...open,
        steps: [{ to: top, bend: [neckX * 0.85, neckY * 0.5] as Point }],
        seams: [drawPath([-neckX - 2.5, 0.6], [0, neckY + 4], [neckX + 2.5, 0.6])],
      }
    case 'collar':
      return {
        ...closed,
        seams: [1, -1].map(side =>
          drawPath([side * neckX, 0], [0, neckY], [side * 6, neckY + 4], [side * (neckX + 3), 1.5]),
        ),
      }
    case 'hood':
      return {
        neckX,
        neckY,
        start: [0, -11] as Point,
        steps: [{ to: [neckX + 1.5, 0.5] as Point, bend: [neckX + 3, -11] as Point }],
        seams: [
          `${drawCurve([-neckX * 0.75, 1], [0, -16], [neckX * 0.75, 1])}Q${neckX * 0.5} ${neckY} 0 ${neckY}Q${-neckX * 0.5} ${neckY} ${-neckX * 0.75} 1Z`,
          drawPath([-neckX - 1.5, 0.5], [0, neckY + 1], [neckX + 1.5, 0.5]),
        ],
      }
    default:
      return {
        ...open,
        steps: [{ to: top, bend: [neckX * 0.95, neckY] as Point }],
        seams: neck === 'crew' ? [drawCurve([-neckX - 2.5, 0.6], [0, neckY * 2 + 5], [neckX + 2.5, 0.6])] : [],
      }
  }
}

/** From the top of the shoulder to the armpit: a sleeve that hangs, or an armhole. */
function drawArm({ pitToPit, shoulder, sleeve, length }: Sizes) {
  const shoulderTip: Point = [shoulder / 2, shoulder * 0.1]
  const pit: Point = [pitToPit / 2, Math.min(shoulderTip[1] + pitToPit * 0.4, length * 0.6)]
  const armhole: Point = [Math.min(shoulder, pitToPit) / 2 - 2, pit[1] - 1]
  if (sleeve === 0) return { pit, steps: [{ to: shoulderTip }, { to: pit, bend: armhole }], seams: [] }
  // Long sleeves hang lower and are narrower at the cuff.
  const share = Math.min(Math.max((sleeve - 18) / 42, 0), 1)
  const angle = ((34 + share * 28) * Math.PI) / 180
  const cuff = pitToPit * (0.35 - share * 0.14)
  const walk = ([x, y]: Point, direction: number, distance: number): Point => [
    x + Math.cos(direction) * distance,
    y + Math.sin(direction) * distance,
  ]
  const outer = walk(shoulderTip, angle, sleeve)
  const [innerX, innerY] = walk(outer, angle + Math.PI / 2, cuff)
  const inner: Point = [Math.max(innerX, pit[0] + 1), innerY]
  const steps: Step[] = [
    { to: shoulderTip },
    { to: outer, bend: walk(shoulderTip, angle - 0.3, sleeve * 0.4) },
    { to: inner },
    { to: pit, bend: [pit[0] + (inner[0] - pit[0]) * 0.3, pit[1] + (inner[1] - pit[1]) * 0.2] },
  ]
  const band = share > 0.5 ? 6 : 2.5
  const seam = [walk(outer, angle + Math.PI, band), walk(inner, angle + Math.PI, band)] as const
  return {
    pit,
    steps,
    seams: [1, -1].flatMap(side => {
      const at = ([x, y]: Point): Point => [side * x, y]
      return [drawCurve(at(shoulderTip), at(armhole), at(pit)), drawPath(at(seam[0]), at(seam[1]))]
    }),
  }
}

function drawFront(front: TopStyle['front'], neckY: number, length: number): string[] {
  switch (front) {
    case 'buttons':
      return [drawPath([-1.8, neckY + 1], [-1.8, length]), drawPath([1.8, neckY + 1], [1.8, length])]
    case 'placket':
      return [drawPath([-1.8, neckY + 1], [-1.8, neckY + 15], [1.8, neckY + 15], [1.8, neckY + 1])]
    case 'zip':
      return [drawPath([0, neckY], [0, length])]
    default:
      return []
  }
}

/** Closes the right half of a shape, from the middle to the middle, with its mirror image. */
function closeShape(start: Point, steps: readonly Step[]): Pick<GarmentShape, 'path' | 'box'> {
  const starts = [start, ...steps.map(({ to }) => to)]
  const back = steps
    .map(({ bend }, index) => ({ to: mirrorPoint(starts[index] ?? start), bend: bend && mirrorPoint(bend) }))
    .reverse()
  const points = [...starts, ...steps.flatMap(({ bend }) => (bend ? [bend] : []))]
  const commands = [...steps, ...back].map(({ to, bend }) =>
    bend ? `Q${format(bend)} ${format(to)}` : `L${format(to)}`,
  )
  return {
    path: `M${format(start)}${commands.join('')}Z`,
    box: {
      halfWidth: Math.max(...points.map(([x]) => x)),
      top: Math.min(...points.map(([, y]) => y)),
      bottom: Math.max(...points.map(([, y]) => y)),
    },
  }
}

const mirrorPoint = ([x, y]: Point): Point => [-x, y]
/** From side to side at one height. */
const across = (x: number, y: number): [Point, Point] => [
  [-x, y],
  [x, y],
]
const format = ([x, y]: Point) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`
const drawPath = (from: Point, ...rest: Point[]) => `M${format(from)}${rest.map(to => `L${format(to)}`).join('')}`
const drawCurve = (from: Point, bend: Point, to: Point) => `M${format(from)}Q${format(bend)} ${format(to)}`
