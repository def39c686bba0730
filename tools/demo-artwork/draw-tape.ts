import { drawText } from './draw-text.ts'
import { type Point, path } from './paths.ts'

/** Centimetres that hang down behind the second point. */
const rest = 16
/** Width of a tailor's tape in centimetres. */
const tapeWidth = 2.4
const centimetresPerStep = 0.5

interface Place {
  point: Point
  /** Direction of the tape in radians. */
  angle: number
}

/**
 * Draws a tailor's tape between two points of the picture that are `centimetres` apart. It begins
 * at the first and hangs down behind the second.
 */
export function drawTape(from: Point, to: Point, centimetres: number): string {
  const unit = Math.hypot(to[0] - from[0], to[1] - from[1]) / centimetres
  const places = layOut(from, to, { centimetres, unit })
  const placeAt = (at: number) => places[Math.round(at / centimetresPerStep)] as Place
  const half = (tapeWidth * unit) / 2
  const beside = ({ point, angle }: Place, away: number): Point => [
    point[0] - Math.sin(angle) * away,
    point[1] + Math.cos(angle) * away,
  ]
  const outline = [
    ...places.map(place => beside(place, -half)),
    ...places.toReversed().map(place => beside(place, half)),
  ]
  const d = `${path('M', ...outline.flatMap((point, index) => (index ? ['L', point] : [point])))} Z`
  const edge = (away: number) =>
    path('M', ...places.flatMap((place, index) => (index ? ['L', beside(place, away)] : [beside(place, away)])))
  const ticks = places.map((place, index) => {
    const at = index * centimetresPerStep
    const length = at % 10 === 0 ? 2 : at % 5 === 0 ? 1.1 : at % 1 === 0 ? 0.75 : 0.4
    return path('M', beside(place, -half), 'L', beside(place, -half + half * length))
  })
  const numbers: string[] = []
  for (let at = 5; at < centimetres + rest - 1; at += 5) {
    const { point, angle } = placeAt(at)
    const isTen = at % 10 === 0
    const shift = isTen ? -unit * 1.25 : 0
    numbers.push(
      `<g transform="translate(${point[0].toFixed(1)} ${point[1].toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(2)}) translate(${shift} ${half * (isTen ? 0.1 : 0.42)})">${drawText(String(at), { height: unit * (isTen ? 1.3 : 1), colour: isTen ? '#b8281c' : '#2a241c', weight: 1.2, maxWidth: unit * 2 })}</g>`,
    )
  }
  const tip = placeAt(0)
  const metal = `<path transform="translate(${tip.point[0]} ${tip.point[1]}) rotate(${(tip.angle * 180) / Math.PI})" d="M${-unit * 0.1} ${-half * 1.06}H${unit * 1.1}V${half * 1.06}H${-unit * 0.1}Z" fill="#c9c4b8" stroke="#7c776c" stroke-width="2"/>`
  return (
    `<path d="${d}" fill="#f2cf3e"/><path d="${edge(half * 0.9)}" fill="none" stroke="#fff3b8" stroke-opacity=".8" stroke-width="${half * 0.14}"/>` +
    `<path d="${d}" fill="none" stroke="#8a6a10" stroke-opacity=".55" stroke-width="1.6"/><path d="${ticks.join('')}" fill="none" stroke="#2a241c" stroke-width="${unit * 0.085}"/>${numbers.join('')}${metal}`
  )
}

/** Places along the tape, half a centimetre apart: nearly straight, then curling down. */
function layOut(from: Point, to: Point, { centimetres, unit }: { centimetres: number; unit: number }): Place[] {
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0])
  const places: Place[] = []
  let point: Point = from
  let angle = direction
  const step = unit * centimetresPerStep
  for (let at = 0; at <= centimetres + rest; at += centimetresPerStep) {
    places.push({ point, angle })
    angle = at < centimetres + 0.5 ? direction + 0.035 * Math.cos((at / centimetres) * Math.PI) * -1 : angle + 0.052
    point = [point[0] + Math.cos(angle) * step, point[1] + Math.sin(angle) * step]
  }
  return places
}
