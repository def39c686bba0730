import * as messages from '#app/messages/current.ts'
import type { GarmentType } from '#store/products/garment-types.ts'
import { drawOutline } from './fit-outline.ts'
import type { Point } from './garment-shape.ts'
import { getMeasurementLabel, getMeasurementLetter } from './measurement-label.ts'
import { type FitMeasurement, type GarmentKind, measurementsByKind } from './my-garments.ts'

const examples: Record<GarmentKind, GarmentType> = { top: 'tee', bottom: 'trousers' }
const marginCm = 8

/** A drawn garment with an arrow for each measurement, named by its letter in the form. */
export function MeasuringGuide({ kind, active }: { kind: GarmentKind; active: FitMeasurement | undefined }) {
  const shape = drawOutline(examples[kind], {})
  if (!shape) return null
  const { path, seams, box, lines } = shape
  const names = measurementsByKind[kind]
  const words = names.map((name, index) => `${getMeasurementLabel(name, index)}.`)
  return (
    <svg
      role="img"
      aria-label={messages.fit.whereToMeasure(words.join(' '))}
      viewBox={`${-box.halfWidth - marginCm} ${box.top - marginCm} ${(box.halfWidth + marginCm) * 2} ${box.bottom - box.top + marginCm * 2}`}
      className="max-h-[min(16rem,64vw)] w-full border-2 border-ink bg-chalk"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="0.9"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={path} fill="var(--color-sand)" />
      {seams.map(seam => (
        <path key={seam} d={seam} strokeWidth="0.45" />
      ))}
      {names.map((name, index) => {
        const line = lines[name]
        return line && <Arrow key={name} line={line} letter={getMeasurementLetter(index)} isActive={name === active} />
      })}
    </svg>
  )
}

/** An arrow with two heads, and its letter in the middle. */
function Arrow({
  line: [from, to],
  letter,
  isActive,
}: {
  line: readonly [Point, Point]
  letter: string
  isActive: boolean
}) {
  const colour = isActive ? 'var(--color-chili)' : 'var(--color-ink)'
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return (
    <g stroke={colour} strokeWidth={isActive ? 1.6 : 1.2}>
      <path d={`M${from.join(' ')}L${to.join(' ')}${drawHead(from, to)}${drawHead(to, from)}`} />
      <circle cx={x} cy={y} r="5" fill={colour} />
      <text
        x={x}
        y={y}
        dy="0.36em"
        textAnchor="middle"
        fill="var(--color-chalk)"
        stroke="none"
        className="wide"
        fontSize="6.5"
      >
        {letter}
      </text>
    </g>
  )
}

const headCm = 4

/** The two strokes of an arrow's head at the end of a line. */
function drawHead([fromX, fromY]: Point, [toX, toY]: Point): string {
  const angle = Math.atan2(fromY - toY, fromX - toX)
  const [first, second] = [angle - 0.5, angle + 0.5].map(
    direction => `${toX + Math.cos(direction) * headCm} ${toY + Math.sin(direction) * headCm}`,
  )
  return `M${first}L${toX} ${toY}L${second}`
}
