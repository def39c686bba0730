import type { DrawGarment } from '../garment.ts'
import { flip, path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawPlacket, drawPocket } from './closures.ts'
import { drawTop } from './draw-top.ts'
import { drawCollar, drawHood, drawRibNeck } from './necklines.ts'
import { longSleeved, neckline, shortSleeved } from './top-shape.ts'

const vShape = { ...shortSleeved, vNeck: true, neckDrop: 118, neck: 96 }
const wide = {
  ...longSleeved,
  chest: 312,
  hem: 296,
  bottom: 1110,
  sleeve: { length: 700, cuff: 124, angle: 68, cuffBand: 66 },
}

const kangaroo = path(
  'M',
  [-120, 850],
  'L',
  [120, 850],
  'L',
  [190, 990],
  'L',
  [190, 1066],
  'L',
  [-190, 1066],
  'L',
  [-190, 990],
  'Z',
)

/** Drawing functions of garments pulled over the head: tees, sweatshirts, knits, sports shirts. */
export const pulloverTops = {
  tee: renderer =>
    drawTop({
      shape: shortSleeved,
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      inner: (renderer, shape) => drawRibNeck(renderer, shape, renderer.trim),
    })(renderer),
  ringer: renderer =>
    drawTop({
      shape: {
        ...shortSleeved,
        bottom: 1130,
        chest: 284,
        hem: 280,
        sleeve: { length: 226, cuff: 178, angle: 44, cuffBand: 26 },
      },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'plain',
      inner: (renderer, shape) => drawRibNeck(renderer, shape, renderer.trim, 26),
    })(renderer),
  vest: renderer => {
    const { sleeve: _, ...bare } = {
      ...longSleeved,
      vNeck: true,
      neckDrop: 190,
      shoulder: 214,
      chest: 278,
      pit: 590,
      hem: 276,
      bottom: 1060,
    }
    const rim = path('M', [214, 296], 'Q', [180, 480], [278, 590])
    return drawTop({
      shape: bare,
      sleeve: { cuff: 'rib' },
      hem: 'rib',
      hemColour: renderer => renderer.trim,
      inner: (renderer, shape) =>
        drawRibNeck(renderer, shape, renderer.trim, 26) +
        renderer.ribs(rim, 48, renderer.trim) +
        renderer.ribs(flip(rim), 48, renderer.trim),
    })(renderer)
  },
  'long-tee': renderer =>
    drawTop({
      shape: { ...longSleeved, bent: 'left', sleeve: { length: 690, cuff: 124, angle: 68, cuffBand: 40 } },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'plain',
      inner: (renderer, shape) => drawRibNeck(renderer, shape, renderer.trim, 26),
    })(renderer),
  sweatshirt: renderer =>
    drawTop({
      shape: wide,
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'rib',
      hemColour: renderer => renderer.trim,
      artWidth: 330,
      inner: (renderer, shape) =>
        drawRibNeck(renderer, shape, renderer.trim) +
        renderer.stitch(path('M', [-40, 362], 'L', [0, 420], 'L', [40, 362])),
    })(renderer),
  hoodie: renderer =>
    drawTop({
      shape: { ...wide, top: 270, bent: renderer.spec.seed % 2 ? 'right' : 'left', bottom: 1120 },
      sleeve: { cuff: 'rib' },
      hem: 'rib',
      outer: (renderer, shape) =>
        renderer.panel(kangaroo, { edge: 7, lift: 4 }) +
        renderer.stitch(path('M', [130, 856], 'L', [198, 992])) +
        renderer.stitch(path('M', [-130, 856], 'L', [-198, 992])) +
        drawHood(renderer, shape),
    })(renderer),
  jumper: renderer =>
    drawTop({
      shape: { ...wide, neckDrop: 84, bent: 'both' },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'rib',
      hemColour: renderer => renderer.trim,
      inner: (renderer, shape) => drawRibNeck(renderer, shape, renderer.trim, 40),
    })(renderer),
  polo: renderer =>
    drawTop({
      shape: { ...shortSleeved, bottom: 1150, sleeve: { length: 244, cuff: 178, angle: 43, cuffBand: 34 } },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'plain',
      outer: (renderer, shape) =>
        drawPlacket(renderer, shape.top + 60, shape.top + 250, { count: 3, buttons: '#f1e8d6', width: 52 }) +
        drawCollar(renderer, shape, { colour: renderer.trim, point: 86, spread: 86 }) +
        (renderer.spec.graphic ? '' : drawPocket(renderer, 66, 470, 138, 150)),
    })(renderer),
  rugby: renderer =>
    drawTop({
      shape: {
        ...longSleeved,
        chest: 310,
        hem: 304,
        bottom: 1160,
        sleeve: { length: 700, cuff: 124, angle: 68, cuffBand: 60 },
      },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'plain',
      artWidth: 280,
      outer: (renderer, shape) =>
        drawPlacket(renderer, shape.top + 60, shape.top + 260, {
          count: 3,
          colour: renderer.accent,
          buttons: '#f4efe4',
          width: 56,
        }) + drawCollar(renderer, shape, { colour: renderer.accent, point: 96, spread: 88 }),
    })(renderer),
  jersey: renderer => {
    const yoke = path('M', [90, 230], 'L', [280, 290], 'L', [262, 372], 'Q', [150, 300], [60, 250], 'Z')
    return drawTop({
      shape: { ...vShape, sleeve: { length: 290, cuff: 190, angle: 46, cuffBand: 24 } },
      sleeve: {
        cuff: 'rib',
        cuffColour: renderer.trim,
        stripe: { d: 'M216 310 L640 650 M244 276 L668 616', colour: renderer.accent, width: 13 },
      },
      hem: 'plain',
      artWidth: 330,
      inner: (renderer, shape) =>
        `<path d="${yoke}${flip(yoke)}" fill="${renderer.trim}"/><path d="M${shape.chest - 26} ${shape.pit - 60}L${shape.hem - 26} 1300M${-shape.chest + 26} ${shape.pit - 60}L${-shape.hem + 26} 1300" stroke="${renderer.accent}" stroke-width="16"/>${renderer.ribs(neckline(shape), 54, renderer.trim)}`,
    })(renderer)
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
