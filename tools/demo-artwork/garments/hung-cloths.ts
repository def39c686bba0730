import { darker, lighter } from '../colour.ts'
import type { DrawGarment } from '../garment.ts'
import type { GarmentRenderer } from '../garment-renderer.ts'
import { line } from '../path-lengths.ts'
import { type Point, path, rectangle } from '../paths.ts'
import type { GarmentType } from '../photo-spec.ts'
import { drawPeg } from '../props.ts'
import { createRandom } from '../random.ts'

/** A cloth that two pins hold by its upper corners, so that its upper edge sags. */
const hungCloth = (width: number, top: number, bottom: number, sag: number) =>
  path(
    'M',
    [-width, top],
    'C',
    [-width * 0.5, top + sag],
    [width * 0.5, top + sag],
    [width, top],
    'C',
    [width - 8, top + 300],
    [width + 6, bottom - 300],
    [width - 4, bottom],
    'Q',
    [0, bottom + 22],
    [-width + 4, bottom + 6],
    'C',
    [-width - 6, bottom - 300],
    [-width + 8, top + 300],
    [-width, top],
    'Z',
  )

const drawPin = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="15" fill="#c8352a"/><circle cx="${x}" cy="${y}" r="15" fill="none" stroke="#6e1712" stroke-opacity=".6" stroke-width="3"/><circle cx="${x - 4}" cy="${y - 5}" r="5" fill="#fff" fill-opacity=".75"/>`

/** Folds that run down and inwards from the pins. */
function recordPinFolds(renderer: GarmentRenderer, width: number, top: number): void {
  const { fold, random } = renderer
  for (const side of [-1, 1]) {
    fold([side * (width - 14), top + 12], [side * random(20, 90), top + random(160, 260)], 20, side * 22)
    fold([side * (width - 20), top + 20], [side * random(140, 220), top + random(420, 560)], 18, side * 14)
    fold([side * (width - 40), top + 14], [side * random(180, 260), top + random(700, 800)], 16, side * 10)
  }
}

/** Yarn ends along the lower edge. */
function drawFringe(renderer: GarmentRenderer, from: Point, to: Point, length: number): string {
  const count = Math.round(Math.abs(to[0] - from[0]) / 15)
  const tufts = Array.from({ length: count + 1 }, (_, index) => {
    const [x, y] = renderer.warpPoint([
      from[0] + ((to[0] - from[0]) * index) / count,
      from[1] + ((to[1] - from[1]) * index) / count,
    ])
    const colour = [renderer.body, renderer.accent, lighter(renderer.body, 0.25)][index % 3]
    const end = length + renderer.random(-9, 9)
    return [-3.5, 0, 3.5]
      .map(
        shift =>
          `<path d="M${x} ${y - 6}q${shift + renderer.random(-5, 5)} ${end / 2} ${shift * 1.6 + renderer.random(-7, 7)} ${end}" fill="none" stroke="${shift ? colour : darker(renderer.body, 0.25)}" stroke-width="3.4" stroke-linecap="round"/>`,
      )
      .join('')
  })
  return tufts.join('')
}

/** The patches of a quilt, each with its line of stitches. */
function drawPatches(renderer: GarmentRenderer, colours: readonly string[], side: number): string {
  const random = createRandom(renderer.spec.seed + 11)
  const patches: string[] = []
  for (let y = 240; y < 1240; y += side)
    for (let x = -side * 3; x < side * 3; x += side) {
      const colour = colours[Math.floor(random(0, colours.length))] ?? renderer.body
      const square = renderer.warp(rectangle(x, y, side, side))
      const spots =
        random() > 0.5
          ? `<path d="M${x + side / 2} ${y + 14}L${x + side - 14} ${y + side / 2}L${x + side / 2} ${y + side - 14}L${x + 14} ${y + side / 2}Z" fill="${colours[Math.floor(random(0, colours.length))]}"/>`
          : ''
      patches.push(
        `<path d="${square}" fill="${colour}"/>${spots}<path d="${square}" fill="url(#weave)" stroke="#120a16" stroke-opacity=".28" stroke-width="2"/>${renderer.stitch(rectangle(x + 8, y + 8, side - 16, side - 16), '#f4ead6')}`,
      )
    }
  return patches.join('')
}

/** Drawing functions of cloths that hang from pins or pegs. */
export const hungCloths = {
  sarong: renderer => {
    recordPinFolds(renderer, 330, 290)
    const seam = renderer.seam(path('M', [-330, 1080], 'Q', [0, 1094], [330, 1080]))
    const border = renderer.spec.accent
      ? `<path d="${renderer.warp(path('M', [-340, 1130], 'Q', [0, 1150], [340, 1128]))}" fill="none" stroke="${renderer.accent}" stroke-opacity=".9" stroke-width="34"/>`
      : ''
    return {
      svg:
        renderer.panel(hungCloth(336, 288, 1196, 64), { colour: renderer.inside, edge: 5 }) +
        renderer.panel(hungCloth(330, 290, 1168, 78), { inner: border + seam, lift: 6 }),
      foreground: drawPin(-318, 308) + drawPin(318, 308),
      scale: 1.12,
      tape: [
        [-330, 660],
        [330, 660],
      ],
      lines: {
        width: line([-330, 660], [330, 660]),
        length: line([326, 290], [326, 1168]),
      },
    }
  },
  blanket: renderer => {
    recordPinFolds(renderer, 350, 270)
    return {
      svg: drawFringe(renderer, [-344, 1150], [344, 1144], 74) + renderer.panel(hungCloth(350, 270, 1140, 58)),
      foreground: drawPin(-336, 290) + drawPin(336, 288),
      scale: 1.1,
      tape: [
        [-350, 660],
        [350, 660],
      ],
      lines: {
        width: line([-350, 660], [350, 660]),
        length: line([346, 270], [346, 1140]),
      },
    }
  },
  quilt: renderer => {
    recordPinFolds(renderer, 350, 270)
    const { trim } = renderer
    const outline = hungCloth(350, 270, 1170, 44)
    const binding = `<path d="${renderer.warp(outline)}" fill="none" stroke="${trim}" stroke-width="44"/>`
    const patches = drawPatches(
      renderer,
      [renderer.body, renderer.accent, '#e7d8b8', '#3d6f78', '#b5483a', '#d99a3c'],
      118,
    )
    return {
      svg:
        renderer.panel(outline, { inner: patches + binding, edge: 10 }) +
        renderer.stitch(hungCloth(326, 296, 1146, 44), '#f4ead6'),
      foreground: drawPin(-336, 290) + drawPin(336, 288),
      scale: 1.1,
      tape: [
        [-350, 700],
        [350, 700],
      ],
      lines: {
        width: line([-350, 700], [350, 700]),
        length: line([346, 270], [346, 1170]),
      },
      relief: { calm: 0.8 },
    }
  },
  'football-scarf': renderer => {
    const length = (x: number, top: number, bottom: number, sway: number) =>
      path(
        'M',
        [x - 96, top],
        'L',
        [x + 96, top],
        'C',
        [x + 102, top + 300],
        [x + 90 + sway, bottom - 300],
        [x + 97 + sway, bottom],
        'L',
        [x - 95 + sway, bottom + 4],
        'C',
        [x - 102 + sway, bottom - 300],
        [x - 90, top + 300],
        [x - 96, top],
        'Z',
      )
    renderer.fold([-40, 230], [-70, 900], 16, 10)
    renderer.fold([120, 220], [150, 800], 15, -10)
    return {
      svg:
        drawFringe(renderer, [10, 1190], [196, 1190], 66) +
        renderer.panel(length(92, 176, 1186, 10), { edge: 8 }) +
        drawFringe(renderer, [-180, 1070], [6, 1070], 66) +
        renderer.panel(length(-66, 172, 1066, -20), { edge: 8, lift: 9 }),
      foreground: drawPeg(-100, 128) + drawPeg(110, 130),
      scale: 1.08,
      tape: [
        [-164, 620],
        [30, 620],
      ],
      lines: {
        width: line([-164, 620], [30, 620]),
        // Both halves, without the fringe.
        length: line([92, 176], [103, 1188]) + line([-66, 172], [-85, 1068]),
      },
    }
  },
  necktie: renderer => {
    const front = path(
      'M',
      [-34, 196],
      'Q',
      [0, 186],
      [30, 200],
      'C',
      [44, 500],
      [70, 800],
      [84, 1090],
      'L',
      [2, 1190],
      'L',
      [-82, 1094],
      'C',
      [-70, 800],
      [-44, 500],
      [-34, 196],
      'Z',
    )
    const back = path(
      'M',
      [4, 210],
      'L',
      [62, 204],
      'C',
      [76, 480],
      [92, 760],
      [104, 950],
      'L',
      [62, 1010],
      'L',
      [22, 954],
      'C',
      [14, 760],
      [6, 480],
      [4, 210],
      'Z',
    )
    renderer.fold([-20, 210], [-50, 700], 9, 6)
    renderer.fold([16, 210], [40, 620], 9, -6)
    return {
      svg: renderer.panel(back, { grain: 12, edge: 10 }) + renderer.panel(front, { edge: 13, lift: 10 }),
      foreground: drawPeg(6, 132),
      scale: 1.2,
      tape: [
        [-84, 1080],
        [84, 1080],
      ],
      lines: {
        width: line([-84, 1080], [84, 1080]),
        // Both ends.
        length: line([0, 190], [2, 1190]) + line([33, 207], [62, 1010]),
      },
      relief: { bulge: { height: 9, reach: 26 }, calm: 0.35 },
    }
  },
} satisfies Partial<Record<GarmentType, DrawGarment>>
