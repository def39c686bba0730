import type { Drawing } from './drawing.ts'
import { seeded } from './random.ts'
import { frond } from './repeats.ts'

const shade = '#1c0f2c'

function gobo(kind: 'window' | 'palm', seed: number): string {
  const random = seeded(seed * 5 + 9)
  if (kind === 'palm') {
    const leaves = Array.from(
      { length: 5 },
      (_, index) =>
        `<g transform="translate(${random(-60, 1260)} ${index % 2 ? random(1300, 1560) : random(-60, 120)})">${frond(shade, (index % 2 ? 0 : 180) + random(-60, 60), random(4, 6.5))}</g>`,
    )
    return `<g filter="url(#gobo)" opacity=".26">${leaves.join('')}</g>`
  }
  const x = random(180, 420)
  const pane = (dx: number, dy: number) => `<path d="M${x + dx} ${120 + dy}l300 -70l60 520l-300 90Z"/>`
  return `<mask id="panes"><rect width="1200" height="1500" fill="#fff"/><g fill="#000" filter="url(#gobo)">${pane(0, 0)}${pane(340, -78)}${pane(70, 600)}${pane(410, 520)}</g></mask><rect width="1200" height="1500" fill="${shade}" fill-opacity=".26" mask="url(#panes)"/>`
}

/** Light over the finished picture: brighter at the upper left, darker towards the corners, shadows of leaves or a window. */
export function daylight(drawing: Drawing): string {
  const veil = drawing.light ? gobo(drawing.light, drawing.seed) : ''
  return (
    `<filter id="gobo" filterUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1500"><feGaussianBlur stdDeviation="13"/></filter>` +
    `<radialGradient id="sky" cx=".3" cy=".22" r=".95"><stop offset="0" stop-color="#fff6dc" stop-opacity=".3"/><stop offset=".45" stop-color="#fff6dc" stop-opacity="0"/><stop offset=".7" stop-color="${shade}" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity=".42"/></radialGradient>` +
    `${veil}<rect width="1200" height="1500" fill="url(#sky)"/>`
  )
}
