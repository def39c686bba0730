import type { Ref } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/load-module.tsx'
import { compareFit, type FitDifference, findFitRule, getFitVerdict, isFlat } from './compare-fit.ts'
import { describeDifference, describeVerdict } from './fit-words.ts'
import type { FitMeasurements } from './my-garments.ts'

// Without its script the words stand alone.
const FitDrawing = lazyPart(() => import('./fit-drawing.tsx'), <div className="mt-5 h-[calc(min(20rem,76vw)+2rem)]" />)

interface FitResultProps {
  /** Receives the words, which can be focused. */
  ref: Ref<HTMLDivElement>
  product: Product
  mine: FitMeasurements
  onChange: () => void
  onForget: () => void
}

/** How the product compares with the shopper's garment, in words and drawn. */
export function FitResult({ ref, product, mine, onChange, onForget }: FitResultProps) {
  const differences = compareFit(mine, product)
  const missing = findFitRule(product)?.measurements.filter(name => mine[name] === undefined) ?? []
  return (
    <>
      <h2 className="wide text-sm">{messages.fit.title}</h2>
      <div ref={ref} aria-live="polite" tabIndex={-1} className="outline-none">
        {differences.length > 0 && (
          <p className="headline mt-2 text-xl large-text:text-base md:text-2xl">
            {describeVerdict(getFitVerdict(differences))}
          </p>
        )}
        <dl className="mt-4 grid gap-3">
          {differences.map(difference => (
            <Difference key={difference.measurement} difference={difference} />
          ))}
        </dl>
        {missing.map(name => (
          <p key={name} className="mt-3 text-smoke">
            {messages.fit.missing[name]}
          </p>
        ))}
      </div>
      {differences.length > 0 && <FitDrawing product={product} differences={differences} />}
      {differences.some(({ measurement, relation }) => isFlat(measurement) && relation !== 'same') && (
        <p className="mt-3 text-smoke text-sm">{messages.fit.flatCountsTwice}</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button className="large-text:px-1! large-text:text-sm" onClick={onChange}>
          {messages.fit.change}
        </Button>
        <Button onClick={onForget}>{messages.fit.forget}</Button>
      </div>
    </>
  )
}

const Difference = ({ difference }: { difference: FitDifference }) => (
  <div className="border-ink border-t-2 pt-2">
    <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="wide text-sm">{messages.garment.measurementNames[difference.measurement]}</span>
      <span className="font-mono text-sm">{messages.fit.bothLengths(difference.theirs, difference.mine)}</span>
    </dt>
    <dd className="text-lg">{describeDifference(difference)}</dd>
  </div>
)
