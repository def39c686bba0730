import * as messages from '#app/messages/current.ts'
import type { FitMeasurement } from './my-garments.ts'

/** The letter of a measurement's arrow in the drawing, by its position in the form. */
export const getMeasurementLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

export const getMeasurementLabel = (name: FitMeasurement, index: number) =>
  `${getMeasurementLetter(index)}: ${messages.garment.measurementNames[name]} (cm)`
