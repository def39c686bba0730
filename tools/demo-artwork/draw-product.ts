import type { PhotoView } from '#demo/photo-names.ts'
import { drawBackdrop } from './backdrops/draw-backdrop.ts'
import { drawLabelPhoto } from './draw-label-photo.ts'
import { drawTape } from './draw-tape.ts'
import { drawWeavePattern } from './fabrics.ts'
import { frame } from './frame.ts'
import type { Garment } from './garment.ts'
import { createGarmentRenderer, type Fold } from './garment-renderer.ts'
import { garments } from './garments/garments.ts'
import { drawWornPattern } from './graphic.ts'
import { between, type Point } from './paths.ts'
import { apply, combine, type Matrix, rotate, scale, toAttribute, translate } from './photo/matrix.ts'
import type { Fabric, PhotoSpec } from './photo-spec.ts'
import { drawPrintPattern } from './prints.ts'
import { drawSupport } from './props.ts'
import { createRandom } from './random.ts'

/** What the light needs to know of cloth. */
export interface Cloth {
  fabric: Fabric
  seed: number
  folds: readonly Fold[]
  /** From the garment's coordinates to the picture's. */
  toPicture: Matrix
  /** Stuffed things are round: how high, and how far from their outline. */
  bulge?: { height: number; reach: number }
  /** Share of the fabric's wrinkles; 1 by default. */
  calm?: number
}

/** Something in front of the wall, as SVG without its root. */
export interface Layer {
  svg: string
  /** Lit as cloth; other things are drawn with their own light. */
  cloth?: Cloth
  /** Distance to what is behind it, 1 by default: the size of its shadow. */
  lift?: number
}

/** A photo before it is lit. */
export interface Drawing {
  seed: number
  /** Pixels per picture unit, compared with the photo of the whole garment. */
  zoom: number
  wall: { svg: string; isPatterned: boolean; isPlaster: boolean }
  layers: readonly Layer[]
}

/** What photos show of a product besides its look. */
export interface ProductFacts {
  size: string
  /** From side to side where the tape lies, in centimetres. */
  width: number
}

/** Draws one of a product's photos. Deterministic: the same spec gives the same drawing. */
export function drawProduct(spec: PhotoSpec, view: PhotoView, facts: ProductFacts): Drawing {
  if (view === 'label') return drawLabelPhoto(spec, { fabric: spec.fabric, size: facts.size })
  const renderer = createGarmentRenderer(spec)
  const garment = garments[spec.garment](renderer)
  const placement = placeGarment(spec, garment)
  const tape = garment.tape.map(point => apply(placement, renderer.warpPoint(point)))
  const [from = [0, 0], to = [0, 0]] = tape
  const closeUp = view === 'tape' ? zoomIn(from, to) : 1
  const camera = view === 'tape' ? aimAt(between(from, to, 0.5), closeUp) : combine()
  const toPicture = combine(camera, placement)
  const place = (svg: string) => `<g${toAttribute(toPicture)}>${svg}</g>`
  const support = drawSupport(spec)
  const isPlaster = ['paper', 'plaster'].includes(spec.backdrop.kind)
  const cloth = { fabric: spec.fabric, seed: spec.seed, folds: renderer.folds, toPicture, ...garment.relief }
  const layers: Layer[] = [
    ...(support ? [{ svg: place(support) }] : []),
    { svg: `<defs>${drawDefinitions(spec)}</defs>${place(garment.svg)}`, cloth },
    ...(garment.foreground ? [{ svg: place(garment.foreground), lift: 0.6 }] : []),
  ]
  if (view === 'tape')
    layers.push({
      svg: drawTape(apply(camera, from), apply(camera, to), facts.width),
      cloth: { fabric: 'nylon', seed: spec.seed + 2, folds: [], toPicture, calm: 0.2 },
      lift: 0.3,
    })
  return {
    seed: spec.seed + (view === 'tape' ? 2 : 0),
    zoom: closeUp,
    wall: {
      svg: `<g${toAttribute(camera)}>${drawBackdrop(spec.backdrop, spec.seed, closeUp)}</g>`,
      isPatterned: !isPlaster,
      isPlaster,
    },
    layers,
  }
}

const drawDefinitions = (spec: PhotoSpec) =>
  drawWeavePattern(spec.fabric) +
  drawPrintPattern(spec.print, spec.seed) +
  (spec.graphic ? drawWornPattern(spec.body, spec.seed) : '')

/** Where the garment hangs or lies in the picture. */
function placeGarment(spec: PhotoSpec, { scale: size = 1 }: Garment): Matrix {
  const random = createRandom(spec.seed + 31)
  const tilt = spec.hungOn ? random(-1.2, 1.2) : random(-4, 4)
  return combine(translate(600, 700), rotate(tilt), translate(0, 30), scale(size), translate(0, -715))
}

/** The measured width takes up most of the picture. */
const zoomIn = (from: Point, to: Point) =>
  Math.min(2, Math.max(1.3, 880 / Math.hypot(to[0] - from[0], to[1] - from[1])))

/** A camera closer to a point; it shows nothing beyond the wall. */
function aimAt([x, y]: Point, closeUp: number): Matrix {
  const clamp = (value: number, side: number) =>
    Math.min(side - side / 2 / closeUp, Math.max(side / 2 / closeUp, value))
  const { width, height } = frame
  return combine(translate(width / 2, height / 2), scale(closeUp), translate(-clamp(x, width), -clamp(y + 60, height)))
}
