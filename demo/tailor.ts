import { darker, lighter, lightness } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { drape } from './fabrics.ts'
import { bounds, leaf, type Point } from './paths.ts'
import { type Random, seeded } from './random.ts'

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
}

/** `zoom` is how much the view enlarges: light is computed per pixel, so slopes grow with it. */
export function tailorFor(drawing: Drawing, zoom: number): Tailor {
  const { body } = drawing
  const trim = drawing.trim ?? darker(body, 0.22)
  const accent = drawing.accent ?? trim
  const pale = lightness(body) > 0.55
  const thread = drawing.fabric === 'denim' && !drawing.accent ? '#d9913c' : (drawing.accent ?? (pale ? darker(body, 0.35) : lighter(body, 0.35)))
  const cloth = drape[drawing.fabric]
  let count = 0

  const panel = (d: string, options: PanelOptions = {}): string => {
    count += 1
    const id = `p${count}`
    const { x, y, width, height } = bounds(d)
    const reach = Math.hypot(width, height)
    const area = `x="${x + width / 2 - reach}" y="${y + height / 2 - reach}" width="${reach * 2}" height="${reach * 2}"`
    const turn = options.grain ? ` transform="rotate(${options.grain} ${x + width / 2} ${y + height / 2})"` : ''
    const printed = drawing.print && !options.colour
    const edge = options.edge ?? cloth.edge
    const margin = 24 + (options.lift ?? 0) * 3
    const region = `x="${x - margin}" y="${y - margin}" width="${width + margin * 2}" height="${height + margin * 2}"`
    const cast = options.lift
      ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${options.lift}"/><feOffset dx="${options.lift * 0.5}" dy="${options.lift * 0.8}"/><feColorMatrix values="0 0 0 0 .05 0 0 0 0 .02 0 0 0 0 .08 0 0 0 .55 0" result="cast"/><feMerge><feMergeNode in="cast"/><feMergeNode in="round"/></feMerge>`
      : ''
    return (
      `<clipPath id="${id}"><path d="${d}"/></clipPath>` +
      `<filter id="${id}f" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${edge}"/>` +
      `<feDiffuseLighting surfaceScale="${edge * 0.62 * zoom}" diffuseConstant="1.28"><feDistantLight azimuth="238" elevation="52"/></feDiffuseLighting>` +
      `<feComposite in2="SourceGraphic" operator="arithmetic" k1="1"/>` +
      `<feComposite in2="SourceAlpha" operator="in" result="round"/>${cast}</filter>` +
      `<g filter="url(#${id}f)"><g clip-path="url(#${id})"><g${turn}><rect ${area} fill="${options.colour ?? body}"/>` +
      `${printed ? `<rect ${area} fill="url(#print)"/>` : ''}<rect ${area} fill="url(#weave)"/></g>` +
      `${options.inner ?? ''}<path d="${d}" fill="none" stroke="#160c18" stroke-opacity=".3" stroke-width="5"/></g></g>`
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
    seam: d =>
      `<path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".42" stroke-width="3"/><path d="${d}" transform="translate(2.5 2.5)" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="2.5"/>`,
    stitch: (d, colour = thread) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity=".85" stroke-width="2.4" stroke-dasharray="8 5"/>`,
    ribs: (d, width, colour) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/><path d="${d}" fill="none" stroke="#120a16" stroke-opacity=".26" stroke-width="${width}" stroke-dasharray="3 6"/>`,
    fold: (from, to, width, bend = 0) =>
      `<path d="${leaf(from, to, width, bend)}" fill="#140a1c" fill-opacity=".5"/><path d="${leaf(from, to, width * 0.8, bend + width * 1.2)}" fill="#fff" fill-opacity=".34"/>`,
    folds: (over, ...marks) => {
      count += 1
      const { x, y, width, height } = bounds(over)
      return `<filter id="s${count}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}"><feGaussianBlur stdDeviation="6"/></filter><g filter="url(#s${count})">${marks.join('')}</g>`
    },
  }
}
