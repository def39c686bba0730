import type { DrawGarment } from '../garment.ts'
import { drawGraphic } from '../graphic.ts'
import { line } from '../path-lengths.ts'
import { path } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'

const bucketHatCrown = path(
  'M',
  [-230, 800],
  'C',
  [-236, 640],
  [-200, 500],
  [-172, 470],
  'Q',
  [0, 400],
  [172, 470],
  'C',
  [204, 500],
  [240, 640],
  [232, 800],
  'Q',
  [0, 860],
  [-230, 800],
  'Z',
)

const bucketHatTop = path(
  'M',
  [-174, 478],
  'C',
  [-150, 420],
  [150, 420],
  [174, 478],
  'C',
  [140, 530],
  [-140, 530],
  [-174, 478],
  'Z',
)

const bucketHatBrim = path(
  'M',
  [-234, 776],
  'C',
  [-300, 840],
  [-360, 920],
  [-372, 984],
  'C',
  [-250, 1100],
  [250, 1104],
  [372, 984],
  'C',
  [360, 920],
  [300, 840],
  [236, 776],
  'Q',
  [0, 850],
  [-234, 776],
  'Z',
)

const beanieCrown = path(
  'M',
  [-250, 860],
  'C',
  [-290, 600],
  [-180, 400],
  [0, 390],
  'C',
  [180, 400],
  [290, 600],
  [250, 860],
  'Z',
)

const beanieCuff = path(
  'M',
  [-270, 800],
  'Q',
  [0, 850],
  [270, 800],
  'Q',
  [288, 900],
  [266, 1000],
  'Q',
  [0, 1050],
  [-266, 1000],
  'Q',
  [-288, 900],
  [-270, 800],
  'Z',
)

/** Drawing functions of hats. */
export const headwear = {
  'bucket-hat': renderer => {
    const rows = Array.from({ length: 6 }, (_, index) =>
      renderer.stitch(
        path(
          'M',
          [-256 - index * 20, 822 + index * 27],
          'C',
          [-150, 912 + index * 29],
          [150, 914 + index * 29],
          [258 + index * 20, 820 + index * 27],
        ),
      ),
    )
    const side = [
      renderer.fold([-190, 780], [-150, 560], 20, 16),
      renderer.fold([170, 780], [110, 600], 18, -20),
      renderer.fold([-20, 800], [20, 640], 15, 14),
    ].join('')
    const dip = [
      renderer.fold([-300, 990], [-190, 850], 18, 14),
      renderer.fold([280, 1000], [170, 850], 20, -16),
      renderer.fold([20, 1050], [0, 880], 16, 10),
    ].join('')
    const badge = renderer.spec.graphic ? drawGraphic(renderer.spec.graphic, 0, 660, 130) : ''
    return {
      svg:
        renderer.panel(bucketHatCrown, { edge: 34, inner: side }) +
        badge +
        renderer.panel(bucketHatTop, { edge: 16 }) +
        renderer.seam(path('M', [-174, 478], 'C', [-140, 530], [140, 530], [174, 478])) +
        renderer.panel(bucketHatBrim, { grain: 4, edge: 18, lift: 14, inner: dip }) +
        rows.join(''),
      scale: 1.2,
      tape: [
        [-366, 984],
        [366, 984],
      ],
      lines: {
        depth: path('M', [172, 470], 'C', [204, 500], [240, 640], [232, 800]),
      },
      relief: { bulge: { height: 34, reach: 70 }, calm: 0.8 },
    }
  },
  beanie: renderer => {
    const ribs = Array.from(
      { length: 17 },
      (_, index) =>
        `<path d="${renderer.warp(path('M', [(index - 8) * 8, 400], 'C', [(index - 8) * 36, 520], [(index - 8) * 36, 700], [(index - 8) * 33, 880]))}" fill="none" stroke="#120a18" stroke-opacity=".24" stroke-width="7"/>`,
    )
    const cuffRibs = renderer.ribs(path('M', [-300, 902], 'Q', [0, 952], [300, 902]), 300, renderer.trim)
    return {
      svg:
        renderer.panel(beanieCrown, { edge: 40, inner: ribs.join('') }) +
        renderer.panel(beanieCuff, { colour: renderer.trim, edge: 24, lift: 10, inner: cuffRibs }) +
        renderer.panel(path('M', [120, 880], 'L', [220, 872], 'L', [224, 940], 'L', [124, 948], 'Z'), {
          colour: renderer.accent,
          edge: 4,
          lift: 3,
        }) +
        renderer.stitch(path('M', [128, 888], 'L', [212, 880], 'L', [216, 932], 'L', [132, 940], 'Z'), '#fff'),
      scale: 1.25,
      tape: [
        [-276, 905],
        [276, 905],
      ],
      lines: {
        around: path('M', [-276, 905], 'L', [276, 905], 'L', [-276, 905]),
        depth: line([0, 392], [0, 1025]),
      },
      relief: { bulge: { height: 46, reach: 90 }, calm: 0.6 },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
