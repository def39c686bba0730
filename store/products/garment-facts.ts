import { removeInvisible } from '#store/remove-invisible.ts'
import type { FieldValues } from './fields.ts'
import { listMeasurements, type Measurement } from './garment-types.ts'

/** From best to worst. */
export const conditions = ['new-with-tags', 'excellent', 'good', 'worn-in'] as const
export type Condition = (typeof conditions)[number]
export const isCondition = (text: string): text is Condition => (conditions as readonly string[]).includes(text)

export const eras = ['70s', '80s', '90s', 'y2k', '2000s', '2010s'] as const

export const colours = [
  'black',
  'grey',
  'white',
  'cream',
  'brown',
  'khaki',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'navy',
  'purple',
  'pink',
] as const
export const maxColours = 2

const letterSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'] as const
const smallestWaist = 24
const largestWaist = 46
/** Whom a garment fits: a letter, or a waist in inches such as W32. */
export type FitSize = (typeof letterSizes)[number] | `W${number}`
export const fitSizes: readonly FitSize[] = [
  ...letterSizes,
  ...Array.from({ length: largestWaist - smallestWaist + 1 }, (_, index): FitSize => `W${smallestWaist + index}`),
]

/** Lengths in cm, in steps of 0.5. */
export type Measurements = { [M in Measurement]?: number }
export const measurementStep = 0.5
const maxMeasurement = 400

/** Lists the lengths of a garment in cm, in the order in which pages list them. */
export const listMeasured = ({ garmentType, measurements = {} }: GarmentFacts): { name: Measurement; cm: number }[] =>
  (garmentType ? listMeasurements(garmentType) : []).flatMap(name => {
    const cm = measurements[name]
    return cm === undefined ? [] : [{ name, cm }]
  })

/** Photos of flaws, which are among the product's photos. */
export const maxFlawPhotos = 3

/** What a buyer of second-hand clothes asks. Each fact may be missing. */
export type GarmentFacts = Pick<
  FieldValues,
  'garmentType' | 'fitSize' | 'condition' | 'colours' | 'era' | 'measurements' | 'flawImageUrls'
>

/** Parses a length in cm. A decimal comma is one too; steps of 0.5. */
export function parseLength(text: string): number | undefined {
  const input = removeInvisible(text).replace(',', '.')
  if (!/^\d{1,3}(\.\d)?$/.test(input)) return undefined
  const length = Number(input)
  return length > 0 && length <= maxMeasurement && Number.isInteger(length / measurementStep) ? length : undefined
}

/** Whether a text is a length in cm, or blank. */
export const isLength = (text: string) => text.trim() === '' || parseLength(text) !== undefined
