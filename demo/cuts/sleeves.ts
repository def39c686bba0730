import { along, between, flip, type Point, path } from '../paths.ts'
import { otherSide, type PanelOptions, type Tailor } from '../tailor.ts'
import { button } from './closures.ts'
import type { TopShape } from './top-shape.ts'

export interface SleeveLook {
  colour?: string
  cuff: 'hem' | 'rib' | 'button' | 'elastic'
  cuffColour?: string
  /** Path data of stripes on the right sleeve, with their colour and width. */
  stripe?: { d: string; colour: string; width: number }
}

const striped = (tailor: Tailor, { stripe }: SleeveLook): string =>
  stripe
    ? `<path d="${tailor.warp(stripe.d)}" fill="none" stroke="${stripe.colour}" stroke-width="${stripe.width}"/>`
    : ''

const own = (colour: string | undefined): PanelOptions => (colour ? { colour } : {})

function cuffOn(tailor: Tailor, outer: Point, inner: Point, back: number, depth: number, look: SleeveLook): string {
  const farOuter = along(outer, back, depth)
  const farInner = along(inner, back, depth)
  const middle = between(outer, inner, 0.5)
  const seam = path('M', farOuter, 'Q', between(farOuter, farInner, 0.5), farInner)
  if (look.cuff === 'hem') {
    const at = (n: number) => path('M', along(outer, back, n), 'L', along(inner, back, n))
    return tailor.stitch(at(24)) + tailor.stitch(at(31))
  }
  const spread = look.cuff === 'rib' ? -6 : 3
  const wide = (point: Point): Point =>
    along(point, (Math.atan2(point[1] - middle[1], point[0] - middle[0]) * 180) / Math.PI, spread)
  const d = path('M', farOuter, 'L', wide(outer), 'L', wide(inner), 'L', farInner, 'Z')
  const colour = look.cuffColour ?? look.colour
  if (look.cuff === 'rib') {
    const across = path('M', between(farOuter, outer, 0.5), 'L', between(farInner, inner, 0.5))
    return (
      tailor.panel(d, {
        colour: colour ?? tailor.body,
        inner: tailor.ribs(across, depth + 16, colour ?? tailor.body),
      }) + tailor.seam(seam)
    )
  }
  const sewn =
    look.cuff === 'button'
      ? button(tailor, between(between(outer, farOuter, 0.5), between(inner, farInner, 0.5), 0.24), '#efe6d2', 8)
      : ''
  return (
    tailor.panel(d, { ...own(colour), grain: back + 90 }) +
    tailor.stitch(path('M', along(outer, back, 8), 'L', along(inner, back, 8))) +
    tailor.seam(seam) +
    sewn
  )
}

/** A sleeve lying straight beside the body; drawn before the body, which covers its armhole. */
function straight(tailor: Tailor, s: TopShape, look: SleeveLook, angle: number): string {
  if (!s.sleeve) return ''
  const shoulder: Point = [s.shoulder - 16, s.top + s.slope - 12]
  const outer = along(shoulder, angle, s.sleeve.length)
  const inner = along(outer, angle + 90, s.sleeve.cuff)
  const pit: Point = [s.chest + 4, s.pit + 6]
  const long = s.sleeve.length > 400
  const top = long
    ? along(between(shoulder, outer, 0.24), angle - 90, 62)
    : along(between(shoulder, outer, 0.3), angle - 90, 24)
  const under = long ? along(between(pit, inner, 0.4), angle + 90, 8) : between(pit, inner, 0.5)
  const bow = along(between(outer, inner, 0.5), angle, long ? 6 : 14)
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
    [s.chest - 90, s.pit - 40],
    'L',
    [s.shoulder - 90, s.top + s.slope],
    'Z',
  )
  const { fold, random } = tailor
  const elbow = between(between(shoulder, pit, 0.5), between(outer, inner, 0.5), 0.52)
  const marks = long
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
  const panel = tailor.panel(d, {
    ...own(look.colour),
    grain: angle - 90,
    inner: striped(tailor, look) + marks.join(''),
  })
  return panel + cuffOn(tailor, outer, inner, angle + 180, s.sleeve.cuffBand, look)
}

/** The upper arm and, to be drawn over the body, the forearm folded across the front. */
function bent(tailor: Tailor, s: TopShape, look: SleeveLook): { under: string; over: string } {
  if (!s.sleeve) return { under: '', over: '' }
  const shoulder: Point = [s.shoulder - 16, s.top + s.slope - 12]
  const half = s.sleeve.length * 0.56
  const outer = along(shoulder, 70, half)
  const pit: Point = [s.chest + 4, s.pit + 6]
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
    [s.chest - 90, s.pit - 40],
    'L',
    [s.shoulder - 90, s.top + s.slope],
    'Z',
  )
  const turn = 128 + tailor.random(0, 16)
  const elbow = along(outer, 250, 96)
  const wrist = along(along(outer, 70, 20), turn, s.sleeve.length * 0.56)
  const wristTop = along(wrist, turn + 90, s.sleeve.cuff)
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
    tailor.fold(along(elbow, turn, 80), along(low, turn, 30), 14, 12),
    tailor.fold(along(elbow, turn, 130), along(low, turn, 120), 10, -14),
  ].join('')
  return {
    under: tailor.panel(arm, { ...own(look.colour), grain: -20, inner: striped(tailor, look) }),
    over:
      tailor.panel(forearm, { ...own(look.colour), grain: turn - 90, inner: crease, lift: 12 }) +
      cuffOn(tailor, wrist, wristTop, turn + 180, s.sleeve.cuffBand, look),
  }
}

/** Both sleeves: what lies under the body and what lies over it. */
export function sleeves(tailor: Tailor, s: TopShape, look: SleeveLook): { under: string; over: string } {
  if (!s.sleeve) return { under: '', over: '' }
  const { angle } = s.sleeve
  const folded = (which: 'left' | 'right') => s.bent === which || s.bent === 'both'
  const build = (sewer: Tailor, which: 'left' | 'right') =>
    folded(which) ? bent(sewer, s, look) : { under: straight(sewer, s, look, angle + tailor.random(-3, 3)), over: '' }
  const right = build(tailor, 'right')
  const left = build(otherSide(tailor), 'left')
  return { under: left.under + right.under, over: left.over + right.over }
}

/** The armhole seams, drawn on the finished body. */
export function armholes(tailor: Tailor, s: TopShape): string {
  const d = path('M', [s.shoulder - 2, s.top + s.slope], 'Q', [s.shoulder - 36, s.pit - 110], [s.chest - 2, s.pit])
  const thread = path(
    'M',
    [s.shoulder - 14, s.top + s.slope],
    'Q',
    [s.shoulder - 48, s.pit - 110],
    [s.chest - 14, s.pit],
  )
  return tailor.seam(d) + tailor.seam(flip(d)) + tailor.stitch(thread) + tailor.stitch(flip(thread))
}
