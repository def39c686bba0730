import { artworkAt } from '../artwork.ts'
import { darker, lighter } from '../colour.ts'
import type { CutFunction } from '../garment.ts'
import { between, flip, type Point, path } from '../paths.ts'
import { peg } from '../props.ts'
import { otherSide, type Tailor } from '../tailor.ts'
import { button } from './closures.ts'
import { backWaist, innerHem, type LegShape, leg, outerHem, waistband } from './leg-shape.ts'

export interface LegPlan {
  shape: LegShape
  waist: 'button' | 'cord'
  /** Sewn on the right leg; the left one gets it mirrored. */
  leg?: (sewer: Tailor, shape: LegShape) => string
  /** Painted on the right leg and cut off at its edge. */
  inner?: (sewer: Tailor, shape: LegShape) => string
  hem?: 'stitched' | 'rib' | 'turned' | 'raw'
  faded?: boolean
  over?: (tailor: Tailor, shape: LegShape) => string
}

function legFolds(sewer: Tailor, s: LegShape): string {
  const { fold, random } = sewer
  const long = s.bottom > 1000
  const outer = outerHem(s)
  const marks = [
    fold([10, s.crotch - 10], [s.hip - random(40, 90), s.crotch - random(60, 120)], 13, 10),
    fold([14, s.crotch + 16], [s.hip - random(60, 110), s.crotch + random(30, 80)], 12, -12),
    fold([18, s.crotch + 50], [random(130, 170), s.crotch + random(140, 200)], 11, -12),
  ]
  if (long)
    marks.push(
      fold([s.stance, s.kneeY + random(-30, 10)], [s.stance + random(90, 130), s.kneeY + random(-60, -20)], 11, 8),
      fold([outer[0] - 12, s.kneeY + 40], [s.stance + random(50, 90), s.kneeY + random(70, 110)], 11, -10),
      fold(
        [s.stance + 12, s.bottom - random(90, 130)],
        [outer[0] - 30, s.bottom - random(60, 150)],
        11,
        random(-16, 16),
      ),
      fold([s.stance + 30, s.bottom - 40], [outer[0] - 16, s.bottom - random(60, 80)], 9, 10),
    )
  return marks.join('')
}

function fade(sewer: Tailor, s: LegShape): string {
  const colour = lighter(sewer.body, 0.6)
  const [x, y] = sewer.at([s.hip * 0.56, (s.crotch + s.kneeY) / 2])
  return `<radialGradient id="faded"><stop offset="0" stop-color="${colour}" stop-opacity=".62"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="110" ry="330" fill="url(#faded)"/><ellipse cx="${x * 1.05}" cy="${s.bottom - 130}" rx="80" ry="200" fill="url(#faded)" fill-opacity=".5"/>`
}

function hemOn(sewer: Tailor, s: LegShape, hem: LegPlan['hem']): string {
  const outer = outerHem(s)
  const inner = innerHem(s)
  const at = (rise: number) =>
    path(
      'M',
      [outer[0], outer[1] - rise],
      'Q',
      [s.stance + s.hem / 2, s.bottom + 22 - rise],
      [inner[0], inner[1] - rise],
    )
  const cuff = (rise: number, spread: number, drop = 4) =>
    path(
      'M',
      [outer[0] + spread, outer[1] - rise],
      'Q',
      [s.stance + s.hem / 2, s.bottom + 20 - rise],
      [inner[0] - spread, inner[1] - rise],
      'L',
      [inner[0] - spread, inner[1] + drop],
      'Q',
      [s.stance + s.hem / 2, s.bottom + 22 + drop],
      [outer[0] + spread, outer[1] + drop],
      'Z',
    )
  if (hem === 'turned')
    return (
      sewer.panel(cuff(84, 7), { colour: lighter(sewer.body, 0.5), lift: 6 }) +
      sewer.stitch(at(14), darker(sewer.body, 0.3))
    )
  if (hem === 'rib')
    return sewer.panel(cuff(70, -10, 10), { colour: sewer.trim, inner: sewer.ribs(at(28), 130, sewer.trim) })
  if (hem === 'raw')
    return `<path d="${sewer.warp(at(2))}" fill="none" stroke="${lighter(sewer.body, 0.75)}" stroke-width="22" stroke-dasharray="2 3" stroke-opacity=".9"/><path d="${sewer.warp(at(-8))}" fill="none" stroke="${lighter(sewer.body, 0.75)}" stroke-width="18" stroke-dasharray="1.5 9"/>`
  return sewer.stitch(at(24)) + sewer.stitch(at(34))
}

function buttonWaist(tailor: Tailor, s: LegShape): string {
  const loop = (x: number) => {
    const d = path(
      'M',
      [x - 11, s.top - 52],
      'L',
      [x + 11, s.top - 52],
      'L',
      [x + 11, s.top + 36],
      'L',
      [x - 11, s.top + 36],
      'Z',
    )
    return (
      tailor.panel(d, { edge: 3, lift: 3 }) + tailor.stitch(path('M', [x - 4, s.top - 46], 'L', [x - 4, s.top + 30]))
    )
  }
  const edge = (y: number) => path('M', [-s.waist, s.top + y], 'Q', [0, s.top + y + 20], [s.waist, s.top + y])
  const fly = path('M', [54, s.top + 34], 'L', [54, s.crotch - 120], 'Q', [50, s.crotch - 66], [4, s.crotch - 46])
  const fly2 = path('M', [45, s.top + 34], 'L', [45, s.crotch - 124], 'Q', [42, s.crotch - 76], [4, s.crotch - 56])
  const metal = tailor.drawing.fabric === 'denim' ? '#c18c45' : '#e9dfc9'
  return (
    tailor.stitch(fly) +
    tailor.stitch(fly2) +
    tailor.panel(waistband(s, 56), { edge: 5, lift: 3 }) +
    tailor.stitch(edge(-34)) +
    tailor.stitch(edge(4)) +
    loop(-s.waist * 0.6) +
    loop(s.waist * 0.6) +
    button(tailor, [8, s.top - 4], metal, 15)
  )
}

function cordWaist(tailor: Tailor, s: LegShape): string {
  const middle = path('M', [-s.waist - 8, s.top - 14], 'Q', [0, s.top + 8], [s.waist + 8, s.top - 14])
  const band = tailor.panel(waistband(s, 66), {
    colour: tailor.trim,
    edge: 8,
    lift: 3,
    inner: tailor.ribs(middle, 130, tailor.trim),
  })
  const cord = (d: string) =>
    `<path d="${d}" fill="none" stroke="#120a14" stroke-opacity=".35" stroke-width="10" transform="translate(4 6)"/><path d="${d}" fill="none" stroke="${tailor.accent}" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9" stroke-dasharray="2 5"/>`
  const y = s.top
  return (
    band +
    cord(`M-20 ${y}C-40 ${y + 60} -70 ${y + 90} -46 ${y + 170}`) +
    cord(`M20 ${y}C34 ${y + 70} 70 ${y + 70} 58 ${y + 150}`) +
    cord(`M-22 ${y + 2}C-70 ${y - 34} -66 ${y + 44} 0 ${y + 8}C66 ${y + 44} 70 ${y - 34} 22 ${y + 2}`)
  )
}

/** Sews trousers or shorts from their plan. */
export function sewLegs(plan: LegPlan): CutFunction {
  return tailor => {
    const s = plan.shape
    const one = (sewer: Tailor) =>
      sewer.panel(leg(s), {
        grain: 2,
        inner: (plan.faded ? fade(sewer, s) : '') + (plan.inner?.(sewer, s) ?? '') + legFolds(sewer, s),
      })
    const sewn = (sewer: Tailor) => hemOn(sewer, s, plan.hem) + (plan.leg?.(sewer, s) ?? '')
    const other = otherSide(tailor)
    const middle = path('M', [0, s.top + 20], 'L', [0, s.crotch])
    const { artwork } = tailor.drawing
    const spot: Point = between(outerHem(s), innerHem(s), 0.5)
    const svg =
      tailor.panel(backWaist(s, plan.waist === 'cord' ? 66 : 56), { colour: tailor.inside }) +
      one(other) +
      one(tailor) +
      tailor.seam(middle) +
      sewn(other) +
      sewn(tailor) +
      (plan.waist === 'cord' ? cordWaist(tailor, s) : buttonWaist(tailor, s)) +
      (plan.over?.(tailor, s) ?? '') +
      (artwork ? artworkAt(artwork, spot[0] - 4, s.bottom - 130, 110) : '')
    const pegs = peg(-s.waist * 0.78, s.top - 84) + peg(s.waist * 0.78, s.top - 86)
    return {
      svg,
      ...(tailor.drawing.hung === 'pegs' ? { front: pegs } : {}),
      scale: s.bottom > 1000 ? 1.08 : 1.3,
      details: [
        [-60, s.top + 190],
        [s.stance + 60, s.bottom - 160],
      ],
    }
  }
}

/** The curved front pocket of jeans and the coin pocket. */
export function scoop(sewer: Tailor, s: LegShape): string {
  const curve = (shift: number) =>
    path(
      'M',
      [s.waist * 0.42 - shift, s.top + 22],
      'C',
      [s.waist * 0.48, s.top + 120 + shift],
      [s.waist * 0.8, s.top + 150 + shift],
      [s.hip - 14, s.top + 152 + shift],
    )
  const bag = path(
    'M',
    [s.waist * 0.42, s.top + 22],
    'C',
    [s.waist * 0.48, s.top + 120],
    [s.waist * 0.8, s.top + 150],
    [s.hip - 14, s.top + 152],
    'L',
    [s.waist + 6, s.top + 14],
    'Z',
  )
  return (
    sewer.panel(bag, { colour: darker(sewer.body, 0.16), edge: 5 }) +
    sewer.seam(curve(0)) +
    sewer.stitch(curve(9)) +
    sewer.stitch(curve(17))
  )
}

/** A slanted side pocket with its opening, and the seam down the leg. */
export function slash(sewer: Tailor, s: LegShape): string {
  const d = path('M', [s.waist * 0.62, s.top + 26], 'L', [s.hip - 10, s.top + 210])
  return sewer.seam(d) + sewer.stitch(path('M', [s.waist * 0.62 - 10, s.top + 28], 'L', [s.hip - 20, s.top + 214]))
}

export const mirrorPath = (d: string): string => d + flip(d)
