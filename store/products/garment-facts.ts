import { type GarmentType, listGarmentTypes, listMeasurements, type Measurement } from './garment-types.ts'

/** From best to worst. */
export const conditions = ['new-with-tags', 'excellent', 'good', 'worn-in'] as const
export type Condition = (typeof conditions)[number]
export const isCondition = (text: string): text is Condition => (conditions as readonly string[]).includes(text)

export const eras = ['70s', '80s', '90s', 'y2k', '2000s', '2010s'] as const
export type Era = (typeof eras)[number]

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
export type Colour = (typeof colours)[number]
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
export interface GarmentFacts {
  garmentType?: GarmentType
  fitSize?: FitSize
  condition?: Condition
  colours?: Colour[]
  era?: Era
  measurements?: Measurements
  /** URLs of the product's photos that show a flaw. */
  flawImageUrls?: string[]
}

export const factNames = [
  'garmentType',
  'fitSize',
  'condition',
  'colours',
  'era',
  'measurements',
  'flawImageUrls',
] as const satisfies (keyof GarmentFacts)[]
export type FactName = (typeof factNames)[number]

/** Facts as a form or a stored row holds them. Empty and absent values are the same. */
export interface FactsInput {
  garmentType?: string | undefined
  fitSize?: string | undefined
  condition?: string | undefined
  colours?: readonly string[] | undefined
  era?: string | undefined
  /** Numbers may be texts, as typed. */
  measurements?: Readonly<Record<string, string | number>> | undefined
  flawImageUrls?: readonly string[] | undefined
}

interface FactsContext {
  category: string
  imageUrls: readonly string[]
}

/**
 * Parses facts. Measurements that aren't taken of the garment's type, and flaws on photos that the
 * product no longer shows, are left out.
 * @returns the facts that are there, and the names of those that aren't valid
 */
export function parseFacts(
  input: FactsInput,
  { category, imageUrls }: FactsContext,
): { facts: GarmentFacts; invalidFacts: FactName[] } {
  const type = parseChoice(input.garmentType, listGarmentTypes(category))
  const parsed = {
    garmentType: type,
    fitSize: parseChoice(input.fitSize, fitSizes),
    condition: parseChoice(input.condition, conditions),
    colours: parseChoices(input.colours, colours, maxColours),
    era: parseChoice(input.era, eras),
    measurements: parseMeasurements(input.measurements ?? {}, typeof type === 'string' ? type : undefined),
    flawImageUrls: parseFlawPhotos(input.flawImageUrls ?? [], imageUrls),
  } satisfies Record<FactName, unknown>
  const facts = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== null))
  return { facts, invalidFacts: factNames.filter(name => parsed[name] === null) }
}

// Undefined is an absent fact, null an invalid one.

function parseChoice<T extends string>(input: string | undefined, choices: readonly T[]): T | null | undefined {
  const text = input?.trim()
  if (!text) return undefined
  return choices.find(choice => choice === text) ?? null
}

function parseChoices<T extends string>(
  input: readonly string[] | undefined,
  choices: readonly T[],
  max: number,
): T[] | null | undefined {
  const texts = new Set(input?.filter(text => text !== ''))
  if (texts.size === 0) return undefined
  const chosen = choices.filter(choice => texts.has(choice))
  // In the order of the choice: the first colour is the main one.
  return chosen.length === texts.size && texts.size <= max ? ([...texts] as T[]) : null
}

function parseMeasurements(
  input: NonNullable<FactsInput['measurements']>,
  type: GarmentType | undefined,
): Measurements | null | undefined {
  if (!type) return undefined
  const lengths = listMeasurements(type).flatMap(name => {
    const text = String(input[name] ?? '').trim()
    return text === '' ? [] : [[name, parseLength(text)] as const]
  })
  if (lengths.length === 0) return undefined
  return lengths.some(([, length]) => length === undefined) ? null : Object.fromEntries(lengths)
}

/** Parses a length in cm. A decimal comma is one too; steps of 0.5. */
export function parseLength(text: string): number | undefined {
  const input = text.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d)?$/.test(input)) return undefined
  const length = Number(input)
  return length > 0 && length <= maxMeasurement && Number.isInteger(length / measurementStep) ? length : undefined
}

/** Whether a text is a length in cm, or blank. */
export const isLength = (text: string) => text.trim() === '' || parseLength(text) !== undefined

function parseFlawPhotos(input: readonly string[], imageUrls: readonly string[]): string[] | null | undefined {
  const urls = imageUrls.filter(url => input.includes(url))
  if (urls.length === 0) return undefined
  return urls.length <= maxFlawPhotos ? urls : null
}
