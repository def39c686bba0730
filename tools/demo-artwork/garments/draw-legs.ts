import { darker, lighter } from '../colour.ts'
import type { DrawGarment } from '../garment.ts'
import { type GarmentRenderer, mirrorRenderer } from '../garment-renderer.ts'
import { drawGraphic } from '../graphic.ts'
import { between, flip, type Point, path } from '../paths.ts'
import { drawPeg } from '../props.ts'
import { drawButton } from './closures.ts'
import { backWaist, innerHem, type LegShape, leg, listLegLines, outerHem, waistband } from './leg-shape.ts'

export interface LegPlan {
  shape: LegShape
  waist: 'button' | 'cord'
  /** Drawn on the right leg and, mirrored, on the left leg. */
  leg?: (sideRenderer: GarmentRenderer, shape: LegShape) => string
  /** Drawn on each leg and clipped to it. */
  inner?: (sideRenderer: GarmentRenderer, shape: LegShape) => string
  hem?: 'stitched' | 'rib' | 'turned' | 'raw'
  faded?: boolean
  outer?: (renderer: GarmentRenderer, shape: LegShape) => string
}

const waistDepths = { button: 56, cord: 66 }
const turnedHem = { spread: 7, drop: 4 }
const flatHem = { spread: 0, drop: 0 }
const ribHem = { spread: -10, drop: 10 }

function drawLegFolds(sideRenderer: GarmentRenderer, shape: LegShape): string {
  const { fold, random } = sideRenderer
  const isLong = shape.bottom > 1000
  const outer = outerHem(shape)
  const folds = [
    fold([10, shape.crotch - 10], [shape.hip - random(40, 90), shape.crotch - random(60, 120)], 13, 10),
    fold([14, shape.crotch + 16], [shape.hip - random(60, 110), shape.crotch + random(30, 80)], 12, -12),
    fold([18, shape.crotch + 50], [random(130, 170), shape.crotch + random(140, 200)], 11, -12),
  ]
  if (isLong)
    folds.push(
      fold(
        [shape.stance, shape.kneeY + random(-30, 10)],
        [shape.stance + random(90, 130), shape.kneeY + random(-60, -20)],
        11,
        8,
      ),
      fold([outer[0] - 12, shape.kneeY + 40], [shape.stance + random(50, 90), shape.kneeY + random(70, 110)], 11, -10),
      fold(
        [shape.stance + 12, shape.bottom - random(90, 130)],
        [outer[0] - 30, shape.bottom - random(60, 150)],
        11,
        random(-16, 16),
      ),
      fold([shape.stance + 30, shape.bottom - 40], [outer[0] - 16, shape.bottom - random(60, 80)], 9, 10),
    )
  return folds.join('')
}

function drawFade(sideRenderer: GarmentRenderer, shape: LegShape): string {
  const colour = lighter(sideRenderer.body, 0.45)
  const [x, y] = sideRenderer.warpPoint([shape.hip * 0.56, (shape.crotch + shape.kneeY) / 2])
  return `<radialGradient id="faded"><stop offset="0" stop-color="${colour}" stop-opacity=".62"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="110" ry="330" fill="url(#faded)"/><ellipse cx="${x * 1.05}" cy="${shape.bottom - 130}" rx="80" ry="200" fill="url(#faded)" fill-opacity=".5"/>`
}

function drawHem(sideRenderer: GarmentRenderer, shape: LegShape, hem: LegPlan['hem']): string {
  const outer = outerHem(shape)
  const inner = innerHem(shape)
  const hemAt = (rise: number) =>
    path(
      'M',
      [outer[0], outer[1] - rise],
      'Q',
      [shape.stance + shape.hem / 2, shape.bottom + 22 - rise],
      [inner[0], inner[1] - rise],
    )
  const cuff = (rise: number, spread: number, drop: number) =>
    path(
      'M',
      [outer[0] + spread, outer[1] - rise],
      'Q',
      [shape.stance + shape.hem / 2, shape.bottom + 20 - rise],
      [inner[0] - spread, inner[1] - rise],
      'L',
      [inner[0] - spread, inner[1] + drop],
      'Q',
      [shape.stance + shape.hem / 2, shape.bottom + 22 + drop],
      [outer[0] + spread, outer[1] + drop],
      'Z',
    )
  if (hem === 'turned')
    return (
      sideRenderer.panel(cuff(84, turnedHem.spread, turnedHem.drop), {
        colour: lighter(sideRenderer.body, 0.5),
        lift: 6,
      }) + sideRenderer.stitch(hemAt(14), darker(sideRenderer.body, 0.3))
    )
  if (hem === 'rib')
    return sideRenderer.panel(cuff(70, ribHem.spread, ribHem.drop), {
      colour: sideRenderer.trim,
      inner: sideRenderer.ribs(hemAt(28), 130, sideRenderer.trim),
    })
  if (hem === 'raw')
    return `<path d="${sideRenderer.warp(hemAt(2))}" fill="none" stroke="${lighter(sideRenderer.body, 0.75)}" stroke-width="22" stroke-dasharray="2 3" stroke-opacity=".9"/><path d="${sideRenderer.warp(hemAt(-8))}" fill="none" stroke="${lighter(sideRenderer.body, 0.75)}" stroke-width="18" stroke-dasharray="1.5 9"/>`
  return sideRenderer.stitch(hemAt(24)) + sideRenderer.stitch(hemAt(34))
}

function drawButtonWaist(renderer: GarmentRenderer, shape: LegShape): string {
  const loop = (x: number) => {
    const d = path(
      'M',
      [x - 11, shape.top - 52],
      'L',
      [x + 11, shape.top - 52],
      'L',
      [x + 11, shape.top + 36],
      'L',
      [x - 11, shape.top + 36],
      'Z',
    )
    return (
      renderer.panel(d, { edge: 3, lift: 3 }) +
      renderer.stitch(path('M', [x - 4, shape.top - 46], 'L', [x - 4, shape.top + 30]))
    )
  }
  const edge = (y: number) =>
    path('M', [-shape.waist, shape.top + y], 'Q', [0, shape.top + y + 20], [shape.waist, shape.top + y])
  const fly = path(
    'M',
    [54, shape.top + 34],
    'L',
    [54, shape.crotch - 120],
    'Q',
    [50, shape.crotch - 66],
    [4, shape.crotch - 46],
  )
  const flyInner = path(
    'M',
    [45, shape.top + 34],
    'L',
    [45, shape.crotch - 124],
    'Q',
    [42, shape.crotch - 76],
    [4, shape.crotch - 56],
  )
  const buttonColour = renderer.spec.fabric === 'denim' ? '#c18c45' : '#e9dfc9'
  return (
    renderer.stitch(fly) +
    renderer.stitch(flyInner) +
    renderer.panel(waistband(shape, waistDepths.button), { edge: 5, lift: 3 }) +
    renderer.stitch(edge(-34)) +
    renderer.stitch(edge(4)) +
    loop(-shape.waist * 0.6) +
    loop(shape.waist * 0.6) +
    drawButton(renderer, [8, shape.top - 4], buttonColour, 15)
  )
}

function drawCordWaist(renderer: GarmentRenderer, shape: LegShape): string {
  const middle = path(
    'M',
    [-shape.waist - 8, shape.top - 14],
    'Q',
    [0, shape.top + 8],
    [shape.waist + 8, shape.top - 14],
  )
  const band = renderer.panel(waistband(shape, waistDepths.cord), {
    colour: renderer.trim,
    edge: 8,
    lift: 3,
    inner: renderer.ribs(middle, 130, renderer.trim),
  })
  const cord = (d: string) =>
    `<path d="${d}" fill="none" stroke="#120a14" stroke-opacity=".35" stroke-width="10" transform="translate(4 6)"/><path d="${d}" fill="none" stroke="${renderer.accent}" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="9" stroke-dasharray="2 5"/>`
  const y = shape.top
  return (
    band +
    cord(`M-20 ${y}C-40 ${y + 60} -70 ${y + 90} -46 ${y + 170}`) +
    cord(`M20 ${y}C34 ${y + 70} 70 ${y + 70} 58 ${y + 150}`) +
    cord(`M-22 ${y + 2}C-70 ${y - 34} -66 ${y + 44} 0 ${y + 8}C66 ${y + 44} 70 ${y - 34} 22 ${y + 2}`)
  )
}

/** Returns the drawing function for trousers or shorts. */
export function drawLegs(plan: LegPlan): DrawGarment {
  return renderer => {
    const shape = plan.shape
    const drawLeg = (sideRenderer: GarmentRenderer) =>
      sideRenderer.panel(leg(shape), {
        grain: 2,
        inner:
          (plan.faded ? drawFade(sideRenderer, shape) : '') +
          (plan.inner?.(sideRenderer, shape) ?? '') +
          drawLegFolds(sideRenderer, shape),
      })
    const drawDetails = (sideRenderer: GarmentRenderer) =>
      drawHem(sideRenderer, shape, plan.hem) + (plan.leg?.(sideRenderer, shape) ?? '')
    const mirrored = mirrorRenderer(renderer)
    const middle = path('M', [0, shape.top + 20], 'L', [0, shape.crotch])
    const { graphic } = renderer.spec
    const spot: Point = between(outerHem(shape), innerHem(shape), 0.5)
    const svg =
      renderer.panel(backWaist(shape, waistDepths[plan.waist]), { colour: renderer.inside }) +
      drawLeg(mirrored) +
      drawLeg(renderer) +
      renderer.seam(middle) +
      drawDetails(mirrored) +
      drawDetails(renderer) +
      (plan.waist === 'cord' ? drawCordWaist(renderer, shape) : drawButtonWaist(renderer, shape)) +
      (plan.outer?.(renderer, shape) ?? '') +
      (graphic ? drawGraphic(graphic, spot[0] - 4, shape.bottom - 130, 110) : '')
    const hemEnd = { turned: turnedHem, rib: ribHem, stitched: flatHem, raw: flatHem }[plan.hem ?? 'stitched']
    const pegs = drawPeg(-shape.waist * 0.78, shape.top - 84) + drawPeg(shape.waist * 0.78, shape.top - 86)
    return {
      svg,
      ...(renderer.spec.hungOn === 'pegs' ? { foreground: pegs } : {}),
      scale: shape.bottom > 1000 ? 1.08 : 1.3,
      tape: [
        [-shape.waist, shape.top - 8],
        [shape.waist, shape.top - 8],
      ],
      lines: listLegLines(shape, waistDepths[plan.waist], hemEnd),
    }
  }
}

/** Draws the curved front pocket of jeans. */
export function drawScoopPocket(sideRenderer: GarmentRenderer, shape: LegShape): string {
  const curve = (shift: number) =>
    path(
      'M',
      [shape.waist * 0.42 - shift, shape.top + 22],
      'C',
      [shape.waist * 0.48, shape.top + 120 + shift],
      [shape.waist * 0.8, shape.top + 150 + shift],
      [shape.hip - 14, shape.top + 152 + shift],
    )
  const bag = path(
    'M',
    [shape.waist * 0.42, shape.top + 22],
    'C',
    [shape.waist * 0.48, shape.top + 120],
    [shape.waist * 0.8, shape.top + 150],
    [shape.hip - 14, shape.top + 152],
    'L',
    [shape.waist + 6, shape.top + 14],
    'Z',
  )
  return (
    sideRenderer.panel(bag, { colour: darker(sideRenderer.body, 0.16), edge: 5 }) +
    sideRenderer.seam(curve(0)) +
    sideRenderer.stitch(curve(9)) +
    sideRenderer.stitch(curve(17))
  )
}

/** Draws a slanted side pocket. */
export function drawSlashPocket(sideRenderer: GarmentRenderer, shape: LegShape): string {
  const d = path('M', [shape.waist * 0.62, shape.top + 26], 'L', [shape.hip - 10, shape.top + 210])
  return (
    sideRenderer.seam(d) +
    sideRenderer.stitch(path('M', [shape.waist * 0.62 - 10, shape.top + 28], 'L', [shape.hip - 20, shape.top + 214]))
  )
}

export const withMirrorImage = (d: string): string => d + flip(d)
