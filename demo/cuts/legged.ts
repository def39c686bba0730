import type { Cut } from '../drawing.ts'
import type { CutFunction } from '../garment.ts'
import { path } from '../paths.ts'
import type { Tailor } from '../tailor.ts'
import { pocket } from './closures.ts'
import { type LegShape, outerHem, straightLeg } from './leg-shape.ts'
import { scoop, sewLegs, slash } from './trousers.ts'

const wideLeg: LegShape = { ...straightLeg, hip: 270, hem: 236, stance: 72, knee: 6 }
const shortLeg: LegShape = {
  ...straightLeg,
  top: 400,
  hipY: 600,
  crotch: 760,
  kneeY: 860,
  hem: 262,
  bottom: 1010,
  stance: 40,
  waist: 226,
  hip: 282,
}
const gymLeg: LegShape = { ...shortLeg, hem: 292, bottom: 960, stance: 26, kneeY: 830, hip: 290 }
const taper: LegShape = { ...straightLeg, hem: 130, stance: 104 }

const crease = (sewer: Tailor, s: LegShape) =>
  sewer.fold([s.hip * 0.52, s.top + 90], [s.stance + s.hem / 2, s.bottom], 6, 4)

const sideStripe = (sewer: Tailor, s: LegShape, inset: number) => {
  const outer = outerHem(s)
  const d = path(
    'M',
    [s.waist - inset, s.top],
    'C',
    [s.waist + 18 - inset, s.top + 70],
    [s.hip - inset, s.hipY - 60],
    [s.hip - inset, s.hipY],
    'C',
    [s.hip - inset, s.kneeY - 160],
    [outer[0] - inset - 4, s.kneeY],
    [outer[0] - inset, outer[1] + 10],
  )
  return `<path d="${sewer.warp(d)}" fill="none" stroke="${sewer.accent}" stroke-width="20"/>`
}

const knees = (tailor: Tailor) => {
  const patch = (x: number, y: number, turn: number) => {
    const d = path('M', [x, y + turn], 'L', [x + 128, y - turn], 'L', [x + 134, y + 128], 'L', [x + 6, y + 136], 'Z')
    return tailor.panel(d, { colour: tailor.accent, edge: 5, lift: 3 }) + tailor.stitch(d, '#f1e7d2')
  }
  return tailor.drawing.accent ? patch(116, 800, 8) : ''
}

/** Pieces with two legs. */
export const legged = {
  jeans: tailor =>
    sewLegs({
      shape: straightLeg,
      waist: 'button',
      faded: true,
      hem: tailor.drawing.seed % 2 ? 'turned' : 'stitched',
      leg: scoop,
      over: knees,
    })(tailor),
  trousers: tailor =>
    sewLegs({
      shape: wideLeg,
      waist: 'button',
      leg: slash,
      inner: tailor.drawing.fabric === 'corduroy' ? () => '' : crease,
    })(tailor),
  cargo: tailor =>
    sewLegs({
      shape: { ...wideLeg, hem: 206, stance: 84 },
      waist: 'button',
      leg: (t, s) => slash(t, s) + pocket(t, 168, 690, 158, 200, 'button'),
    })(tailor),
  'track-pants': tailor =>
    sewLegs({
      shape: taper,
      waist: 'cord',
      hem: 'rib',
      leg: slash,
      inner: (t, s) => sideStripe(t, s, 28) + sideStripe(t, s, 62),
    })(tailor),
  shorts: tailor =>
    sewLegs({
      shape: shortLeg,
      waist: 'button',
      faded: tailor.drawing.fabric === 'denim',
      hem: tailor.drawing.fabric === 'denim' ? 'raw' : 'stitched',
      leg: tailor.drawing.fabric === 'denim' ? scoop : slash,
    })(tailor),
  'sport-shorts': tailor => sewLegs({ shape: gymLeg, waist: 'cord', inner: (t, s) => sideStripe(t, s, 26) })(tailor),
} satisfies Partial<Record<Cut, CutFunction>>
