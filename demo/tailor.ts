import { darker, lighter, lightness } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { drape } from './fabrics.ts'
import { type Box, bounds, flip, leaf, type Point, path } from './paths.ts'
import { type Random, seeded } from './random.ts'
import { type Warp, warpFor } from './warp.ts'

export interface PanelOptions {
  /** Colour instead of the cloth's own; a panel with its own colour carries no print. */
  colour?: string
  /** Degrees the weave and the print are turned by. */
  grain?: number
  /** SVG painted on the panel and cut off at its edge. */
  inner?: string
  /** Shadow thrown on what lies below, in picture units. */
  lift?: number
  /** Roundness of the edge instead of the fabric's. */
  edge?: number
}

/** What a cut needs to sew with: the cloth, thread and the means to make panels of them. */
export interface Tailor {
  drawing: Drawing
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
  fold: (from: Point, to: Point, width: number, bend?: number) => string
  /** Blurs folds that belong together; give it the path they lie on. */
  folds: (over: string, ...marks: readonly string[]) => string
  warp: Warp
  /** Where a point ends up once the cloth lies down. */
  at: (point: Point) => Point
  /** The box around everything sewn so far. */
  extent: () => Box
}

/** Small pieces do without filters, which cost by the group: their shadow is a stack of offset shapes … */
const flatShadow = (d: string, lift: number): string =>
  [0.35, 0.8, 1.3].map(far => (lift ? `<path d="${d}" transform="translate(${lift * far * 0.7} ${lift * far})" fill="#0e0614" fill-opacity=".17" stroke="#0e0614" stroke-opacity=".1" stroke-width="${lift * far}"/>` : '')).join('')

/** … and their rounded edge two pairs of strokes, light from the upper left. */
const bevel = (d: string, edge: number): string =>
  [edge, edge * 0.5].map(reach => `<path d="${d}" transform="translate(${reach * 0.5} ${reach * 0.7})" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="${reach}"/><path d="${d}" transform="translate(${-reach * 0.5} ${-reach * 0.7})" fill="none" stroke="#120a18" stroke-opacity=".17" stroke-width="${reach}"/>`).join('')

/** `zoom` is how much the view enlarges: light is computed per pixel, so slopes grow with it. */
export function tailorFor(drawing: Drawing, zoom: number): Tailor {
  const { body } = drawing
  const trim = drawing.trim ?? darker(body, 0.22)
  const accent = drawing.accent ?? trim
  const pale = lightness(body) > 0.55
  const thread = drawing.fabric === 'denim' && !drawing.accent ? '#d9913c' : (drawing.accent ?? (pale ? darker(body, 0.35) : lighter(body, 0.35)))
  const cloth = drape[drawing.fabric]
  const warp = warpFor(drawing.seed, cloth.slack)
  const corners: Point[] = []
  let count = 0

  const panel = (cut: string, options: PanelOptions = {}): string => {
    count += 1
    const d = warp(cut)
    const id = `p${count}`
    const { x, y, width, height } = bounds(d)
    corners.push([x, y], [x + width, y + height])
    const reach = Math.hypot(width, height)
    const area = `x="${x + width / 2 - reach}" y="${y + height / 2 - reach}" width="${reach * 2}" height="${reach * 2}"`
    const turn = options.grain ? ` transform="rotate(${options.grain} ${x + width / 2} ${y + height / 2})"` : ''
    const printed = drawing.print && !options.colour
    const edge = options.edge ?? cloth.edge
    const margin = 24 + (options.lift ?? 0) * 3
    const painted =
      `<g clip-path="url(#${id})"><g${turn}><rect ${area} fill="${options.colour ?? body}"/>` +
      `${printed ? `<rect ${area} fill="url(#print)"/>` : ''}<rect ${area} fill="url(#weave)"/></g>${options.inner ?? ''}`
    const outline = `<path d="${d}" fill="none" stroke="#160c18" stroke-opacity=".3" stroke-width="5"/></g>`
    const clip = `<clipPath id="${id}"><path d="${d}"/></clipPath>`
    if (edge <= 8) return clip + flatShadow(d, options.lift ?? 0) + painted + bevel(d, edge) + outline
    const region = `x="${x - margin}" y="${y - margin}" width="${width + margin * 2}" height="${height + margin * 2}"`
    const cast = options.lift
      ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${options.lift}"/><feOffset dx="${options.lift * 0.5}" dy="${options.lift * 0.8}"/><feColorMatrix values="0 0 0 0 .05 0 0 0 0 .02 0 0 0 0 .08 0 0 0 .55 0" result="cast"/><feMerge><feMergeNode in="cast"/><feMergeNode in="round"/></feMerge>`
      : ''
    return (
      `${clip}<filter id="${id}f" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${edge}"/>` +
      `<feDiffuseLighting surfaceScale="${edge * 0.62 * zoom}" diffuseConstant="1.28"><feDistantLight azimuth="238" elevation="52"/></feDiffuseLighting>` +
      `<feComposite in2="SourceGraphic" operator="arithmetic" k1="1" result="round"/>${cast}</filter>` +
      `<g filter="url(#${id}f)">${painted}${outline}</g>`
    )
  }

  return {
    drawing,
    random: seeded(drawing.seed * 7 + 3),
    body,
    trim,
    accent,
    thread,
    inside: darker(body, 0.5),
    panel,
    warp,
    extent: () => bounds(path(...corners)),
    at: point => {
      const { x, y } = bounds(warp(path('M', point)))
      return [x, y]
    },
    seam: line => {
      const d = warp(line)
      return `<path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".42" stroke-width="3"/><path d="${d}" transform="translate(2.5 2.5)" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2.5"/>`
    },
    stitch: (line, colour = thread) =>
      `<path d="${warp(line)}" fill="none" stroke="${colour}" stroke-opacity=".85" stroke-width="2.4" stroke-dasharray="8 5"/>`,
    ribs: (line, width, colour) => {
      const d = warp(line)
      return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".26" stroke-width="${width}" stroke-dasharray="3 6"/>`
    },
    fold: (from, to, width, bend = 0) =>
      `<path d="${leaf(from, to, width, bend)}" fill="#140a1c" fill-opacity=".42"/><path d="${leaf(from, to, width * 0.8, bend + width * 1.2)}" fill="#fff" fill-opacity=".13"/>`,
    folds: (over, ...marks) => {
      count += 1
      const { x, y, width, height } = bounds(over)
      return `<filter id="s${count}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}"><feGaussianBlur stdDeviation="7.5"/></filter><g filter="url(#s${count})">${marks.join('')}</g>`
    },
  }
}

/** The same tailor working on the other side: everything given to it is mirrored at the middle line. */
export function otherSide(tailor: Tailor): Tailor {
  const across = ([x, y]: Point): Point => [-x, y]
  const panel = (d: string, { inner, grain, ...rest }: PanelOptions = {}) =>
    tailor.panel(flip(d), { ...rest, ...(grain === undefined ? {} : { grain: -grain }), ...(inner ? { inner } : {}) })
  return {
    ...tailor,
    panel,
    warp: d => tailor.warp(flip(d)),
    at: point => tailor.at(across(point)),
    seam: d => tailor.seam(flip(d)),
    stitch: (d, colour) => tailor.stitch(flip(d), colour),
    ribs: (d, width, colour) => tailor.ribs(flip(d), width, colour),
    fold: (from, to, width, bend = 0) => tailor.fold(across(from), across(to), width, -bend),
    folds: (over, ...marks) => tailor.folds(flip(over), ...marks),
  }
}
