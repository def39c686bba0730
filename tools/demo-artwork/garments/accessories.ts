import { darker } from '../colour.ts'
import { type DrawGarment, fullExtent } from '../garment.ts'
import { drawGraphic } from '../graphic.ts'
import { path, rectangle } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'

const scarfLoop = path(
  'M',
  [-150, 290],
  'C',
  [-260, 420],
  [-240, 560],
  [-120, 640],
  'L',
  [120, 640],
  'C',
  [250, 560],
  [262, 410],
  [150, 286],
  'C',
  [80, 230],
  [-80, 232],
  [-150, 290],
  'Z',
)

const scarfHole = path(
  'M',
  [-60, 380],
  'C',
  [-100, 440],
  [-80, 520],
  [0, 560],
  'C',
  [90, 520],
  [100, 440],
  [60, 376],
  'Q',
  [0, 340],
  [-60, 380],
  'Z',
)

const scarfEnd = (x: number, sway: number, y: number) =>
  path(
    'M',
    [x - 104, 560],
    'L',
    [x + 104, 560],
    'C',
    [x + 124 + sway, 760],
    [x + 96 + sway, 980],
    [x + 116 + sway, y],
    'Q',
    [x + sway, y + 16],
    [x - 112 + sway, y + 4],
    'C',
    [x - 130 + sway, 960],
    [x - 96, 760],
    [x - 104, 560],
    'Z',
  )

const scarfKnot = path(
  'M',
  [-150, 560],
  'Q',
  [0, 500],
  [160, 566],
  'Q',
  [190, 640],
  [140, 706],
  'Q',
  [0, 750],
  [-136, 700],
  'Q',
  [-186, 630],
  [-150, 560],
  'Z',
)

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

/** Drawing functions of belts, scarves and bandanas. */
export const accessories = {
  belt: renderer => {
    const spiral: (string | readonly [number, number])[] = ['M', [60, 760]]
    for (let step = 1; step <= 168; step += 1) {
      const angle = step * 0.1
      const radius = 96 + step * 1.267
      spiral.push('L', [10 + Math.cos(angle) * radius, 760 + Math.sin(angle) * radius])
    }
    const coil = path(...spiral, 'Q', [40, 397], [330, 400])
    const layer = (width: number, colour: string, opacity: number, dash = '') =>
      `<path d="${coil}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"${dash}/>`
    const buckle = `<g transform="translate(350 402) rotate(3)"><rect x="-62" y="-52" width="124" height="104" rx="16" fill="#120a14" fill-opacity=".4" transform="translate(10 -2)"/><rect x="-62" y="-52" width="124" height="104" rx="16" fill="#c39a57" stroke="#5a3e1c" stroke-width="4"/><rect x="-38" y="-30" width="76" height="60" rx="9" fill="${darker(renderer.body, 0.35)}" stroke="#7a5628" stroke-width="4"/><path d="M-62 0H34" stroke="#e6c88b" stroke-width="13" stroke-linecap="round"/><path d="M-56 -44H50" stroke="#fff" stroke-opacity=".7" stroke-width="5"/></g>`
    return {
      svg:
        layer(64, darker(renderer.body, 0.7), 1) +
        layer(60, renderer.body, 1) +
        layer(60, '#fff', 0.1, ' stroke-dasharray="3 5"') +
        layer(50, renderer.thread, 0.9, ' stroke-dasharray="9 6"') +
        layer(45, renderer.body, 1) +
        (renderer.spec.trim
          ? layer(26, renderer.trim, 1) + layer(26, darker(renderer.trim, 0.4), 1, ' stroke-dasharray="14 14"')
          : layer(24, '#fff', 0.1)) +
        buckle +
        renderer.panel(rectangle(222, 362, 38, 76), { edge: 7, lift: 4 }),
      scale: 1.12,
      extent: fullExtent,
      details: [
        [260, 470],
        [-120, 960],
      ],
    }
  },
  scarf: renderer => {
    const drawFringe = (x: number, y: number) =>
      Array.from(
        { length: 17 },
        (_, index) =>
          `<path d="M${x - 108 + index * 13.5} ${y}q${renderer.random(-7, 7)} 46 ${renderer.random(-10, 10)} ${renderer.random(78, 96)}" stroke="${index % 3 ? renderer.body : renderer.accent}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
      ).join('')
    const drawFolds = (x: number) =>
      [
        renderer.fold([x - 60, 580], [x - 30, 1100], 15, 10),
        renderer.fold([x + 40, 590], [x + 60, 1120], 14, -12),
        renderer.fold([x, 600], [x + 6, 900], 12, 8),
      ].join('')
    const left = scarfEnd(-104, -24, 1180)
    const right = scarfEnd(96, 30, 1080)
    return {
      svg:
        renderer.panel(scarfLoop, { edge: 24, grain: 90 }) +
        renderer.panel(scarfHole, { colour: renderer.inside, edge: 20 }) +
        drawFringe(104, 1066) +
        renderer.panel(right, { inner: drawFolds(110), lift: 8 }) +
        drawFringe(-132, 1170) +
        renderer.panel(left, { inner: drawFolds(-110), lift: 8 }) +
        renderer.panel(scarfKnot, {
          edge: 22,
          grain: 80,
          lift: 10,
          inner: [renderer.fold([-130, 600], [130, 660], 16, 14), renderer.fold([-100, 670], [120, 590], 14, 10)].join(
            '',
          ),
        }),
      scale: 1.08,
      extent: fullExtent,
      details: [
        [0, 700],
        [-100, 1060],
      ],
    }
  },
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
      details: [
        [0, 738],
        [-180, 960],
      ],
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
