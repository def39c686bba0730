import { type Measurements, measurementStep } from '#store/products/garment-facts.ts'

/**
 * What is asked about a garment that the shopper likes. A top and bottoms are kept apart: the one
 * says nothing about the other.
 */
export const measurementsByKind = {
  top: ['pitToPit', 'length'],
  bottom: ['waist', 'inseam'],
} as const
export type GarmentKind = keyof typeof measurementsByKind
export type FitMeasurement = (typeof measurementsByKind)[GarmentKind][number]

/**
 * Limits of adults' garments in cm. Pit to pit and waist are measured flat, so a larger one has
 * probably been measured all the way around.
 */
export const fitLimits: Record<FitMeasurement, { min: number; max: number }> = {
  pitToPit: { min: 25, max: 90 },
  length: { min: 25, max: 110 },
  waist: { min: 20, max: 75 },
  inseam: { min: 30, max: 110 },
}

export const isPlausible = (name: FitMeasurement, length: unknown): length is number =>
  typeof length === 'number' &&
  Number.isInteger(length / measurementStep) &&
  length >= fitLimits[name].min &&
  length <= fitLimits[name].max

export type FitMeasurements = Pick<Measurements, FitMeasurement>

/** A garment that the shopper owns and likes, with at least one measurement in cm. */
export interface MyGarment {
  kind: GarmentKind
  measurements: FitMeasurements
}

/** Parses a stored list: at most one garment of each kind, invalid measurements dropped. */
export function parseMyGarments(stored: unknown): readonly MyGarment[] {
  if (!Array.isArray(stored)) return []
  return kinds.flatMap(kind => parseGarment(kind, stored.find(garment => garment?.kind === kind)?.measurements))
}

const kinds = Object.keys(measurementsByKind) as GarmentKind[]

function parseGarment(kind: GarmentKind, stored: unknown): MyGarment[] {
  const lengths: Record<string, unknown> = Object(stored)
  const valid = measurementsByKind[kind].filter(name => isPlausible(name, lengths[name]))
  if (valid.length === 0) return []
  return [{ kind, measurements: Object.fromEntries(valid.map(name => [name, lengths[name]])) }]
}

/** Finds the measurements of the shopper's garment of a kind. */
export const findMyMeasurements = (garments: readonly MyGarment[], kind: GarmentKind): FitMeasurements | undefined =>
  garments.find(garment => garment.kind === kind)?.measurements

/** Replaces the garment of the same kind. */
export const putGarment = (garments: readonly MyGarment[], garment: MyGarment): readonly MyGarment[] => [
  ...removeGarment(garments, garment.kind),
  garment,
]

export const removeGarment = (garments: readonly MyGarment[], kind: GarmentKind): readonly MyGarment[] =>
  garments.filter(garment => garment.kind !== kind)
