import type { Print } from './photo-spec.ts'
import { createRandom } from './random.ts'
import { drawRepeatPattern } from './repeat-motifs.ts'
import { drawTiledPattern } from './tiled-pattern.ts'

const createPattern = (width: number, height: number, svg: string, turn = 0) =>
  drawTiledPattern('print', width, height, svg, turn ? ` patternTransform="rotate(${turn})"` : '')

function drawStripes(bands: readonly (readonly [string, number])[], angle: number): string {
  let y = 0
  const rows = bands.map(([colour, height]) => {
    const row = colour === 'none' ? '' : `<rect y="${y}" width="40" height="${height}" fill="${colour}"/>`
    y += height
    return row
  })
  return createPattern(40, y, rows.join(''), angle)
}

function drawCheck(style: 'buffalo' | 'tartan' | 'window', colours: readonly string[], size: number): string {
  const [first = '#000', second = first, third = second] = colours
  const cross = (offset: number, width: number, colour: string, opacity: number) =>
    `<rect x="${offset}" width="${width}" height="${size}" fill="${colour}" fill-opacity="${opacity}"/><rect y="${offset}" width="${size}" height="${width}" fill="${colour}" fill-opacity="${opacity}"/>`
  if (style === 'buffalo') return createPattern(size, size, cross(0, size / 2, first, 0.55))
  if (style === 'window') return createPattern(size, size, cross(0, 7, first, 0.85) + cross(14, 3, second, 0.7))
  const bands = [
    cross(0, size * 0.3, first, 0.5),
    cross(size * 0.06, size * 0.04, third, 0.75),
    cross(size * 0.42, size * 0.05, second, 0.8),
    cross(size * 0.56, size * 0.22, first, 0.42),
    cross(size * 0.65, size * 0.04, third, 0.6),
    cross(size * 0.88, size * 0.03, second, 0.7),
  ]
  return createPattern(size, size, bands.join(''))
}

/** Draws tie-dye: irregular rings around a knot. The pattern is as large as the picture. */
function drawTieDye(colours: readonly string[], seed: number): string {
  const random = createRandom(seed + 77)
  const rings: string[] = []
  for (let ring = 15; ring >= 1; ring -= 1) {
    const colour = colours[ring % colours.length] ?? '#fff'
    const points = Array.from({ length: 44 }, (_, step) => {
      const angle = (step / 44) * Math.PI * 2
      const radius = ring * 62 + (step % 2 ? 11 : -11) + random(-16, 16)
      return `${Math.round(Math.cos(angle + ring * 0.09) * radius)} ${Math.round(Math.sin(angle + ring * 0.09) * radius)}`
    })
    const d = `M${points.join('L')}Z`
    const bled = [84, 74, 65, 56, 48, 40, 32, 24, 16, 8].map(width => `<path d="${d}" stroke-width="${width}"/>`)
    rings.push(
      `<g fill="none" stroke="${colour}" stroke-opacity=".13" stroke-linejoin="round">${bled.join('')}</g><path d="${d}" fill="${colour}"/>`,
    )
  }
  return `<pattern id="print" patternUnits="userSpaceOnUse" x="-800" y="-200" width="1700" height="2000"><g transform="translate(790 850)">${rings.join('')}</g></pattern>`
}

/** Returns the pattern `#print` of the cloth; an empty string for plain cloth. */
export function drawPrintPattern(print: Print | undefined, seed: number): string {
  switch (print?.kind) {
    case undefined:
      return ''
    case 'stripes':
      return drawStripes(print.bands, print.angle ?? 0)
    case 'check':
      return drawCheck(print.style, print.colours, print.size)
    case 'dye':
      return drawTieDye(print.colours, seed)
    case 'repeat':
      return drawRepeatPattern(print.motif, print.colours, print.size, seed)
  }
}
