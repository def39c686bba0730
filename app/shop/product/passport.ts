import * as messages from '#app/messages/current.ts'
import { listMeasured } from '#store/products/garment-facts.ts'
import type { Product } from '#store/products/product.ts'

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
  const { garmentType, brand, size, fitSize, condition, colours, era, material, origin, care, flaws } = product
  const { flawImageUrls = [], images } = product
  const facts = [
    { name: messages.garment.type, value: garmentType && messages.garment.typeNames[garmentType] },
    { name: messages.garment.brand, value: brand },
    { name: messages.garment.label, value: size },
    { name: messages.garment.fits, value: fitSize && messages.garment.getSizeName(fitSize) },
    { name: messages.garment.material, value: material },
    { name: messages.garment.colour, value: colours?.map(colour => messages.garment.colourNames[colour]).join(', ') },
    { name: messages.garment.era, value: era && messages.garment.eraNames[era] },
    { name: messages.garment.origin, value: origin },
    { name: messages.garment.care, value: care },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  const passport: Passport = {
    ...(condition && {
      condition: {
        name: messages.products.conditionNames[condition],
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
