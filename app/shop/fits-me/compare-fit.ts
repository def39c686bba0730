import type { GarmentFacts } from '#store/products/garment-facts.ts'
import type { GarmentType } from '#store/products/garment-types.ts'
import { type FitMeasurement, type FitMeasurements, type GarmentKind, isPlausible } from './my-garments.ts'

/** Which of the shopper's measurements a garment can be compared by. */
export interface FitRule {
  kind: GarmentKind
  measurements: readonly FitMeasurement[]
}

const wholeTop: FitRule = { kind: 'top', measurements: ['pitToPit', 'length'] }
// The length of a coat or a dress is a matter of taste, that of a top says nothing about it.
const chest: FitRule = { kind: 'top', measurements: ['pitToPit'] }
const legs: FitRule = { kind: 'bottom', measurements: ['waist', 'inseam'] }
// Shorts and long trousers of the same person differ in inseam by design, and skirts have none.
const waist: FitRule = { kind: 'bottom', measurements: ['waist'] }

const rules: Partial<Record<GarmentType, FitRule>> = {
  tee: wholeTop,
  'long-sleeve': wholeTop,
  vest: wholeTop,
  shirt: wholeTop,
  blouse: wholeTop,
  polo: wholeTop,
  jersey: wholeTop,
  sweatshirt: wholeTop,
  hoodie: wholeTop,
  jumper: wholeTop,
  cardigan: wholeTop,
  jacket: wholeTop,
  coat: chest,
  dress: chest,
  jeans: legs,
  trousers: legs,
  // The bib is worn over a top: its width says nothing about the fit.
  dungarees: legs,
  shorts: waist,
  skirt: waist,
}

type Garment = Pick<GarmentFacts, 'garmentType' | 'measurements'>

/**
 * Finds what a garment can be compared by.
 * @returns undefined when nothing plausible is measured of it that says something about its fit
 */
export function findFitRule({ garmentType, measurements }: Garment): FitRule | undefined {
  const rule = garmentType && rules[garmentType]
  const measured = rule?.measurements.filter(name => isPlausible(name, measurements?.[name])) ?? []
  return rule && measured.length > 0 ? { kind: rule.kind, measurements: measured } : undefined
}

export type FitRelation = 'same' | 'wider' | 'narrower' | 'longer' | 'shorter'

export interface FitDifference {
  measurement: FitMeasurement
  /** The shopper's measurement in cm. */
  mine: number
  /** The product's measurement in cm. */
  theirs: number
  relation: FitRelation
  /** Whole cm, as the words name them; 0 for the same. */
  roundedCm: number
}

/**
 * Compares a garment with the shopper's, by what is known of both. Tapes and cloth give way by a
 * centimetre: up to 1 cm counts as the same. Larger differences are rounded to whole cm, halves
 * away from zero, so that both directions read alike: 1.5 is about 2 cm, 2.5 about 3 cm.
 */
export const compareFit = (mine: FitMeasurements, product: Garment): FitDifference[] =>
  (findFitRule(product)?.measurements ?? []).flatMap(measurement => {
    const [own, theirs] = [mine[measurement], product.measurements?.[measurement]]
    return own === undefined || theirs === undefined || !isPlausible(measurement, own)
      ? []
      : [{ measurement, mine: own, theirs, ...describeDifference(measurement, theirs - own) }]
  })

const sameUpToCm = 1

function describeDifference(
  measurement: FitMeasurement,
  difference: number,
): Pick<FitDifference, 'relation' | 'roundedCm'> {
  if (Math.abs(difference) <= sameUpToCm) return { relation: 'same', roundedCm: 0 }
  const [more, less] = isFlat(measurement) ? (['wider', 'narrower'] as const) : (['longer', 'shorter'] as const)
  return { relation: difference > 0 ? more : less, roundedCm: Math.round(Math.abs(difference)) }
}

/**
 * Pit to pit and waist are measured from side to side of a garment that lies flat. Around the body
 * a difference is twice as large.
 */
export const isFlat = (measurement: FitMeasurement) => measurement === 'pitToPit' || measurement === 'waist'

export type FitTendency = 'roomier' | 'snugger' | 'longer' | 'shorter'

/** How a garment fits, compared with the shopper's. Both lists are empty when they are the same. */
export interface FitVerdict {
  /** Without a width, garments that are as long may still fit differently. */
  isWidthKnown: boolean
  clearly: FitTendency[]
  slightly: FitTendency[]
}

/** Neighbouring sizes of clothes differ by about 5 cm around the body and 3 cm in length. */
const sizeStepCm = { around: 5, length: 3 }

const tendencies = { wider: 'roomier', narrower: 'snugger', longer: 'longer', shorter: 'shorter' } as const

/**
 * Sums up differences, width before length. Clearly another fit is one that differs by at least a
 * size: a flat measurement counts twice, since the body feels what it is around.
 */
export function getFitVerdict(differences: readonly FitDifference[]): FitVerdict {
  const isWidthKnown = differences.some(({ measurement }) => isFlat(measurement))
  const verdict: FitVerdict = { isWidthKnown, clearly: [], slightly: [] }
  for (const { measurement, mine, theirs, relation } of differences) {
    if (relation === 'same') continue
    const difference = Math.abs(theirs - mine)
    const isSizeApart = isFlat(measurement) ? difference * 2 >= sizeStepCm.around : difference >= sizeStepCm.length
    verdict[isSizeApart ? 'clearly' : 'slightly'].push(tendencies[relation])
  }
  return verdict
}
