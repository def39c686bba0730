import * as messages from '#app/messages/current.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import type { Product } from '#store/products/product.ts'
import { listFacts } from '../../ui/product/describe-fact.ts'

/** The facts of a garment in the words of the page's language. */
export interface Passport {
  condition?: { name: string; meaning: string }
  facts: { name: string; value: string }[]
  measurements: { name: string; cm: number }[]
  flaws?: string
  /** Positions of the photos that show a flaw, counted from 0. */
  flawPhotos: number[]
}

/** Describes what is known about a product; undefined when nothing is. */
export function describePassport(product: Product): Passport | undefined {
  const { condition, flaws, flawImageUrls = [], images } = product
  const facts = listFacts(product, messages.garment).filter(({ fact }) => fact !== 'condition')
  const passport: Passport = {
    ...(condition && {
      condition: {
        name: messages.garment.choiceNames.condition[condition],
        meaning: messages.garment.conditionMeanings[condition],
      },
    }),
    facts,
    measurements: listMeasured(product).map(({ name, cm }) => ({ name: messages.garment.measurementNames[name], cm })),
    ...(flaws && { flaws }),
    flawPhotos: images.flatMap(({ url }, index) => (flawImageUrls.includes(url) ? [index] : [])),
  }
  return condition || flaws || facts.length > 0 || passport.flawPhotos.length > 0 ? passport : undefined
}
