import { darker } from '../colour.ts'
import type { DrawGarment } from '../garment.ts'
import { drawGraphic } from '../graphic.ts'
import { line } from '../path-lengths.ts'
import { path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'

const bandanaSquare = path(
  'M',
  [-320, 420],
  'Q',
  [-100, 400],
  [140, 414],
  'Q',
  [200, 520],
  [334, 616],
  'Q',
  [340, 840],
  [320, 1054],
  'Q',
  [0, 1084],
  [-324, 1050],
  'Q',
  [-346, 740],
  [-320, 420],
  'Z',
)

const bandanaBorderOutline = (inset: number) =>
  path(
    'M',
    [-320 + inset, 420 + inset],
    'L',
    [326 - inset, 424 + inset],
    'L',
    [320 - inset, 1054 - inset],
    'L',
    [-324 + inset, 1050 - inset],
    'Z',
  )

/** Drawing functions of bandanas. */
export const bandanas = {
  bandana: renderer => {
    const border = `<path d="${renderer.warp(bandanaBorderOutline(54))}" fill="none" stroke="${renderer.trim}" stroke-width="36"/><path d="${renderer.warp(bandanaBorderOutline(54))}" fill="none" stroke="${renderer.body}" stroke-width="9" stroke-dasharray="4 16"/><path d="${renderer.warp(bandanaBorderOutline(88))}" fill="none" stroke="${renderer.trim}" stroke-width="7"/>`
    const creases = `<path d="${renderer.warp(path('M', [0, 400], 'L', [0, 1080]))}" stroke="#120a18" stroke-opacity=".3" stroke-width="5" fill="none"/><path d="${renderer.warp(path('M', [6, 400], 'L', [6, 1080]))}" stroke="#fff" stroke-opacity=".4" stroke-width="5" fill="none"/><path d="${renderer.warp(path('M', [-340, 738], 'L', [340, 738]))}" stroke="#120a18" stroke-opacity=".3" stroke-width="5" fill="none"/>`
    const turned = path('M', [140, 414], 'Q', [200, 520], [334, 616], 'L', [130, 622], 'Q', [110, 520], [140, 414], 'Z')
    const centrePrint = renderer.spec.graphic
      ? `<circle cx="0" cy="738" r="150" fill="${renderer.body}"/><circle cx="0" cy="738" r="146" fill="none" stroke="${renderer.trim}" stroke-width="8"/>${drawGraphic(renderer.spec.graphic, 0, 738, 200)}`
      : ''
    return {
      svg:
        renderer.panel(bandanaSquare, {
          inner:
            border +
            centrePrint +
            creases +
            [renderer.fold([-280, 1010], [-60, 790], 13, 16), renderer.fold([250, 1000], [60, 800], 12, -10)].join(''),
        }) + renderer.panel(turned, { colour: darker(renderer.body, 0.14), lift: 12, edge: 8 }),
      scale: 1.22,
      tape: [
        [-330, 738],
        [330, 738],
      ],
      lines: {
        width: line([-330, 738], [330, 738]),
        length: line([0, 411], [0, 1068]),
      },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
