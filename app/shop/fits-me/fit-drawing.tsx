import { type ReactNode, useId } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import type { FitDifference } from './compare-fit.ts'
import { drawGarment } from './fit-outline.ts'
import { describeDifference } from './fit-words.ts'

const marginCm = 4
/** More than any garment, so that the squares fill the whole frame. */
const farCm = 500

/** The outlines of the product and of the shopper's garment over each other, at one scale. */
export default function FitDrawing({
  product: { garmentType, measurements = {} },
  differences,
}: {
  product: Product
  differences: readonly FitDifference[]
}): ReactNode {
  const squares = useId()
  const compared = Object.fromEntries(differences.map(({ measurement, mine }) => [measurement, mine]))
  const theirs = garmentType && drawGarment(garmentType, measurements)
  // What isn't known of it is as long as the product.
  const mine = garmentType && drawGarment(garmentType, { ...measurements, ...compared })
  if (!theirs || !mine) return null
  const halfWidth = Math.max(theirs.halfWidth, mine.halfWidth) + marginCm
  const height = Math.max(theirs.height, mine.height) + marginCm * 2
  const words = differences.map(
    difference => `${messages.garment.measurementNames[difference.measurement]}: ${describeDifference(difference)}.`,
  )
  return (
    <figure className="mt-5">
      <svg
        role="img"
        aria-label={messages.fit.drawing(words.join(' '))}
        viewBox={`${-halfWidth} ${-marginCm} ${halfWidth * 2} ${height}`}
        className="h-[min(20rem,76vw)] w-full border-2 border-ink bg-chalk *:[vector-effect:non-scaling-stroke]"
        fill="none"
        stroke="var(--color-ink)"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        <pattern id={squares} width="10" height="10" patternUnits="userSpaceOnUse">
          <path d="M0 0H10M0 0V10" stroke="var(--color-sand)" strokeWidth="0.7" />
        </pattern>
        <rect x={-farCm} y={-farCm} width={farCm * 2} height={farCm * 2} fill={`url(#${squares})`} stroke="none" />
        <path d={theirs.outline} transform={theirs.transform} fill="var(--color-mustard)" stroke="none" />
        <path d={theirs.seams} transform={theirs.transform} strokeWidth="1.25" />
        <path d={mine.outline} transform={mine.transform} stroke="var(--color-chalk)" strokeWidth="6" />
        <path d={theirs.outline} transform={theirs.transform} strokeWidth="2.5" />
        <path
          d={mine.outline}
          transform={mine.transform}
          stroke="var(--color-chili)"
          strokeWidth="3"
          strokeDasharray="8 6"
        />
      </svg>
      <figcaption>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <LegendItem text={messages.fit.thisOne}>
            <span className="size-4 border-2 border-ink bg-mustard" />
          </LegendItem>
          <LegendItem text={messages.fit.yours}>
            <span className="w-6 border-chili border-t-3 border-dashed" />
          </LegendItem>
          <LegendItem text={messages.fit.scale}>
            <span className="size-4 border border-smoke bg-chalk" />
          </LegendItem>
        </ul>
      </figcaption>
    </figure>
  )
}

const LegendItem = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex items-center gap-2">
    {children}
    {text}
  </li>
)
