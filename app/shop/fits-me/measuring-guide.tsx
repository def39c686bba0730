import { useId } from 'react'
import * as messages from '#app/messages/current.ts'
import type { GarmentType } from '#store/products/garment-types.ts'
import { drawGarment } from './fit-outline.ts'
import { type FitMeasurement, type GarmentKind, measurementsByKind } from './my-garments.ts'

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number]

const examples: Record<GarmentKind, GarmentType> = { top: 'tee', bottom: 'trousers' }
/** Where each measurement is taken in the drawing of the example. */
const lines: Record<FitMeasurement, Line> = {
  pitToPit: [-25, 24.3, 25, 24.3],
  length: [8.6, 0, 8.6, 65],
  waist: [-20, 0, 20, 0],
  inseam: [0, 29, 5.5, 105],
}
const marginCm = 8

/** The letter of a measurement's arrow, by its position in the form. */
const getMeasurementLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

export const getMeasurementLabel = (name: FitMeasurement, index: number) =>
  `${getMeasurementLetter(index)}: ${messages.garment.measurementNames[name]} (cm)`

/** A drawn garment with an arrow for each measurement, named by its letter in the form. */
export function MeasuringGuide({ kind, active }: { kind: GarmentKind; active: FitMeasurement | undefined }) {
  const drawn = drawGarment(examples[kind], {})
  if (!drawn) return null
  const { outline, seams, halfWidth, height } = drawn
  const names = measurementsByKind[kind]
  const words = names.map((name, index) => `${getMeasurementLabel(name, index)}.`)
  return (
    <svg
      role="img"
      aria-label={messages.fit.whereToMeasure(words.join(' '))}
      viewBox={`${-halfWidth - marginCm} ${-marginCm} ${(halfWidth + marginCm) * 2} ${height + marginCm * 2}`}
      className="max-h-[min(16rem,64vw)] w-full border-2 border-ink bg-chalk"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="0.9"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={outline} fill="var(--color-sand)" />
      <path d={seams} strokeWidth="0.45" />
      {names.map((name, index) => (
        <Arrow key={name} line={lines[name]} letter={getMeasurementLetter(index)} isActive={name === active} />
      ))}
    </svg>
  )
}

interface ArrowProps {
  line: Line
  letter: string
  isActive: boolean
}

/** An arrow with two heads, and its letter in the middle. */
function Arrow({ line: [fromX, fromY, toX, toY], letter, isActive }: ArrowProps) {
  const id = useId()
  const colour = isActive ? 'var(--color-chili)' : 'var(--color-ink)'
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2]
  return (
    <g stroke={colour} strokeWidth={isActive ? 1.6 : 1.2}>
      <marker id={id} orient="auto-start-reverse" markerWidth="6" markerHeight="6" refX="5" refY="3">
        <path d="M1 1L5 3L1 5" stroke={colour} />
      </marker>
      <path d={`M${fromX} ${fromY}L${toX} ${toY}`} markerStart={`url(#${id})`} markerEnd={`url(#${id})`} />
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
