import { darker, lighter, lightness } from './colour.ts'
import { drape } from './fabrics.ts'
import { bounds, flip, type Point, path } from './paths.ts'
import type { PhotoSpec } from './photo-spec.ts'
import { createRandom, type Random } from './random.ts'
import { drawBevel, drawShadow } from './shading.ts'
import { createWarp, type Warp } from './warp.ts'

export interface PanelOptions {
  /** Replaces the colour of the cloth; such a panel has no print. */
  colour?: string
  /** Rotation of weave and print, in degrees. */
  grain?: number
  /** SVG drawn on the panel and clipped to it. */
  inner?: string
  /** Height above the layers below, in picture units: the size of the shadow. */
  lift?: number
  /** Replaces the edge roundness of the fabric. */
  edge?: number
}

/** A ridge in the cloth that runs out towards `to`. */
export interface Fold {
  from: Point
  to: Point
  width: number
  bend: number
}

/** Draws the parts of one garment: panels, seams and folds in its cloth, thread and colours. */
export interface GarmentRenderer {
  spec: PhotoSpec
  random: Random
  body: string
  trim: string
  accent: string
  inside: string
  thread: string
  panel: (d: string, options?: PanelOptions) => string
  seam: (d: string) => string
  stitch: (d: string, colour?: string) => string
  ribs: (d: string, width: number, colour: string) => string
  /** Records a fold for the light. There is nothing to draw: the result is an empty string. */
  fold: (from: Point, to: Point, width: number, bend?: number) => string
  /** Folds recorded so far. */
  folds: readonly Fold[]
  warp: Warp
  /** Position of a point after the warp of the cloth. */
  warpPoint: (point: Point) => Point
}

/** Denim is sewn with orange thread, other cloth in its accent or a shade of its own colour. */
function getThreadColour({ fabric, body, accent }: PhotoSpec): string {
  if (accent) return accent
  if (fabric === 'denim') return '#d9913c'
  return lightness(body) > 0.55 ? darker(body, 0.35) : lighter(body, 0.35)
}

/** Creates the renderer for a garment. */
export function createGarmentRenderer(spec: PhotoSpec): GarmentRenderer {
  const { body } = spec
  const trim = spec.trim ?? darker(body, 0.22)
  const accent = spec.accent ?? trim
  const thread = getThreadColour(spec)
  const fabricDrape = drape[spec.fabric]
  const warp = createWarp(spec.seed, fabricDrape.slack)
  const folds: Fold[] = []
  let count = 0

  const panel = (outline: string, options: PanelOptions = {}): string => {
    count += 1
    const d = warp(outline)
    const id = `p${count}`
    const { x, y, width, height } = bounds(d)
    const reach = Math.hypot(width, height)
    const area = `x="${x + width / 2 - reach}" y="${y + height / 2 - reach}" width="${reach * 2}" height="${reach * 2}"`
    const turn = options.grain ? ` transform="rotate(${options.grain} ${x + width / 2} ${y + height / 2})"` : ''
    const isPrinted = spec.print && !options.colour
    const edge = options.edge ?? fabricDrape.edge
    const painted =
      `<g clip-path="url(#${id})"><g${turn}><rect ${area} fill="${options.colour ?? body}"/>` +
      `${isPrinted ? `<rect ${area} fill="url(#print)"/>` : ''}<rect ${area} fill="url(#weave)"/></g>${options.inner ?? ''}`
    return (
      `<clipPath id="${id}"><path d="${d}"/></clipPath>${drawShadow(d, options.lift ?? 0)}${painted}` +
      `${drawBevel(d, edge)}<path d="${d}" fill="none" stroke="#160c18" stroke-opacity=".34" stroke-width="2.4"/></g>`
    )
  }

  return {
    spec,
    random: createRandom(spec.seed * 7 + 3),
    body,
    trim,
    accent,
    thread,
    inside: darker(body, 0.5),
    panel,
    warp,
    folds,
    warpPoint: point => {
      const { x, y } = bounds(warp(path('M', point)))
      return [x, y]
    },
    seam: line => {
      const d = warp(line)
      return `<path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".4" stroke-width="2.2"/><path d="${d}" transform="translate(2.5 2.5)" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="2.5"/>`
    },
    stitch: (line, colour = thread) =>
      `<path d="${warp(line)}" fill="none" stroke="${colour}" stroke-opacity=".8" stroke-width="2" stroke-dasharray="6 3.5"/>`,
    ribs: (line, width, colour) => {
      const d = warp(line)
      return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".26" stroke-width="${width}" stroke-dasharray="3 6"/>`
    },
    fold: (from, to, width, bend = 0) => {
      folds.push({ from, to, width, bend })
      return ''
    },
  }
}

/** Returns a renderer that mirrors everything at the middle line (x = 0). */
export function mirrorRenderer(renderer: GarmentRenderer): GarmentRenderer {
  const mirrorPoint = ([x, y]: Point): Point => [-x, y]
  const panel = (d: string, { inner, grain, ...rest }: PanelOptions = {}) =>
    renderer.panel(flip(d), { ...rest, ...(grain === undefined ? {} : { grain: -grain }), ...(inner ? { inner } : {}) })
  return {
    ...renderer,
    panel,
    warp: d => renderer.warp(flip(d)),
    warpPoint: point => renderer.warpPoint(mirrorPoint(point)),
    seam: d => renderer.seam(flip(d)),
    stitch: (d, colour) => renderer.stitch(flip(d), colour),
    ribs: (d, width, colour) => renderer.ribs(flip(d), width, colour),
    fold: (from, to, width, bend = 0) => renderer.fold(mirrorPoint(from), mirrorPoint(to), width, -bend),
  }
}
