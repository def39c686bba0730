import type { DrawGarment } from '../garment.ts'
import type { GarmentRenderer } from '../garment-renderer.ts'
import { path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawPocket } from './closures.ts'
import { drawLegs, drawScoopPocket, drawSlashPocket } from './draw-legs.ts'
import { type LegShape, outerHem, straightLeg } from './leg-shape.ts'

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

const drawCrease = (sideRenderer: GarmentRenderer, shape: LegShape) =>
  sideRenderer.fold([shape.hip * 0.52, shape.top + 90], [shape.stance + shape.hem / 2, shape.bottom], 6, 4)

const drawSideStripe = (sideRenderer: GarmentRenderer, shape: LegShape, inset: number) => {
  const outer = outerHem(shape)
  const d = path(
    'M',
    [shape.waist - inset, shape.top],
    'C',
    [shape.waist + 18 - inset, shape.top + 70],
    [shape.hip - inset, shape.hipY - 60],
    [shape.hip - inset, shape.hipY],
    'C',
    [shape.hip - inset, shape.kneeY - 160],
    [outer[0] - inset - 4, shape.kneeY],
    [outer[0] - inset, outer[1] + 10],
  )
  return `<path d="${sideRenderer.warp(d)}" fill="none" stroke="${sideRenderer.accent}" stroke-width="20"/>`
}

const drawKneePatches = (renderer: GarmentRenderer) => {
  const patch = (x: number, y: number, turn: number) => {
    const d = path('M', [x, y + turn], 'L', [x + 128, y - turn], 'L', [x + 134, y + 128], 'L', [x + 6, y + 136], 'Z')
    return renderer.panel(d, { colour: renderer.accent, edge: 5, lift: 3 }) + renderer.stitch(d, '#f1e7d2')
  }
  return renderer.spec.accent ? patch(116, 800, 8) : ''
}

/** Drawing functions of trousers and shorts. */
export const trousersAndShorts = {
  jeans: renderer =>
    drawLegs({
      shape: straightLeg,
      waist: 'button',
      faded: true,
      hem: renderer.spec.seed % 2 ? 'turned' : 'stitched',
      leg: drawScoopPocket,
      outer: drawKneePatches,
    })(renderer),
  trousers: renderer =>
    drawLegs({
      shape: wideLeg,
      waist: 'button',
      leg: drawSlashPocket,
      inner: renderer.spec.fabric === 'corduroy' ? () => '' : drawCrease,
    })(renderer),
  cargo: renderer =>
    drawLegs({
      shape: { ...wideLeg, hem: 206, stance: 84 },
      waist: 'button',
      leg: (renderer, shape) => drawSlashPocket(renderer, shape) + drawPocket(renderer, 168, 690, 158, 200, 'button'),
    })(renderer),
  'track-pants': renderer =>
    drawLegs({
      shape: taper,
      waist: 'cord',
      hem: 'rib',
      leg: drawSlashPocket,
      inner: (renderer, shape) => drawSideStripe(renderer, shape, 28) + drawSideStripe(renderer, shape, 62),
    })(renderer),
  shorts: renderer =>
    drawLegs({
      shape: shortLeg,
      waist: 'button',
      faded: renderer.spec.fabric === 'denim',
      hem: renderer.spec.fabric === 'denim' ? 'raw' : 'stitched',
      leg: renderer.spec.fabric === 'denim' ? drawScoopPocket : drawSlashPocket,
    })(renderer),
  'sport-shorts': renderer =>
    drawLegs({ shape: gymLeg, waist: 'cord', inner: (renderer, shape) => drawSideStripe(renderer, shape, 26) })(
      renderer,
    ),
} satisfies Partial<Record<GarmentType, DrawGarment>>
