import type { DrawGarment } from '../garment.ts'
import type { GarmentRenderer } from '../garment-renderer.ts'
import { drawGraphic } from '../graphic.ts'
import { line } from '../path-lengths.ts'
import { path, rectangle } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawPocket } from './closures.ts'

const sock = path(
  'M',
  [-92, 250],
  'Q',
  [0, 262],
  [92, 248],
  'C',
  [96, 460],
  [82, 620],
  [88, 770],
  'C',
  [94, 850],
  [150, 890],
  [236, 930],
  'C',
  [312, 964],
  [330, 1020],
  [300, 1064],
  'C',
  [276, 1094],
  [214, 1092],
  [150, 1068],
  'C',
  [50, 1032],
  [-60, 990],
  [-96, 930],
  'C',
  [-122, 880],
  [-84, 800],
  [-80, 720],
  'C',
  [-74, 560],
  [-98, 460],
  [-92, 250],
  'Z',
)
const heel = path(
  'M',
  [-130, 800],
  'L',
  [-78, 770],
  'Q',
  [20, 850],
  [-10, 950],
  'L',
  [-30, 1000],
  'L',
  [-150, 960],
  'Z',
)
const toe = path('M', [246, 900], 'Q', [190, 980], [212, 1110], 'L', [360, 1110], 'L', [360, 930], 'Z')

/** Draws one sock of a pair: a ribbed cuff, hoops or plain knit, heel and toe in another colour. */
function drawSock(renderer: GarmentRenderer): string {
  const ribs = renderer.ribs(path('M', [-110, 290], 'Q', [0, 302], [110, 288]), 120, renderer.trim)
  const block = (d: string) =>
    `<path d="${renderer.warp(d)}" fill="${renderer.accent}"/><path d="${renderer.warp(d)}" fill="url(#weave)" stroke="#120a16" stroke-opacity=".25" stroke-width="3"/>`
  renderer.fold([-70, 760], [60, 700], 14, 10)
  renderer.fold([-84, 820], [80, 800], 13, 12)
  return renderer.panel(sock, { inner: block(heel) + block(toe) + ribs, edge: 11, lift: 9 })
}

const apronOutline = path(
  'M',
  [-140, 320],
  'Q',
  [0, 332],
  [140, 318],
  'C',
  [150, 470],
  [200, 590],
  [330, 630],
  'C',
  [338, 800],
  [330, 1000],
  [336, 1180],
  'Q',
  [0, 1206],
  [-334, 1186],
  'C',
  [-330, 1000],
  [-338, 800],
  [-330, 634],
  'C',
  [-200, 590],
  [-150, 470],
  [-140, 320],
  'Z',
)

/** Drawing functions of socks and aprons. */
export const socksAndAprons = {
  socks: renderer => {
    const first = drawSock(renderer)
    return {
      svg: `<g transform="translate(-190 -10)">${first}</g><g transform="translate(60 30) rotate(-3 0 600)">${drawSock(renderer)}</g>`,
      scale: 1.14,
      tape: [
        [-310, 930],
        [150, 1040],
      ],
      lines: {
        length: line([-310, 930], [150, 1040]),
      },
      relief: { bulge: { height: 14, reach: 40 }, calm: 0.8 },
    }
  },
  apron: renderer => {
    const strap = (d: string, width: number) =>
      `<path d="${renderer.warp(d)}" fill="none" stroke="#120a14" stroke-opacity=".35" stroke-width="${width + 5}"/><path d="${renderer.warp(d)}" fill="none" stroke="${renderer.trim}" stroke-width="${width}"/><path d="${renderer.warp(d)}" fill="none" stroke="url(#weave)" stroke-width="${width}"/>`
    const hem = [10, 20].map(inset =>
      renderer.stitch(path('M', [-322 + inset, 1170 - inset], 'Q', [0, 1192 - inset], [322 - inset, 1164 - inset])),
    )
    const armhole = path('M', [128, 330], 'C', [140, 480], [192, 604], [322, 646], 'L', [326, 1170])
    const leftArmhole = path('M', [-128, 332], 'C', [-140, 480], [-192, 604], [-322, 650], 'L', [-324, 1174])
    const { graphic } = renderer.spec
    renderer.fold([-150, 380], [-60, 620], 14, 12)
    renderer.fold([250, 640], [120, 900], 16, -14)
    renderer.fold([-260, 660], [-180, 1000], 15, 12)
    renderer.fold([200, 1160], [150, 980], 14, 10)
    return {
      svg:
        strap(
          path('M', [-118, 340], 'C', [-150, 190], [-60, 132], [0, 130], 'C', [70, 132], [150, 190], [118, 338]),
          34,
        ) +
        strap(path('M', [322, 650], 'C', [380, 700], [350, 860], [388, 1000]), 28) +
        strap(path('M', [-322, 654], 'C', [-400, 740], [-350, 900], [-372, 1060]), 28) +
        renderer.panel(apronOutline, { inner: graphic ? drawGraphic(graphic, 0, 480, 190) : '' }) +
        renderer.stitch(armhole) +
        renderer.stitch(leftArmhole) +
        renderer.stitch(path('M', [-132, 338], 'Q', [0, 350], [132, 336])) +
        hem.join('') +
        drawPocket(renderer, -190, 720, 380, 230) +
        renderer.stitch(path('M', [20, 724], 'L', [20, 930])) +
        renderer.stitch(rectangle(-124, 342, 22, 26)) +
        renderer.stitch(rectangle(102, 340, 22, 26)),
      scale: 1.12,
      tape: [
        [-334, 690],
        [334, 690],
      ],
      lines: {
        width: line([-334, 690], [334, 690]),
        length: line([0, 326], [0, 1195]),
      },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
