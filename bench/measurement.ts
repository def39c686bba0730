/** One line of the report. */
export interface Measurement {
  label: string
  /** Of a kind that is measured several times. The one with the highest cost stands for all. */
  group?: { name: string; cost: number }
  /** As it is shown, with its unit. */
  value: string
  /** A budget that is exceeded fails the run. */
  target?: { text: string; isMet: boolean; isBudget?: boolean }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The value that a share of all values, 0 to 1, does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
