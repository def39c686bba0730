import { darker } from '../colour.ts'
import type { DrawGarment } from '../garment.ts'
import { type GarmentRenderer, mirrorRenderer } from '../garment-renderer.ts'
import { flip, path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawButton, drawPlacket, drawPocket, drawWeltPocket, drawZip } from './closures.ts'
import { drawColourBlock, drawTop } from './draw-top.ts'
import { drawCollar, drawRibNeck, drawStandCollar } from './necklines.ts'
import { longSleeved, shortSleeved, type TopShape } from './top-shape.ts'

const shirtShape = {
  ...longSleeved,
  bottom: 1190,
  tail: 96,
  sleeve: { length: 716, cuff: 128, angle: 68, cuffBand: 74 },
}
const jacketShape = {
  ...longSleeved,
  chest: 312,
  hem: 286,
  bottom: 1050,
  pit: 580,
  sleeve: { length: 700, cuff: 128, angle: 67, cuffBand: 56 },
}
const shell = {
  ...longSleeved,
  chest: 318,
  hem: 300,
  bottom: 1100,
  sleeve: { length: 706, cuff: 128, angle: 67, cuffBand: 54 },
}

const drawYoke = (renderer: GarmentRenderer, shape: TopShape, y: number) => {
  const d = path('M', [24, y + 16], 'L', [shape.shoulder - 26, y])
  return (
    renderer.seam(d) +
    renderer.seam(flip(d)) +
    renderer.stitch(path('M', [24, y + 26], 'L', [shape.shoulder - 26, y + 10])) +
    renderer.stitch(flip(path('M', [24, y + 26], 'L', [shape.shoulder - 26, y + 10])))
  )
}

const drawCardiganFront = (renderer: GarmentRenderer, shape: TopShape) => {
  const edge = path('M', [-shape.neck, shape.top], 'L', [0, shape.top + shape.neckDrop], 'L', [0, shape.bottom + 30])
  const right = path('M', [shape.neck, shape.top], 'L', [0, shape.top + shape.neckDrop])
  const buttons = [0, 1, 2, 3, 4].map(index =>
    drawButton(
      renderer,
      [0, shape.top + shape.neckDrop + 40 + index * ((shape.bottom - shape.top - shape.neckDrop - 60) / 4)],
      renderer.accent,
      14,
    ),
  )
  return renderer.ribs(right, 66, renderer.trim) + renderer.ribs(edge, 66, renderer.trim) + buttons.join('')
}

/** Drawing functions of garments that open in front: shirts, jackets, cardigans. */
export const buttonTops = {
  shirt: renderer =>
    drawTop({
      shape: { ...shirtShape, bent: renderer.spec.seed % 3 ? 'right' : 'left' },
      sleeve: { cuff: 'button' },
      hem: 'plain',
      outer: (renderer, shape) =>
        drawPlacket(renderer, shape.top + 60, shape.bottom + 10, { count: 7, buttons: renderer.accent }) +
        drawPocket(renderer, 70, 500, 140, 160) +
        drawCollar(renderer, shape, { point: 112, spread: 96 }),
    })(renderer),
  flannel: renderer =>
    drawTop({
      shape: { ...shirtShape, bent: renderer.spec.seed % 2 ? 'both' : 'left' },
      sleeve: { cuff: 'button' },
      hem: 'plain',
      outer: (renderer, shape) =>
        drawYoke(renderer, shape, 410) +
        drawPlacket(renderer, shape.top + 60, shape.bottom + 10, { count: 7, buttons: '#ece2cc' }) +
        drawPocket(renderer, 70, 506, 150, 168, 'button') +
        drawPocket(renderer, -220, 506, 150, 168, 'button') +
        drawCollar(renderer, shape, { point: 114, spread: 100 }),
    })(renderer),
  'camp-shirt': renderer =>
    drawTop({
      shape: {
        ...shortSleeved,
        chest: 314,
        hem: 322,
        bottom: 1140,
        neckDrop: 80,
        sleeve: { length: 256, cuff: 214, angle: 43, cuffBand: 0 },
      },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      artWidth: 260,
      inner: renderer =>
        renderer.spec.trim ? `<path d="M-220 200H-96V1300H-220ZM96 200H220V1300H96Z" fill="${renderer.trim}"/>` : '',
      outer: (renderer, shape) =>
        drawPlacket(renderer, shape.top + 120, shape.bottom + 10, {
          count: 5,
          buttons: renderer.spec.accent ?? '#f0e6d0',
        }) +
        (renderer.spec.graphic ? '' : drawPocket(renderer, 84, 490, 142, 156)) +
        drawCollar(renderer, shape, { point: 66, spread: 148, open: true }),
    })(renderer),
  baseball: renderer =>
    drawTop({
      shape: { ...shortSleeved, chest: 308, hem: 310, tail: 70, bottom: 1170, vNeck: true, neckDrop: 96 },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      artWidth: 380,
      inner: (renderer, shape) =>
        `${renderer.ribs(
          `M${-shape.neck} ${shape.top}Q-60 ${shape.top + 40} 0 ${shape.top + shape.neckDrop}Q60 ${shape.top + 40} ${shape.neck} ${shape.top}`,
          34,
          renderer.trim,
        )}<path d="M-34 300V1300M34 300V1300" stroke="${renderer.trim}" stroke-width="10"/>`,
      outer: (renderer, shape) =>
        [0, 1, 2, 3, 4, 5]
          .map(index => drawButton(renderer, [0, shape.top + shape.neckDrop + 40 + index * 148], renderer.accent))
          .join('') + renderer.seam(path('M', [26, shape.top + shape.neckDrop], 'L', [26, shape.bottom + 20])),
    })(renderer),
  cardigan: renderer =>
    drawTop({
      shape: {
        ...longSleeved,
        vNeck: true,
        neckDrop: 300,
        chest: 300,
        hem: 290,
        bottom: 1080,
        bent: renderer.spec.seed % 2 ? 'left' : 'right',
        sleeve: { length: 690, cuff: 128, angle: 68, cuffBand: 70 },
      },
      sleeve: { cuff: 'rib', cuffColour: renderer.trim },
      hem: 'rib',
      hemColour: renderer => renderer.trim,
      inner: drawCardiganFront,
      outer: renderer => drawPocket(renderer, 90, 860, 150, 150) + drawPocket(renderer, -240, 860, 150, 150),
    })(renderer),
  windbreaker: renderer =>
    drawTop({
      shape: shell,
      sleeve: {
        cuff: 'elastic',
        cuffColour: renderer.accent,
        stripe: { d: 'M200 508 L700 508', colour: renderer.accent, width: 96 },
      },
      hem: 'rib',
      hemColour: renderer => darker(renderer.body, 0.15),
      inner: renderer => drawColourBlock(renderer.trim, 160, 300) + drawColourBlock(renderer.accent, 460, 96),
      outer: (renderer, shape) =>
        drawWeltPocket(renderer, 150, 810, 56, 170) +
        drawWeltPocket(mirrorRenderer(renderer), 150, 810, 56, 170) +
        drawZip(renderer, shape.top + 40, shape.bottom + 40, '#d9d2c4') +
        drawStandCollar(renderer, shape, renderer.trim, false),
    })(renderer),
  'track-top': renderer =>
    drawTop({
      shape: { ...shell, hem: 286, bottom: 1070 },
      sleeve: {
        cuff: 'rib',
        cuffColour: renderer.trim,
        stripe: { d: 'M240 270 L548 1080 M284 270 L592 1080', colour: renderer.accent, width: 18 },
      },
      hem: 'rib',
      hemColour: renderer => renderer.trim,
      outer: (renderer, shape) =>
        drawWeltPocket(renderer, 150, 820, 40, 150) +
        drawWeltPocket(mirrorRenderer(renderer), 150, 820, 40, 150) +
        drawZip(renderer, shape.top + 40, shape.bottom + 20, '#e8e0d0') +
        drawStandCollar(renderer, shape, renderer.trim, true),
    })(renderer),
  'denim-jacket': renderer => {
    const panels = path('M', [96, 450], 'L', [60, 1040]) + path('M', [200, 450], 'L', [130, 1040])
    return drawTop({
      shape: jacketShape,
      sleeve: { cuff: 'button' },
      hem: 'band',
      outer: (renderer, shape) =>
        drawYoke(renderer, shape, 436) +
        renderer.seam(panels) +
        renderer.seam(flip(panels)) +
        renderer.stitch(path('M', [104, 450], 'L', [68, 1040])) +
        renderer.stitch(flip(path('M', [104, 450], 'L', [68, 1040]))) +
        drawPlacket(renderer, shape.top + 70, shape.bottom + 30, { count: 6, buttons: '#c18c45', width: 56 }) +
        drawPocket(renderer, 82, 452, 136, 150, 'button') +
        drawPocket(renderer, -218, 452, 136, 150, 'button') +
        drawWeltPocket(renderer, 190, 850, 40, 120) +
        drawWeltPocket(mirrorRenderer(renderer), 190, 850, 40, 120) +
        drawCollar(renderer, shape, {
          ...(renderer.spec.trim ? { colour: renderer.trim } : {}),
          point: 108,
          spread: 108,
        }),
    })(renderer)
  },
  'chore-coat': renderer =>
    drawTop({
      shape: { ...jacketShape, hem: 320, bottom: 1150, sleeve: { length: 710, cuff: 122, angle: 68, cuffBand: 0 } },
      sleeve: { cuff: 'hem' },
      hem: 'plain',
      outer: (renderer, shape) =>
        drawPlacket(renderer, shape.top + 60, shape.bottom + 10, { count: 5, buttons: renderer.accent, width: 60 }) +
        drawPocket(renderer, 78, 470, 140, 150) +
        drawPocket(renderer, 70, 830, 200, 220) +
        drawPocket(renderer, -270, 830, 200, 220) +
        drawCollar(renderer, shape, {
          ...(renderer.spec.trim ? { colour: renderer.trim } : {}),
          point: 100,
          spread: 112,
        }),
    })(renderer),
  'racer-jacket': renderer =>
    drawTop({
      shape: { ...jacketShape, bottom: 1020, sleeve: { length: 690, cuff: 128, angle: 67, cuffBand: 40 } },
      sleeve: { cuff: 'elastic', stripe: { d: 'M296 300 L560 1060', colour: renderer.accent, width: 30 } },
      hem: 'band',
      inner: (renderer, shape) =>
        drawColourBlock(renderer.accent, 470, 46) +
        drawColourBlock(renderer.trim, 530, 20) +
        drawRibNeck(renderer, shape, renderer.body, 10),
      outer: (renderer, shape) =>
        drawZip(renderer, shape.top + 60, shape.bottom + 30, '#cfc6b4') +
        drawWeltPocket(renderer, 130, 800, 120, 90) +
        drawWeltPocket(mirrorRenderer(renderer), 130, 800, 120, 90) +
        drawStandCollar(renderer, shape, renderer.body, false),
    })(renderer),
} satisfies Partial<Record<GarmentType, DrawGarment>>
