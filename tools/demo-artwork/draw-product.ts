import { drawBackdrop } from './backdrops/draw-backdrop.ts'
import { drawDaylight } from './daylight.ts'
import { drawDrapeFilter } from './drape-filter.ts'
import { drawWeavePattern } from './fabrics.ts'
import { createGarmentRenderer } from './garment-renderer.ts'
import { garments } from './garments/garments.ts'
import { drawWornPattern } from './graphic.ts'
import type { PhotoSpec } from './photo-spec.ts'
import { drawPrintPattern } from './prints.ts'
import { drawSupport } from './props.ts'
import { createRandom } from './random.ts'

const detailZoom = 2.3

/** Zooms in on `x`, `y` of the picture, without showing anything beyond its edges. */
function detailTransform(x: number, y: number, turn: number): string {
  const clamp = (value: number, margin: number, side: number) => Math.min(side - margin, Math.max(margin, value))
  return `translate(600 750) rotate(${turn}) scale(${detailZoom}) translate(${-clamp(x, 320, 1200)} ${-clamp(y, 375, 1500)})`
}

/**
 * Draws a product as an SVG document of 720 × 900 pixels: the whole garment, or a close-up of its
 * print or seams. Deterministic: the same spec gives the same text.
 */
export function drawProduct(spec: PhotoSpec, view: 'front' | 'detail'): string {
  const zoom = view === 'front' ? 1 : detailZoom
  const random = createRandom(spec.seed + 31)
  const tilt = spec.hungOn ? random(-1.2, 1.2) : random(-4, 4)
  const renderer = createGarmentRenderer(spec)
  const garment = garments[spec.garment](renderer)
  const [x, y] = garment.details[spec.graphic || spec.print || spec.seed % 3 ? 0 : 1]
  const scale = garment.scale ?? 1
  const camera =
    view === 'front' ? '' : ` transform="${detailTransform(600 + x * scale, 730 + (y - 715) * scale, random(-9, 9))}"`
  const placement = `translate(600 0) rotate(${tilt.toFixed(2)} 0 700) translate(0 730) scale(${scale}) translate(0 -715)`
  const definitions =
    drawWeavePattern(spec.fabric) +
    drawPrintPattern(spec.print, spec.seed) +
    (spec.graphic ? drawWornPattern(spec.body, spec.seed) : '') +
    drawDrapeFilter(spec, zoom, garment.extent ?? renderer.extent())
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1500" width="720" height="900"><defs>${definitions}</defs>` +
    `<g${camera}>${drawBackdrop(spec.backdrop, spec.seed, zoom)}` +
    `<g transform="${placement}">${drawSupport(spec)}<g filter="url(#drape)">${garment.svg}</g>${garment.foreground ?? ''}</g></g>` +
    `${drawDaylight(spec)}</svg>`
  )
}
