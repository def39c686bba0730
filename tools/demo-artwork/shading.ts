import { leaf, type Point } from './paths.ts'

/*
 * Soft edges, folds and shadows are stacks of translucent strokes. Blur filters look the same but
 * take twice the time: every filtered group needs a surface of its own.
 */

const ink = '#120a18'
const round = (value: number) => Math.round(value * 100) / 100

/** Draws the rounded edge of a panel, lit from the upper left. The caller clips it to the panel. */
export function drawBevel(d: string, edge: number): string {
  const steps = edge > 20 ? 5 : edge > 8 ? 4 : 2
  return Array.from({ length: steps }, (_, step) => {
    const reach = (edge * (edge > 8 ? 1.5 : 1) * (step + 1)) / steps
    const [x, y] = [round(reach * 0.5), round(reach * 0.72)]
    const width = round(reach * 1.15)
    return `<path d="${d}" transform="translate(${x} ${y})" fill="none" stroke="#fff" stroke-opacity="${round(0.26 / steps)}" stroke-width="${width}"/><path d="${d}" transform="translate(${-x} ${-y})" fill="none" stroke="${ink}" stroke-opacity="${round(0.46 / steps)}" stroke-width="${width}"/>`
  }).join('')
}

/** Draws the shadow of a panel on the layers below. */
export function drawShadow(d: string, lift: number): string {
  if (!lift) return ''
  const steps = lift > 6 ? 5 : 3
  return Array.from({ length: steps }, (_, step) => {
    const spread = (lift * 2.2 * (step + 1)) / steps
    return `<path d="${d}" transform="translate(${round(lift * 0.5)} ${round(lift * 0.8)})" fill="none" stroke="#0e0614" stroke-opacity="${round(0.46 / steps)}" stroke-width="${round(spread)}" stroke-linejoin="round"/>`
  }).join('')
}

/** Draws a fold between two points: a dark valley beside a light ridge. */
export function drawCrease(from: Point, to: Point, width: number, bend: number): string {
  const valley = [3.2, 2.4, 1.7, 1.1, 0.6].map(
    share => `<path d="${leaf(from, to, width * share, bend)}" fill="${ink}" fill-opacity=".052"/>`,
  )
  const ridge = [2.2, 1.3].map(
    share => `<path d="${leaf(from, to, width * share, bend + width * 2)}" fill="#fff" fill-opacity=".05"/>`,
  )
  return valley.join('') + ridge.join('')
}
