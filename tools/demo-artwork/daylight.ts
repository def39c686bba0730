import type { PhotoSpec } from './photo-spec.ts'
import { createRandom } from './random.ts'
import { drawFrond } from './repeat-motifs.ts'

const shadowColour = '#1c0f2c'

function drawCastShadows(kind: 'window' | 'palm', seed: number): string {
  const random = createRandom(seed * 5 + 9)
  if (kind === 'palm') {
    const leaves = Array.from(
      { length: 5 },
      (_, index) =>
        `<g transform="translate(${random(-60, 1260)} ${index % 2 ? random(1300, 1560) : random(-60, 120)})">${drawFrond(shadowColour, (index % 2 ? 0 : 180) + random(-60, 60), random(4, 6.5))}</g>`,
    )
    return `<g filter="url(#gobo)" opacity=".26">${leaves.join('')}</g>`
  }
  const x = random(180, 420)
  const pane = (dx: number, dy: number) => `<path d="M${x + dx} ${120 + dy}l300 -70l60 520l-300 90Z"/>`
  return `<mask id="panes"><rect width="1200" height="1500" fill="#fff"/><g fill="#000" filter="url(#gobo)">${pane(0, 0)}${pane(340, -78)}${pane(70, 600)}${pane(410, 520)}</g></mask><rect width="1200" height="1500" fill="${shadowColour}" fill-opacity=".26" mask="url(#panes)"/>`
}

/**
 * Draws the light over the finished picture: bright at the upper left, dark corners, shadows of
 * leaves or a window.
 */
export function drawDaylight(spec: PhotoSpec): string {
  const castShadows = spec.light ? drawCastShadows(spec.light, spec.seed) : ''
  return (
    `<filter id="gobo" filterUnits="userSpaceOnUse" x="0" y="0" width="1200" height="1500"><feGaussianBlur stdDeviation="13"/></filter>` +
    `<radialGradient id="sky" cx=".3" cy=".22" r=".95"><stop offset="0" stop-color="#fff6dc" stop-opacity=".3"/><stop offset=".45" stop-color="#fff6dc" stop-opacity="0"/><stop offset=".7" stop-color="${shadowColour}" stop-opacity="0"/><stop offset="1" stop-color="${shadowColour}" stop-opacity=".42"/></radialGradient>` +
    `${castShadows}<rect width="1200" height="1500" fill="url(#sky)"/>`
  )
}
