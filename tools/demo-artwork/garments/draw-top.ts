import type { DrawGarment, Garment } from '../garment.ts'
import type { GarmentRenderer, PanelOptions } from '../garment-renderer.ts'
import { drawGraphic } from '../graphic.ts'
import { line } from '../path-lengths.ts'
import { flip, type Point, path, rectangle } from '../paths.ts'
import { drawInsideBack } from './necklines.ts'
import { drawArmholes, drawSleeves, type SleeveStyle } from './sleeves.ts'
import { front, hemline, sleeveEdge, type TopShape } from './top-shape.ts'

export interface TopPlan {
  shape: TopShape
  sleeve: SleeveStyle
  hem: 'plain' | 'rib' | 'band'
  /** Drawn on the front and clipped to it. */
  inner?: (renderer: GarmentRenderer, shape: TopShape) => string
  /** Drawn over the finished front: collar, placket, pockets. */
  outer?: (renderer: GarmentRenderer, shape: TopShape) => string
  hemColour?: (renderer: GarmentRenderer) => string
  artWidth?: number
}

/** Draws the folds of a flat-laid top: from the armpits, across the waist, up from the hem. */
function drawBodyFolds(renderer: GarmentRenderer, shape: TopShape): string {
  const { fold, random } = renderer
  const pit: Point = [shape.chest - 6, shape.pit + 4]
  const folds = [
    fold(pit, [shape.chest - random(120, 190), shape.pit + random(90, 170)], 15, -16),
    fold([-pit[0], pit[1]], [-shape.chest + random(120, 190), shape.pit + random(90, 170)], 15, 16),
    fold(
      [shape.shoulder - 24, shape.top + shape.slope + 50],
      [shape.shoulder - random(110, 150), shape.pit - random(20, 70)],
      11,
      12,
    ),
    fold(
      [-shape.shoulder + 24, shape.top + shape.slope + 50],
      [-shape.shoulder + random(110, 150), shape.pit - random(20, 70)],
      11,
      -12,
    ),
    fold(
      [-shape.hem + random(30, 90), shape.bottom - 40],
      [-shape.hem + random(120, 180), shape.bottom - random(260, 360)],
      13,
      18,
    ),
    fold(
      [shape.hem - random(30, 90), shape.bottom - 40],
      [shape.hem - random(120, 200), shape.bottom - random(240, 380)],
      14,
      -18,
    ),
    fold(
      [-shape.chest + 20, shape.bottom - random(330, 420)],
      [random(-80, 40), shape.bottom - random(280, 330)],
      10,
      random(-20, 20),
    ),
    fold([random(-60, 60), shape.bottom - 30], [random(-90, 90), shape.bottom - random(200, 300)], 11, random(-22, 22)),
  ]
  return folds.join('')
}

function drawHem(renderer: GarmentRenderer, shape: TopShape, plan: TopPlan): string {
  if (plan.hem === 'plain') {
    const hemAt = (rise: number) =>
      `${path('M', [shape.hem, shape.bottom - rise - shape.tail])} ${hemline(shape, rise)}`
    return renderer.stitch(hemAt(22)) + renderer.stitch(hemAt(30))
  }
  const colour = plan.hemColour?.(renderer) ?? renderer.body
  const depth = plan.hem === 'rib' ? 74 : 56
  const inset = plan.hem === 'rib' ? 16 : 2
  const top = shape.bottom - depth + 22
  const d = path(
    'M',
    [-shape.hem - 1, top],
    'Q',
    [0, top + 20],
    [shape.hem + 1, top],
    'L',
    [shape.hem - inset, shape.bottom + 26],
    'Q',
    [0, shape.bottom + 46],
    [-shape.hem + inset, shape.bottom + 26],
    'Z',
  )
  const middle = path(
    'M',
    [-shape.hem - 4, top + depth / 2],
    'Q',
    [0, top + depth / 2 + 20],
    [shape.hem + 4, top + depth / 2],
  )
  const colourOption: PanelOptions = plan.hem === 'rib' || plan.hemColour ? { colour } : {}
  return (
    renderer.panel(d, { ...colourOption, inner: plan.hem === 'rib' ? renderer.ribs(middle, depth + 40, colour) : '' }) +
    (plan.hem === 'band'
      ? renderer.stitch(path('M', [-shape.hem, top + 8], 'Q', [0, top + 28], [shape.hem, top + 8]))
      : '')
  )
}

function drawFrontGraphic(renderer: GarmentRenderer, shape: TopShape, width: number): string {
  const { graphic } = renderer.spec
  if (!graphic) return ''
  if (graphic.position === 'chest') return drawGraphic(graphic, 128, shape.pit - 60, 120)
  return drawGraphic(graphic, 0, graphic.position === 'middle' ? shape.pit + 190 : shape.pit + 110, width)
}

/** How far the middle of the hem lies below the side seams. */
function getHemDrop(shape: TopShape, hem: TopPlan['hem']): number {
  if (hem !== 'plain') return 36
  return shape.tail ? 26 : 10
}

/** Where a top is measured; its length from the highest point of the shoulder. */
const listTopLines = (shape: TopShape, plan: TopPlan): Garment['lines'] => ({
  pitToPit: line([-shape.chest, shape.pit + 26], [shape.chest, shape.pit + 26]),
  shoulder: line([-shape.shoulder, shape.top + shape.slope], [shape.shoulder, shape.top + shape.slope]),
  ...(shape.sleeve ? { sleeve: sleeveEdge(shape, shape.sleeve) } : {}),
  length: line([shape.neck, shape.top], [shape.neck, shape.bottom + getHemDrop(shape, plan.hem)]),
  hem: line([-shape.hem, shape.bottom - shape.tail], [shape.hem, shape.bottom - shape.tail]),
})

/** Returns the drawing function for a top: sleeves, inside of the back, front, hem, details. */
export function drawTop(plan: TopPlan): DrawGarment {
  return (renderer): Garment => {
    const shape = plan.shape
    const arms = drawSleeves(renderer, shape, plan.sleeve)
    const inner =
      (plan.inner?.(renderer, shape) ?? '') +
      drawFrontGraphic(renderer, shape, plan.artWidth ?? 300) +
      drawBodyFolds(renderer, shape)
    const shoulder = path('M', [shape.neck + 6, shape.top + 16], 'L', [
      shape.shoulder - 2,
      shape.top + shape.slope + 14,
    ])
    const svg =
      arms.under +
      drawInsideBack(renderer, shape) +
      renderer.panel(front(shape), { inner, edge: 12 }) +
      (shape.sleeve ? drawArmholes(renderer, shape) : '') +
      renderer.seam(shoulder) +
      renderer.seam(flip(shoulder)) +
      drawHem(renderer, shape, plan) +
      (plan.outer?.(renderer, shape) ?? '') +
      arms.over
    return {
      svg,
      scale: shape.sleeve && shape.sleeve.length > 400 ? 1.1 : 1.13,
      tape: [
        [-shape.chest, shape.pit + 26],
        [shape.chest, shape.pit + 26],
      ],
      lines: listTopLines(shape, plan),
    }
  }
}

/** Draws a band of colour across the front, for `inner` of a plan. */
export const drawColourBlock = (colour: string, y: number, height: number): string =>
  `<path d="${rectangle(-700, y, 1400, height)}" fill="${colour}"/><path d="${rectangle(-700, y, 1400, height)}" fill="url(#weave)" stroke="#120a16" stroke-opacity=".3" stroke-width="3"/>`
