import type { DrawGarment } from '../garment.ts'
import type { GarmentRenderer } from '../garment-renderer.ts'
import { drawGraphic } from '../graphic.ts'
import { line } from '../path-lengths.ts'
import { path, rectangle } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawZip } from './closures.ts'

const drawBuckle = (renderer: GarmentRenderer, x: number, y: number) => {
  const [cx, cy] = renderer.warpPoint([x, y])
  return `<g transform="translate(${cx} ${cy})" fill="none"><rect x="-28" y="-24" width="56" height="48" rx="7" stroke="#120a14" stroke-opacity=".4" stroke-width="9" transform="translate(4 6)"/><rect x="-28" y="-24" width="56" height="48" rx="7" stroke="#b98f4e" stroke-width="9"/><rect x="-28" y="-24" width="56" height="48" rx="7" stroke="#fff" stroke-opacity=".4" stroke-width="2"/><path d="M0 -24V22" stroke="#8f6c38" stroke-width="7"/></g>`
}

const drawHorizontalZip = (renderer: GarmentRenderer, x: number, y: number, width: number) =>
  `<g transform="translate(${x} ${y}) rotate(-90)">${drawZip({ ...renderer, warpPoint: point => point, warp: d => d, seam: () => '', stitch: () => '' }, 0, width, '#cfc6b4')}</g>`

const toteSack = path(
  'M',
  [-280, 600],
  'Q',
  [0, 614],
  [280, 598],
  'C',
  [292, 800],
  [290, 1000],
  [306, 1180],
  'Q',
  [0, 1220],
  [-304, 1186],
  'C',
  [-290, 1000],
  [-294, 800],
  [-280, 600],
  'Z',
)

const satchelBody = path(
  'M',
  [-310, 620],
  'L',
  [310, 612],
  'C',
  [326, 800],
  [326, 960],
  [306, 1070],
  'Q',
  [0, 1110],
  [-306, 1076],
  'C',
  [-326, 960],
  [-326, 800],
  [-310, 620],
  'Z',
)

const satchelFlap = path(
  'M',
  [-318, 600],
  'Q',
  [0, 576],
  [318, 594],
  'C',
  [330, 740],
  [326, 800],
  [304, 870],
  'Q',
  [0, 960],
  [-304, 876],
  'C',
  [-326, 800],
  [-330, 740],
  [-318, 600],
  'Z',
)

const satchelStrap = path(
  'M',
  [-300, 660],
  'C',
  [-420, 400],
  [-260, 210],
  [0, 230],
  'C',
  [280, 250],
  [420, 420],
  [306, 660],
)

const satchelSeam = path(
  'M',
  [-306, 616],
  'C',
  [-316, 740],
  [-312, 800],
  [-292, 862],
  'Q',
  [0, 942],
  [292, 856],
  'C',
  [312, 800],
  [316, 740],
  [306, 612],
)

const pouchBody = path(
  'M',
  [-290, 640],
  'C',
  [-200, 590],
  [200, 590],
  [290, 640],
  'C',
  [370, 720],
  [330, 900],
  [210, 950],
  'C',
  [100, 990],
  [-100, 990],
  [-210, 950],
  'C',
  [-330, 900],
  [-370, 720],
  [-290, 640],
  'Z',
)

const pouchPocket = path(
  'M',
  [-230, 760],
  'Q',
  [0, 730],
  [230, 760],
  'C',
  [260, 860],
  [220, 920],
  [160, 940],
  'C',
  [80, 966],
  [-80, 966],
  [-160, 940],
  'C',
  [-220, 920],
  [-260, 860],
  [-230, 760],
  'Z',
)

const pouchWebbing = path(
  'M',
  [-250, 720],
  'C',
  [-480, 660],
  [-440, 380],
  [-120, 400],
  'C',
  [120, 420],
  [210, 470],
  [430, 440],
  'C',
  [480, 560],
  [400, 680],
  [260, 720],
)

/** Drawing functions of bags. */
export const bags = {
  tote: renderer => {
    const handlePath = (drop: number) =>
      path(
        'M',
        [-150, 680],
        'C',
        [-170, 380],
        [-130, 200 + drop],
        [0, 196 + drop],
        'C',
        [130, 200 + drop],
        [170, 380],
        [150, 680],
      )
    const handle = (drop: number, colour: string) =>
      `<path d="${renderer.warp(handlePath(drop))}" fill="none" stroke="${colour}" stroke-width="44"/>`
    const back = handle(46, renderer.inside)
    const front =
      handle(0, renderer.spec.trim ?? renderer.body) +
      renderer.stitch(
        path('M', [-164, 680], 'C', [-184, 380], [-140, 188], [0, 184], 'C', [140, 188], [184, 380], [164, 680]),
      ) +
      renderer.stitch(
        path('M', [-136, 680], 'C', [-156, 390], [-118, 212], [0, 208], 'C', [118, 212], [156, 390], [136, 680]),
      )
    const tab = (x: number) =>
      renderer.panel(rectangle(x - 22, 600, 44, 96), {
        colour: renderer.spec.trim ?? renderer.body,
        edge: 4,
        lift: 3,
      }) + renderer.stitch(path('M', [x - 16, 620], 'L', [x + 16, 690], 'L', [x - 16, 690], 'L', [x + 16, 620], 'Z'))
    const folds = [
      renderer.fold([-260, 1170], [-150, 900], 18, 20),
      renderer.fold([270, 1160], [150, 860], 18, -22),
      renderer.fold([-150, 640], [-60, 900], 13, 14),
      renderer.fold([150, 650], [90, 900], 13, -14),
      renderer.fold([-40, 1190], [20, 1000], 14, 14),
    ].join('')
    const badge = renderer.spec.graphic ? drawGraphic(renderer.spec.graphic, 0, 880, 330) : ''
    return {
      svg:
        back +
        renderer.panel(path('M', [-280, 602], 'Q', [0, 580], [280, 600], 'Q', [0, 640], [-280, 602], 'Z'), {
          colour: renderer.inside,
        }) +
        front +
        renderer.panel(toteSack, { inner: badge + folds, lift: 6 }) +
        [24, 34]
          .map(drop => renderer.stitch(path('M', [-280, 600 + drop], 'Q', [0, 614 + drop], [280, 598 + drop])))
          .join('') +
        tab(-150) +
        tab(150),
      scale: 1.12,
      tape: [
        [-290, 960],
        [290, 960],
      ],
      lines: {
        width: line([-290, 960], [290, 960]),
        height: line([0, 606], [0, 1202]),
        strap: handlePath(0),
      },
    }
  },
  satchel: renderer => {
    const strap = renderer.warp(satchelStrap)
    const tongue = (x: number) =>
      renderer.panel(
        path('M', [x - 26, 760], 'L', [x + 26, 760], 'L', [x + 26, 1000], 'Q', [x, 1034], [x - 26, 1000], 'Z'),
        {
          colour: renderer.trim,
          edge: 6,
          lift: 5,
        },
      ) +
      renderer.stitch(path('M', [x - 18, 766], 'L', [x - 18, 990])) +
      renderer.stitch(path('M', [x + 18, 766], 'L', [x + 18, 990])) +
      drawBuckle(renderer, x, 930)
    const badge = renderer.spec.graphic ? drawGraphic(renderer.spec.graphic, 0, 720, 150) : ''
    return {
      svg:
        `<path d="${strap}" fill="none" stroke="${renderer.trim}" stroke-width="44"/>${renderer.stitch(satchelStrap)}` +
        renderer.panel(satchelBody, { edge: 22 }) +
        renderer.panel(satchelFlap, { edge: 18, lift: 10, inner: badge }) +
        renderer.stitch(satchelSeam) +
        tongue(-170) +
        tongue(170),
      scale: 1.12,
      tape: [
        [-322, 800],
        [322, 800],
      ],
      lines: {
        width: line([-322, 800], [322, 800]),
        height: line([0, 587], [0, 1092]),
        strap: satchelStrap,
      },
      relief: { bulge: { height: 26, reach: 60 } },
    }
  },
  pouch: renderer => {
    const webbing = renderer.warp(pouchWebbing)
    const folds = [renderer.fold([-280, 700], [-180, 760], 14, 8), renderer.fold([280, 690], [190, 760], 14, -8)].join(
      '',
    )
    const badge = renderer.spec.graphic ? drawGraphic(renderer.spec.graphic, 0, 856, 140) : ''
    return {
      svg:
        `<path d="${webbing}" fill="none" stroke="${renderer.trim}" stroke-width="46"/><path d="${webbing}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="46" stroke-dasharray="3 7"/>` +
        renderer.panel(path('M', [150, 420], 'L', [270, 420], 'L', [270, 500], 'L', [150, 500], 'Z'), {
          colour: '#26222a',
          edge: 9,
          lift: 6,
        }) +
        renderer.panel(pouchBody, { edge: 34, inner: folds }) +
        drawHorizontalZip(renderer, -220, 686, 440) +
        renderer.panel(pouchPocket, { colour: renderer.accent, edge: 18, lift: 6 }) +
        renderer.stitch(pouchPocket) +
        badge,
      scale: 1.18,
      tape: [
        [-330, 780],
        [330, 780],
      ],
      lines: {
        width: line([-330, 780], [330, 780]),
        height: line([0, 603], [0, 980]),
      },
      relief: { bulge: { height: 60, reach: 80 } },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
