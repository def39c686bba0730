import type { GarmentRenderer } from '../garment-renderer.ts'
import { flip, path } from '../paths.ts'
import { backNeck, neckline, type TopShape } from './top-shape.ts'

/** Draws the inside of the back with its woven label. It goes behind the front. */
export function drawInsideBack(renderer: GarmentRenderer, shape: TopShape): string {
  const y = shape.top + 30
  const label = `<rect x="-34" y="${y}" width="68" height="40" fill="#efe7d6"/><rect x="-22" y="${y + 9}" width="44" height="9" fill="#b53a2a"/><rect x="-22" y="${y + 24}" width="30" height="5" fill="#4a4038"/>`
  return renderer.panel(backNeck(shape), { colour: renderer.inside, inner: label })
}

/** Draws a ribbed band around the neck, on the front panel. */
export const drawRibNeck = (renderer: GarmentRenderer, shape: TopShape, colour: string, width = 30): string =>
  renderer.ribs(neckline(shape), width * 2, colour) +
  renderer.seam(
    path(
      'M',
      [-shape.neck - width + 2, shape.top - 10],
      'C',
      [-shape.neck - width + 12, shape.top + shape.neckDrop * 0.9],
      [-shape.neck * 0.5, shape.top + shape.neckDrop + width],
      [0, shape.top + shape.neckDrop + width],
    ) +
      flip(
        path(
          'M',
          [-shape.neck - width + 2, shape.top - 10],
          'C',
          [-shape.neck - width + 12, shape.top + shape.neckDrop * 0.9],
          [-shape.neck * 0.5, shape.top + shape.neckDrop + width],
          [0, shape.top + shape.neckDrop + width],
        ),
      ),
  )

export interface CollarStyle {
  colour?: string
  /** Length of the point below the neck. */
  point: number
  /** Distance of each point from the middle line. */
  spread: number
  /** Open collar, as on bowling shirts. */
  open?: boolean
}

/** The stand of a collar, around the neck. */
const collarStand = ({ top, neck }: TopShape): string =>
  path(
    'M',
    [-neck - 12, top + 14],
    'C',
    [-neck + 14, top - 44],
    [neck - 14, top - 44],
    [neck + 12, top + 14],
    'C',
    [neck - 30, top + 34],
    [-neck + 30, top + 34],
    [-neck - 12, top + 14],
    'Z',
  )

/** Draws a turned-down collar: the stand around the neck and two leaves in front. */
export function drawCollar(renderer: GarmentRenderer, shape: TopShape, style: CollarStyle): string {
  const colour = style.colour ? { colour: style.colour } : {}
  const { top, neck } = shape
  const throat = style.open ? top + shape.neckDrop + 40 : top + shape.neckDrop - 34
  const tipY = throat + style.point
  const leaf = path(
    'M',
    [neck - 4, top - 22],
    'Q',
    [neck + 34, top - 2],
    [neck + 30, top + 34],
    'L',
    [style.spread + 52, tipY - 16],
    'Q',
    [style.spread + 30, tipY - 2],
    [style.spread, tipY],
    'L',
    [style.open ? 26 : 5, throat],
    'Q',
    [neck * 0.55, top + 44],
    [neck - 30, top + 6],
    'Z',
  )
  const topstitch = path(
    'M',
    [neck + 20, top + 34],
    'L',
    [style.spread + 42, tipY - 22],
    'L',
    [style.spread + 4, tipY - 12],
    'L',
    [style.open ? 34 : 14, throat + 4],
  )
  const lapel = style.open
    ? path(
        'M',
        [4, throat + 90],
        'L',
        [26, throat - 2],
        'L',
        [style.spread + 10, tipY - 18],
        'L',
        [style.spread + 26, tipY + 46],
        'Z',
      )
    : ''
  const lapels = lapel ? [flip(lapel), lapel].map(d => renderer.panel(d, { ...colour, lift: 5, edge: 5 })).join('') : ''
  return (
    renderer.panel(collarStand(shape), { ...colour, edge: 12 }) +
    lapels +
    renderer.panel(flip(leaf), { ...colour, grain: 24, lift: 7, edge: 6 }) +
    renderer.stitch(flip(topstitch)) +
    renderer.panel(leaf, { ...colour, grain: -24, lift: 7, edge: 6 }) +
    renderer.stitch(topstitch)
  )
}

/** Draws a stand-up collar, as on windbreakers and track tops. */
export function drawStandCollar(renderer: GarmentRenderer, shape: TopShape, colour: string, ribbed: boolean): string {
  const { top, neck } = shape
  const d = path(
    'M',
    [-neck - 14, top + 30],
    'C',
    [-neck + 6, top - 10],
    [-neck + 4, top - 30],
    [-neck + 12, top - 56],
    'Q',
    [0, top - 26],
    [neck - 12, top - 56],
    'C',
    [neck - 4, top - 30],
    [neck - 6, top - 10],
    [neck + 14, top + 30],
    'Q',
    [neck * 0.5, top + 96],
    [0, top + 98],
    'Q',
    [-neck * 0.5, top + 96],
    [-neck - 14, top + 30],
    'Z',
  )
  const middle = path('M', [-neck - 10, top - 10], 'Q', [0, top + 66], [neck + 10, top - 10])
  return (
    renderer.panel(d, { colour, lift: 6, inner: ribbed ? renderer.ribs(middle, 150, colour) : '' }) +
    renderer.stitch(path('M', [-neck - 2, top + 20], 'Q', [0, top + 150], [neck + 2, top + 20]))
  )
}

/** The outline of a hood laid back behind the neck. */
const hoodBack = ({ top, neck }: TopShape): string =>
  path(
    'M',
    [-neck - 46, top + 46],
    'C',
    [-neck - 70, top - 70],
    [-neck + 10, top - 128],
    [0, top - 132],
    'C',
    [neck - 10, top - 128],
    [neck + 70, top - 70],
    [neck + 46, top + 46],
    'Q',
    [0, top + 120],
    [-neck - 46, top + 46],
    'Z',
  )

/** The opening of a hood, which shows its inside. */
const hoodOpening = ({ top, neck }: TopShape): string =>
  path(
    'M',
    [-neck + 4, top + 20],
    'C',
    [-neck - 4, top - 50],
    [-neck + 40, top - 84],
    [0, top - 86],
    'C',
    [neck - 40, top - 84],
    [neck + 4, top - 50],
    [neck - 4, top + 20],
    'Q',
    [neck * 0.4, top + 110],
    [0, top + 126],
    'Q',
    [-neck * 0.4, top + 110],
    [-neck + 4, top + 20],
    'Z',
  )

/** The right edge of a hood, from the neck to the throat. */
const hoodSide = ({ top, neck }: TopShape): string =>
  path(
    'M',
    [neck + 48, top + 30],
    'C',
    [neck + 40, top + 90],
    [60, top + 150],
    [-14, top + 166],
    'C',
    [10, top + 130],
    [neck - 30, top + 80],
    [neck - 2, top - 10],
    'C',
    [neck + 20, top - 30],
    [neck + 44, top - 10],
    [neck + 48, top + 30],
    'Z',
  )

/** Draws a hood laid back behind the neck, with two cords. */
export function drawHood(renderer: GarmentRenderer, shape: TopShape): string {
  const { top } = shape
  const cord = (x: number, sway: number, end: number) =>
    `<path d="M${x} ${top + 128}C${x + sway} ${top + 190} ${x - sway} ${top + 240} ${x + sway * 0.6} ${top + end}" fill="none" stroke="#1a0f14" stroke-opacity=".35" stroke-width="11" transform="translate(4 6)"/><path d="M${x} ${top + 128}C${x + sway} ${top + 190} ${x - sway} ${top + 240} ${x + sway * 0.6} ${top + end}" fill="none" stroke="${renderer.accent}" stroke-width="9" stroke-linecap="round"/><path d="M${x} ${top + 128}C${x + sway} ${top + 190} ${x - sway} ${top + 240} ${x + sway * 0.6} ${top + end}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="9" stroke-dasharray="2 5"/><circle cx="${x}" cy="${top + 128}" r="8" fill="#c9c2b4" stroke="#40352e" stroke-width="3"/>`
  return (
    renderer.panel(hoodBack(shape), { edge: 20 }) +
    renderer.panel(hoodOpening(shape), { colour: renderer.inside, edge: 18 }) +
    renderer.panel(flip(hoodSide(shape)), { lift: 8, edge: 14 }) +
    renderer.panel(hoodSide(shape), { lift: 8, edge: 14 }) +
    cord(-52, -14, 300) +
    cord(44, 18, 262)
  )
}
