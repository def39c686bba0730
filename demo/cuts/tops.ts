import { artworkAt } from '../artwork.ts'
import type { CutFunction, Garment } from '../garment.ts'
import { flip, type Point, path, rectangle } from '../paths.ts'
import type { PanelOptions, Tailor } from '../tailor.ts'
import { insideBack } from './necks.ts'
import { armholes, type SleeveLook, sleeves } from './sleeves.ts'
import { front, hemline, type TopShape } from './top-shape.ts'

export interface TopPlan {
  shape: TopShape
  sleeve: SleeveLook
  hem: 'plain' | 'rib' | 'band'
  /** Painted on the front and cut off at its edge. */
  inner?: (tailor: Tailor, shape: TopShape) => string
  /** Sewn on top of the finished front: collar, placket, pockets. */
  outer?: (tailor: Tailor, shape: TopShape) => string
  hemColour?: (tailor: Tailor) => string
  artWidth?: number
}

/** The soft folds every laid-down top has: out of the armpits, across the waist and up from the hem. */
function bodyFolds(tailor: Tailor, s: TopShape): string {
  const { fold, random } = tailor
  const pit: Point = [s.chest - 6, s.pit + 4]
  const marks = [
    fold(pit, [s.chest - random(120, 190), s.pit + random(90, 170)], 15, -16),
    fold([-pit[0], pit[1]], [-s.chest + random(120, 190), s.pit + random(90, 170)], 15, 16),
    fold([s.shoulder - 24, s.top + s.slope + 50], [s.shoulder - random(110, 150), s.pit - random(20, 70)], 11, 12),
    fold([-s.shoulder + 24, s.top + s.slope + 50], [-s.shoulder + random(110, 150), s.pit - random(20, 70)], 11, -12),
    fold([-s.hem + random(30, 90), s.bottom - 40], [-s.hem + random(120, 180), s.bottom - random(260, 360)], 13, 18),
    fold([s.hem - random(30, 90), s.bottom - 40], [s.hem - random(120, 200), s.bottom - random(240, 380)], 14, -18),
    fold(
      [-s.chest + 20, s.bottom - random(330, 420)],
      [random(-80, 40), s.bottom - random(280, 330)],
      10,
      random(-20, 20),
    ),
    fold([random(-60, 60), s.bottom - 30], [random(-90, 90), s.bottom - random(200, 300)], 11, random(-22, 22)),
  ]
  return marks.join('')
}

function hemOn(tailor: Tailor, s: TopShape, plan: TopPlan): string {
  if (plan.hem === 'plain') {
    const at = (rise: number) => `${path('M', [s.hem, s.bottom - rise - s.tail])} ${hemline(s, rise)}`
    return tailor.stitch(at(22)) + tailor.stitch(at(30))
  }
  const colour = plan.hemColour?.(tailor) ?? tailor.body
  const depth = plan.hem === 'rib' ? 74 : 56
  const inset = plan.hem === 'rib' ? 16 : 2
  const top = s.bottom - depth + 22
  const d = path(
    'M',
    [-s.hem - 1, top],
    'Q',
    [0, top + 20],
    [s.hem + 1, top],
    'L',
    [s.hem - inset, s.bottom + 26],
    'Q',
    [0, s.bottom + 46],
    [-s.hem + inset, s.bottom + 26],
    'Z',
  )
  const middle = path('M', [-s.hem - 4, top + depth / 2], 'Q', [0, top + depth / 2 + 20], [s.hem + 4, top + depth / 2])
  const tone: PanelOptions = plan.hem === 'rib' || plan.hemColour ? { colour } : {}
  return (
    tailor.panel(d, { ...tone, inner: plan.hem === 'rib' ? tailor.ribs(middle, depth + 40, colour) : '' }) +
    (plan.hem === 'band' ? tailor.stitch(path('M', [-s.hem, top + 8], 'Q', [0, top + 28], [s.hem, top + 8])) : '')
  )
}

function art(tailor: Tailor, s: TopShape, width: number): string {
  const { artwork } = tailor.drawing
  if (!artwork) return ''
  if (artwork.at === 'chest') return artworkAt(artwork, 128, s.pit - 60, 120)
  return artworkAt(artwork, 0, artwork.at === 'middle' ? s.pit + 190 : s.pit + 110, width)
}

/** Sews a top from its plan: sleeves, inside of the back, front, hem, and what is sewn on. */
export function sewTop(plan: TopPlan): CutFunction {
  return (tailor): Garment => {
    const s = plan.shape
    const arms = sleeves(tailor, s, plan.sleeve)
    const inner = (plan.inner?.(tailor, s) ?? '') + art(tailor, s, plan.artWidth ?? 300) + bodyFolds(tailor, s)
    const shoulder = path('M', [s.neck + 6, s.top + 16], 'L', [s.shoulder - 2, s.top + s.slope + 14])
    const svg =
      arms.under +
      insideBack(tailor, s) +
      tailor.panel(front(s), { inner, edge: 12 }) +
      (s.sleeve ? armholes(tailor, s) : '') +
      tailor.seam(shoulder) +
      tailor.seam(flip(shoulder)) +
      hemOn(tailor, s, plan) +
      (plan.outer?.(tailor, s) ?? '') +
      arms.over
    return {
      svg,
      scale: s.sleeve && s.sleeve.length > 400 ? 1.1 : 1.13,
      details: [
        [tailor.drawing.artwork ? 0 : -40, tailor.drawing.artwork ? s.pit + 110 : s.top + 150],
        [s.hem - 120, s.bottom - 150],
      ],
    }
  }
}

/** A colour block across the front, for the `inner` of a plan. */
export const block = (colour: string, y: number, height: number): string =>
  `<path d="${rectangle(-700, y, 1400, height)}" fill="${colour}"/><path d="${rectangle(-700, y, 1400, height)}" fill="url(#weave)" stroke="#120a16" stroke-opacity=".3" stroke-width="3"/>`
