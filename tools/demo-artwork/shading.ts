/*
 * Soft edges, folds and shadows are stacks of translucent strokes. Blur filters look the same but
 * take twice the time: every filtered group needs a surface of its own.
 */

const ink = '#120a18'
const round = (value: number) => Math.round(value * 100) / 100

/** Draws the thin edge of a panel, lit from the upper left. The caller clips it to the panel. */
export function drawBevel(d: string, edge: number): string {
  const steps = edge > 20 ? 3 : 2
  return Array.from({ length: steps }, (_, step) => {
    const reach = (Math.min(edge, 14) * 0.55 * (step + 1)) / steps
    const [x, y] = [round(reach * 0.5), round(reach * 0.72)]
    const width = round(reach * 1.1)
    return `<path d="${d}" transform="translate(${x} ${y})" fill="none" stroke="#fff" stroke-opacity="${round(0.2 / steps)}" stroke-width="${width}"/><path d="${d}" transform="translate(${-x} ${-y})" fill="none" stroke="${ink}" stroke-opacity="${round(0.34 / steps)}" stroke-width="${width}"/>`
  }).join('')
}

/** Draws the hard shadow of a panel on the layers below, and the gap under its edge. */
export function drawShadow(d: string, lift: number): string {
  if (!lift) return ''
  const steps = lift > 6 ? 3 : 2
  const cast = Array.from({ length: steps }, (_, step) => {
    const spread = (lift * 1.1 * (step + 1)) / steps
    return `<path d="${d}" transform="translate(${round(lift * 0.6)} ${round(lift * 0.85)})" fill="none" stroke="#0e0614" stroke-opacity="${round(0.5 / steps)}" stroke-width="${round(spread)}" stroke-linejoin="round"/>`
  })
  return `${cast.join('')}<path d="${d}" fill="none" stroke="#0e0614" stroke-opacity=".3" stroke-width="3"/>`
}
