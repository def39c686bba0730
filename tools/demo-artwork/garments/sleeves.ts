import { type GarmentRenderer, mirrorRenderer, type PanelOptions } from '../garment-renderer.ts'
import { along, between, flip, type Point, path } from '../paths.ts'
import { drawButton } from './closures.ts'
import { sleeveStart, type TopShape } from './top-shape.ts'

export interface SleeveStyle {
  colour?: string
  cuff: 'hem' | 'rib' | 'button' | 'elastic'
  cuffColour?: string
  /** Path data of stripes on the right sleeve, with their colour and width. */
  stripe?: { d: string; colour: string; width: number }
}

const drawStripe = (renderer: GarmentRenderer, { stripe }: SleeveStyle): string =>
  stripe
    ? `<path d="${renderer.warp(stripe.d)}" fill="none" stroke="${stripe.colour}" stroke-width="${stripe.width}"/>`
    : ''

const colourOption = (colour: string | undefined): PanelOptions => (colour ? { colour } : {})

function drawCuff(
  renderer: GarmentRenderer,
  outer: Point,
  inner: Point,
  back: number,
  depth: number,
  style: SleeveStyle,
): string {
  const farOuter = along(outer, back, depth)
  const farInner = along(inner, back, depth)
  const middle = between(outer, inner, 0.5)
  const seam = path('M', farOuter, 'Q', between(farOuter, farInner, 0.5), farInner)
  if (style.cuff === 'hem') {
    const lineAt = (n: number) => path('M', along(outer, back, n), 'L', along(inner, back, n))
    return renderer.stitch(lineAt(24)) + renderer.stitch(lineAt(31))
  }
  const spread = style.cuff === 'rib' ? -6 : 3
  const spreadOut = (point: Point): Point =>
    along(point, (Math.atan2(point[1] - middle[1], point[0] - middle[0]) * 180) / Math.PI, spread)
  const d = path('M', farOuter, 'L', spreadOut(outer), 'L', spreadOut(inner), 'L', farInner, 'Z')
  const colour = style.cuffColour ?? style.colour
  if (style.cuff === 'rib') {
    const across = path('M', between(farOuter, outer, 0.5), 'L', between(farInner, inner, 0.5))
    return (
      renderer.panel(d, {
        colour: colour ?? renderer.body,
        inner: renderer.ribs(across, depth + 16, colour ?? renderer.body),
      }) + renderer.seam(seam)
    )
  }
  const cuffButton =
    style.cuff === 'button'
      ? drawButton(renderer, between(between(outer, farOuter, 0.5), between(inner, farInner, 0.5), 0.24), '#efe6d2', 8)
      : ''
  return (
    renderer.panel(d, { ...colourOption(colour), grain: back + 90 }) +
    renderer.stitch(path('M', along(outer, back, 8), 'L', along(inner, back, 8))) +
    renderer.seam(seam) +
    cuffButton
  )
}

/** Draws a straight sleeve beside the body. It goes behind the body, which covers its armhole. */
function drawStraightSleeve(renderer: GarmentRenderer, shape: TopShape, style: SleeveStyle, angle: number): string {
  if (!shape.sleeve) return ''
  const shoulder = sleeveStart(shape)
  const outer = along(shoulder, angle, shape.sleeve.length)
  const inner = along(outer, angle + 90, shape.sleeve.cuff)
  const pit: Point = [shape.chest + 4, shape.pit + 6]
  const isLong = shape.sleeve.length > 400
  const top = isLong
    ? along(between(shoulder, outer, 0.24), angle - 90, 62)
    : along(between(shoulder, outer, 0.3), angle - 90, 24)
  const under = isLong ? along(between(pit, inner, 0.4), angle + 90, 8) : between(pit, inner, 0.5)
  const bow = along(between(outer, inner, 0.5), angle, isLong ? 6 : 14)
  const d = path(
    'M',
    shoulder,
    'Q',
    top,
    outer,
    'Q',
    bow,
    inner,
    'Q',
    under,
    pit,
    'L',
    [shape.chest - 90, shape.pit - 40],
    'L',
    [shape.shoulder - 90, shape.top + shape.slope],
    'Z',
  )
  const { fold, random } = renderer
  const elbow = between(between(shoulder, pit, 0.5), between(outer, inner, 0.5), 0.52)
  const folds = isLong
    ? [
        fold(along(elbow, angle - 90, 50), along(elbow, angle + 20, 70), 12, 10),
        fold(along(elbow, angle + 90, 46), along(elbow, angle - 30, 64), 13, -8),
        fold(pit, along(pit, angle - 52, random(120, 170)), 14, 10),
        fold(along(inner, angle + 200, random(60, 130)), along(outer, angle + 180, random(20, 60)), 9, 6),
      ]
    : [
        fold(pit, along(pit, -62, 150), 15, 14),
        fold(along(inner, angle + 190, 20), along(shoulder, angle, random(70, 120)), 11, -8),
      ]
  const panel = renderer.panel(d, {
    ...colourOption(style.colour),
    grain: angle - 90,
    inner: drawStripe(renderer, style) + folds.join(''),
  })
  return panel + drawCuff(renderer, outer, inner, angle + 180, shape.sleeve.cuffBand, style)
}

/** Draws a sleeve folded across the front: the upper arm under the body, the forearm over it. */
function drawBentSleeve(
  renderer: GarmentRenderer,
  shape: TopShape,
  style: SleeveStyle,
): { under: string; over: string } {
  if (!shape.sleeve) return { under: '', over: '' }
  const shoulder = sleeveStart(shape)
  const half = shape.sleeve.length * 0.56
  const outer = along(shoulder, 70, half)
  const pit: Point = [shape.chest + 4, shape.pit + 6]
  const inner = along(outer, 160, 168)
  const arm = path(
    'M',
    shoulder,
    'Q',
    along(between(shoulder, outer, 0.35), -20, 30),
    outer,
    'Q',
    along(outer, 100, 40),
    inner,
    'L',
    pit,
    'L',
    [shape.chest - 90, shape.pit - 40],
    'L',
    [shape.shoulder - 90, shape.top + shape.slope],
    'Z',
  )
  const turn = 128 + renderer.random(0, 16)
  const elbow = along(outer, 250, 96)
  const wrist = along(along(outer, 70, 20), turn, shape.sleeve.length * 0.56)
  const wristTop = along(wrist, turn + 90, shape.sleeve.cuff)
  const low = along(outer, 70, 34)
  const forearm = path(
    'M',
    elbow,
    'Q',
    along(outer, 20, 34),
    low,
    'Q',
    along(between(low, wrist, 0.4), turn - 90, 16),
    wrist,
    'L',
    wristTop,
    'Q',
    between(wristTop, elbow, 0.45),
    along(elbow, turn, 60),
    'Z',
  )
  const crease = [
    renderer.fold(along(elbow, turn, 80), along(low, turn, 30), 14, 12),
    renderer.fold(along(elbow, turn, 130), along(low, turn, 120), 10, -14),
  ].join('')
  return {
    under: renderer.panel(arm, { ...colourOption(style.colour), grain: -20, inner: drawStripe(renderer, style) }),
    over:
      renderer.panel(forearm, { ...colourOption(style.colour), grain: turn - 90, inner: crease, lift: 12 }) +
      drawCuff(renderer, wrist, wristTop, turn + 180, shape.sleeve.cuffBand, style),
  }
}

/** Draws both sleeves: the parts under the body and the parts over it. */
export function drawSleeves(
  renderer: GarmentRenderer,
  shape: TopShape,
  style: SleeveStyle,
): { under: string; over: string } {
  if (!shape.sleeve) return { under: '', over: '' }
  const { angle } = shape.sleeve
  const folded = (which: 'left' | 'right') => shape.bent === which || shape.bent === 'both'
  const build = (sideRenderer: GarmentRenderer, which: 'left' | 'right') =>
    folded(which)
      ? drawBentSleeve(sideRenderer, shape, style)
      : { under: drawStraightSleeve(sideRenderer, shape, style, angle + renderer.random(-3, 3)), over: '' }
  const right = build(renderer, 'right')
  const left = build(mirrorRenderer(renderer), 'left')
  return { under: left.under + right.under, over: left.over + right.over }
}

/** Draws the armhole seams on the finished body. */
export function drawArmholes(renderer: GarmentRenderer, shape: TopShape): string {
  const d = path(
    'M',
    [shape.shoulder - 2, shape.top + shape.slope],
    'Q',
    [shape.shoulder - 36, shape.pit - 110],
    [shape.chest - 2, shape.pit],
  )
  const thread = path(
    'M',
    [shape.shoulder - 14, shape.top + shape.slope],
    'Q',
    [shape.shoulder - 48, shape.pit - 110],
    [shape.chest - 14, shape.pit],
  )
  return renderer.seam(d) + renderer.seam(flip(d)) + renderer.stitch(thread) + renderer.stitch(flip(thread))
}
