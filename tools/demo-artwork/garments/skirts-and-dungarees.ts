import { lighter } from '../colour.ts'
import type { DrawGarment } from '../garment.ts'
import { type GarmentRenderer, mirrorRenderer } from '../garment-renderer.ts'
import { drawGraphic } from '../graphic.ts'
import { drawAcross, line } from '../path-lengths.ts'
import { path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawButton, drawPocket } from './closures.ts'
import { drawLegs, drawScoopPocket, withMirrorImage } from './draw-legs.ts'
import { straightLeg } from './leg-shape.ts'

const skirtOutline = (waist: number, hem: number, top: number, bottom: number) =>
  path(
    'M',
    [-waist, top],
    'Q',
    [0, top + 22],
    [waist, top],
    'C',
    [waist + 40, top + 130],
    [hem - 40, top + 300],
    [hem, bottom],
    'Q',
    [0, bottom + 56],
    [-hem, bottom],
    'C',
    [-hem + 40, top + 300],
    [-waist - 40, top + 130],
    [-waist, top],
    'Z',
  )

const waistbandOutline = (waist: number, top: number) =>
  path(
    'M',
    [-waist - 2, top - 44],
    'Q',
    [0, top - 22],
    [waist + 2, top - 44],
    'L',
    [waist + 4, top + 14],
    'Q',
    [0, top + 36],
    [-waist - 4, top + 14],
    'Z',
  )

const drawInside = (renderer: GarmentRenderer, waist: number, top: number) =>
  renderer.panel(
    path('M', [-waist, top - 42], 'Q', [0, top - 74], [waist, top - 42], 'Q', [0, top + 10], [-waist, top - 42], 'Z'),
    { colour: renderer.inside },
  )

const drawHemStitch = (renderer: GarmentRenderer, hem: number, bottom: number) =>
  [20, 29]
    .map(rise =>
      renderer.stitch(path('M', [-hem + 4, bottom - rise], 'Q', [0, bottom + 56 - rise], [hem - 4, bottom - rise])),
    )
    .join('')

/** Drawing functions of skirts and dungarees. */
export const skirtsAndDungarees = {
  skirt: renderer => {
    const d = skirtOutline(206, 330, 330, 1060)
    const folds = [
      renderer.fold([-120, 420], [-210, 1040], 15, 10),
      renderer.fold([120, 440], [190, 1050], 14, -10),
      renderer.fold([-30, 560], [-50, 1070], 11, 6),
      renderer.fold([200, 520], [280, 1020], 13, -8),
      renderer.fold([-206, 520], [-290, 1010], 13, 8),
    ].join('')
    const wash =
      renderer.spec.fabric === 'denim'
        ? `<radialGradient id="faded"><stop offset="0" stop-color="${lighter(renderer.body, 0.6)}" stop-opacity=".6"/><stop offset="1" stop-color="${lighter(renderer.body, 0.6)}" stop-opacity="0"/></radialGradient><ellipse cx="-120" cy="720" rx="120" ry="300" fill="url(#faded)"/><ellipse cx="130" cy="720" rx="120" ry="300" fill="url(#faded)"/>`
        : ''
    const buttons = [0, 1, 2, 3, 4, 5]
      .map(index =>
        drawButton(
          renderer,
          [0, 372 + index * 116],
          renderer.spec.fabric === 'denim' ? '#c18c45' : renderer.accent,
          14,
        ),
      )
      .join('')
    const placket = path('M', [-30, 360], 'L', [-30, 1080]) + path('M', [30, 360], 'L', [30, 1080])
    return {
      svg:
        drawInside(renderer, 206, 330) +
        renderer.panel(d, { inner: wash + folds }) +
        renderer.seam(placket) +
        renderer.stitch(placket) +
        drawHemStitch(renderer, 330, 1060) +
        drawPocket(renderer, 86, 430, 140, 160) +
        drawPocket(mirrorRenderer(renderer), 86, 430, 140, 160) +
        renderer.panel(waistbandOutline(206, 330), { edge: 5, lift: 3 }) +
        buttons,
      scale: 1.2,
      tape: [
        [-208, 318],
        [208, 318],
      ],
      lines: {
        waist: line([-208, 318], [208, 318]),
        hip: drawAcross(d, 540),
        length: line([0, 297], [0, 1088]),
        hem: line([-330, 1060], [330, 1060]),
      },
    }
  },
  'pleated-skirt': renderer => {
    const d = skirtOutline(196, 400, 330, 1030)
    const pleats = Array.from({ length: 13 }, (_, index) => {
      const share = (index - 6) / 6.2
      const edge = path('M', [share * 196, 340], 'L', [share * 400, 1090])
      const shadow = path(
        'M',
        [share * 196, 340],
        'L',
        [share * 400, 1090],
        'L',
        [share * 400 + 34, 1090],
        'L',
        [share * 196 + 12, 340],
        'Z',
      )
      return `<path d="${renderer.warp(shadow)}" fill="#120a18" fill-opacity=".3"/><path d="${renderer.warp(edge)}" stroke="#fff" stroke-opacity=".35" stroke-width="4" fill="none"/>`
    })
    return {
      svg:
        drawInside(renderer, 196, 330) +
        renderer.panel(d, { inner: pleats.join('') }) +
        drawHemStitch(renderer, 400, 1030) +
        renderer.panel(waistbandOutline(196, 330), { edge: 5, lift: 3 }) +
        drawButton(renderer, [170, 326], renderer.accent, 13),
      scale: 1.18,
      tape: [
        [-198, 318],
        [198, 318],
      ],
      lines: {
        waist: line([-198, 318], [198, 318]),
        hip: drawAcross(d, 540),
        length: line([0, 297], [0, 1058]),
        hem: line([-400, 1030], [400, 1030]),
      },
    }
  },
  'wrap-skirt': renderer => {
    const d = skirtOutline(208, 320, 250, 1200)
    const flap = path(
      'M',
      [-206, 256],
      'Q',
      [0, 278],
      [140, 262],
      'C',
      [190, 460],
      [150, 860],
      [196, 1226],
      'Q',
      [0, 1256],
      [-318, 1206],
      'C',
      [-300, 700],
      [-250, 400],
      [-206, 256],
      'Z',
    )
    const folds = [
      renderer.fold([130, 300], [-160, 700], 18, 30),
      renderer.fold([136, 340], [-60, 1100], 17, 24),
      renderer.fold([60, 300], [-250, 560], 14, 20),
      renderer.fold([140, 420], [90, 1180], 15, 10),
    ].join('')
    const hem = renderer.accent
      ? `<path d="${renderer.warp(path('M', [-340, 1130], 'Q', [0, 1180], [340, 1150]))}" fill="none" stroke="${renderer.accent}" stroke-width="36"/><path d="${renderer.warp(path('M', [-340, 1090], 'Q', [0, 1140], [340, 1110]))}" fill="none" stroke="${renderer.accent}" stroke-width="8"/>`
      : ''
    const tie = path(
      'M',
      [150, 236],
      'C',
      [220, 240],
      [250, 330],
      [230, 470],
      'L',
      [262, 476],
      'C',
      [290, 330],
      [260, 220],
      [156, 206],
      'Z',
    )
    return {
      svg:
        drawInside(renderer, 208, 250) +
        renderer.panel(d, { grain: -4, inner: hem }) +
        renderer.panel(flap, { grain: 5, inner: hem + folds, lift: 10 }) +
        renderer.panel(waistbandOutline(208, 250), { edge: 6, lift: 3 }) +
        renderer.panel(tie, { edge: 7, lift: 6 }) +
        drawButton(renderer, [146, 246], renderer.trim, 18),
      scale: 1.12,
      tape: [
        [-210, 238],
        [210, 238],
      ],
      lines: {
        waist: line([-210, 238], [210, 238]),
        hip: drawAcross(d, 480),
        length: line([0, 217], [0, 1236]),
        hem: line([-320, 1200], [320, 1200]),
      },
    }
  },
  dungarees: renderer => {
    const bib = path('M', [-138, 300], 'L', [138, 300], 'L', [176, 520], 'L', [-176, 520], 'Z')
    const strap = path(
      'M',
      [128, 330],
      'L',
      [92, 326],
      'C',
      [96, 230],
      [60, 170],
      [-10, 140],
      'L',
      [16, 116],
      'C',
      [110, 150],
      [140, 220],
      [128, 330],
      'Z',
    )
    const drawStrapButton = (sideRenderer: GarmentRenderer) => drawButton(sideRenderer, [112, 322], '#c9974d', 17)
    const trousers = drawLegs({
      shape: { ...straightLeg, top: 540, hipY: 700, crotch: 840, kneeY: 1040, bottom: 1330, hem: 180, waist: 214 },
      waist: 'button',
      faded: true,
      hem: 'turned',
      leg: drawScoopPocket,
    })(renderer)
    const bibPanel =
      renderer.panel(bib, { inner: renderer.fold([-90, 500], [-40, 330], 12, 8) }) +
      renderer.stitch(path('M', [-128, 310], 'L', [128, 310], 'L', [164, 510])) +
      renderer.stitch(path('M', [-128, 310], 'L', [-164, 510])) +
      drawPocket(renderer, -82, 350, 164, 140, 'button')
    const { graphic } = renderer.spec
    const svg =
      renderer.panel(strap, { edge: 6 }) +
      renderer.panel(withMirrorImage(strap).slice(strap.length), { edge: 6 }) +
      bibPanel +
      trousers.svg +
      drawStrapButton(renderer) +
      drawStrapButton(mirrorRenderer(renderer)) +
      (graphic ? drawGraphic(graphic, 0, 420, 90) : '')
    return {
      svg,
      tape: [
        [-216, 524],
        [216, 524],
      ],
      lines: {
        ...trousers.lines,
        waist: line([-216, 524], [216, 524]),
        length: line([0, 128], [0, 1342]),
      },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
