import { wornPattern } from './artwork.ts'
import { backdropOf } from './backdrops/backdrop.ts'
import { drapeFilter } from './cloth-light.ts'
import { cuts } from './cuts/cuts.ts'
import { daylight } from './daylight.ts'
import type { Drawing } from './drawing.ts'
import { weavePattern } from './fabrics.ts'
import { printPattern } from './prints.ts'
import { hangingFrom } from './props.ts'
import { seeded } from './random.ts'
import { tailorFor } from './tailor.ts'

const detailZoom = 2.3

/** Moves the view so that `x`, `y` of the whole picture comes to its middle, as far as the picture's edge allows. */
function closeUp(x: number, y: number, turn: number): string {
  const within = (value: number, room: number, side: number) => Math.min(side - room, Math.max(room, value))
  return `translate(600 750) rotate(${turn}) scale(${detailZoom}) translate(${-within(x, 320, 1200)} ${-within(y, 375, 1500)})`
}

/**
 * Draws one piece as an SVG document of 720 × 900 pixels: the whole garment, or a close-up of its print or seams.
 * The same drawing always gives the same text.
 */
export function drawPiece(drawing: Drawing, view: 'front' | 'detail'): string {
  const zoom = view === 'front' ? 1 : detailZoom
  const random = seeded(drawing.seed + 31)
  const tilt = drawing.hung ? random(-1.2, 1.2) : random(-4, 4)
  const tailor = tailorFor(drawing)
  const garment = cuts[drawing.cut](tailor)
  const [x, y] = garment.details[drawing.artwork || drawing.print || drawing.seed % 3 ? 0 : 1]
  const scale = garment.scale ?? 1
  const camera =
    view === 'front' ? '' : ` transform="${closeUp(600 + x * scale, 730 + (y - 715) * scale, random(-9, 9))}"`
  const placed = `translate(600 0) rotate(${tilt.toFixed(2)} 0 700) translate(0 730) scale(${scale}) translate(0 -715)`
  const definitions =
    weavePattern(drawing.fabric) +
    printPattern(drawing.print, drawing.seed) +
    (drawing.artwork ? wornPattern(drawing.body, drawing.seed) : '') +
    drapeFilter(drawing, zoom, garment.extent ?? tailor.extent())
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500" width="720" height="900"><defs>${definitions}</defs>` +
    `<g${camera}>${backdropOf(drawing.backdrop, drawing.seed, zoom)}` +
    `<g transform="${placed}">${hangingFrom(drawing)}<g filter="url(#drape)">${garment.svg}</g>${garment.front ?? ''}</g></g>` +
    `${daylight(drawing)}</svg>`
  )
}
