import { darker, lighter } from '../colour.ts'
import type { GarmentRenderer, PanelOptions } from '../garment-renderer.ts'
import { type Point, path, rectangle } from '../paths.ts'

/** Draws a button. */
export function drawButton(renderer: GarmentRenderer, point: Point, colour: string, radius = 11): string {
  const [x, y] = renderer.warpPoint(point)
  return `<g transform="translate(${x} ${y})"><circle cx="3" cy="4" r="${radius}" fill="#120a16" fill-opacity=".45"/><circle r="${radius}" fill="${colour}"/><circle r="${radius * 0.68}" fill="none" stroke="#1a1016" stroke-opacity=".35" stroke-width="2"/><path d="M-3.4 -3.4l6.8 6.8M3.4 -3.4l-6.8 6.8" stroke="#1a1016" stroke-opacity=".7" stroke-width="2.2"/><path d="M${-radius * 0.6} ${-radius * 0.6}a${radius} ${radius} 0 0 1 ${radius} -2" stroke="#fff" stroke-opacity=".7" stroke-width="2" fill="none"/></g>`
}

/** Draws a button band down the middle, with evenly spaced buttons. */
export function drawPlacket(
  renderer: GarmentRenderer,
  from: number,
  to: number,
  options: { count: number; colour?: string; buttons: string; width?: number },
): string {
  const width = options.width ?? 46
  const d = rectangle(-width / 2, from, width, to - from)
  const step = (to - from - 60) / Math.max(1, options.count - 1)
  const buttons = Array.from({ length: options.count }, (_, index) =>
    drawButton(renderer, [0, from + 26 + index * step], options.buttons),
  )
  const colourOption: PanelOptions = options.colour ? { colour: options.colour } : {}
  return (
    renderer.panel(d, { ...colourOption, edge: 4, lift: 4 }) +
    renderer.stitch(path('M', [-width / 2 + 8, from], 'L', [-width / 2 + 8, to])) +
    renderer.stitch(path('M', [width / 2 - 8, from], 'L', [width / 2 - 8, to])) +
    buttons.join('')
  )
}

/** Draws a closed zip with its slider at `from`. */
export function drawZip(renderer: GarmentRenderer, from: number, to: number, colour: string): string {
  const line = renderer.warp(path('M', [0, from], 'L', [0, to]))
  const [x, y] = renderer.warpPoint([0, from])
  const teeth = `<path d="${line}" fill="none" stroke="#1a1418" stroke-width="17"/><path d="${line}" fill="none" stroke="${colour}" stroke-width="12" stroke-dasharray="3.5 3.5"/>`
  const slider = `<g transform="translate(${x} ${y})"><rect x="-10" y="-4" width="20" height="30" rx="5" fill="${lighter(colour, 0.3)}" stroke="#241a20" stroke-width="2"/><rect x="-6" y="24" width="12" height="46" rx="5" fill="${colour}" stroke="#241a20" stroke-width="2"/></g>`
  const edge = (x: number) =>
    renderer.seam(path('M', [x, from - 10], 'L', [x, to])) +
    renderer.stitch(path('M', [x * 1.6, from - 10], 'L', [x * 1.6, to]))
  return edge(-22) + edge(22) + teeth + slider
}

/** Draws a patch pocket, optionally with a flap; `x`, `y` is its upper left corner. */
export function drawPocket(
  renderer: GarmentRenderer,
  x: number,
  y: number,
  width: number,
  height: number,
  flap: 'none' | 'flap' | 'button' = 'none',
  colour?: string,
): string {
  const tip = height * 0.14
  const shape = (inset: number) =>
    path(
      'M',
      [x + inset, y + inset],
      'L',
      [x + width - inset, y + inset],
      'L',
      [x + width - inset, y + height - tip - inset],
      'L',
      [x + width / 2, y + height - inset],
      'L',
      [x + inset, y + height - tip - inset],
      'Z',
    )
  const colourOption: PanelOptions = colour ? { colour } : {}
  const patch = renderer.panel(shape(0), { ...colourOption, edge: 4, lift: 4 }) + renderer.stitch(shape(8))
  if (flap === 'none') return patch + renderer.stitch(path('M', [x, y + 26], 'L', [x + width, y + 26]))
  const drop = height * 0.36
  const flapOutline = (inset: number) =>
    path(
      'M',
      [x - 6 + inset, y - 12 + inset],
      'L',
      [x + width + 6 - inset, y - 12 + inset],
      'L',
      [x + width + 6 - inset, y + drop - inset],
      'L',
      [x + width / 2, y + drop + tip - inset],
      'L',
      [x - 6 + inset, y + drop - inset],
      'Z',
    )
  const closed =
    flap === 'button'
      ? drawButton(
          renderer,
          [x + width / 2, y + drop - 8],
          renderer.spec.fabric === 'denim' ? '#b98a4c' : '#e9dfc8',
          10,
        )
      : ''
  return (
    patch +
    renderer.panel(flapOutline(0), { ...colourOption, edge: 5, lift: 6 }) +
    renderer.stitch(flapOutline(8)) +
    closed
  )
}

/** Draws a slanted welt pocket: an opening with a narrow edge. */
export function drawWeltPocket(renderer: GarmentRenderer, x: number, y: number, dx: number, dy: number): string {
  const d = path('M', [x, y], 'L', [x + dx, y + dy], 'L', [x + dx + 24, y + dy - 6], 'L', [x + 24, y - 6], 'Z')
  return (
    renderer.panel(d, { colour: darker(renderer.body, 0.12), edge: 4, lift: 3 }) +
    renderer.stitch(path('M', [x - 5, y], 'L', [x + dx - 5, y + dy]))
  )
}
