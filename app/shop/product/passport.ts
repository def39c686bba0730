import * as messages from '#app/messages/current.ts'
import { listMeasurements } from '#store/products/garment-types.ts'
import type { Product } from '#store/products/product.ts'

/** The facts of a garment in the words of the page's language. */
export interface Passport {
  condition?: { name: string; meaning: string }
  facts: { name: string; value: string }[]
  /** In cm. */
  measurements: { name: string; value: number }[]
  flaws?: string
  /** Positions of the photos that show a flaw, counted from 0. */
  flawPhotos: number[]
}

/** Describes what is known about a product; undefined when nothing is. */
export function describePassport(product: Product): Passport | undefined {
  const { garmentType, brand, size, fitSize, condition, colours, era, material, origin, care, flaws } = product
  const { measurements, flawImageUrls = [], images } = product
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
    measurements: (garmentType ? listMeasurements(garmentType) : []).flatMap(name => {
      const value = measurements?.[name]
      return value === undefined ? [] : [{ name: messages.garment.measurementNames[name], value }]
    }),
    ...(flaws && { flaws }),
    flawPhotos: images.flatMap(({ url }, index) => (flawImageUrls.includes(url) ? [index] : [])),
  }
  return condition || flaws || facts.length > 0 || passport.flawPhotos.length > 0 ? passport : undefined
}
