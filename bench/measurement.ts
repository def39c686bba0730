/** One line of the report. */
export interface Measurement {
  label: string
  /** As it is shown, with its unit. */
  value: string
  /** Of a limit in `budget.json`, which fails the run. */
  isOverBudget?: boolean
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that a share of all values, 0 to 1, does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Half of the times are shorter than the first, and one in a hundred is longer than the second. */
export const describeTimes = (times: readonly number[]): string =>
  `p50 ${formatTime(quantile(times, 0.5))} ms, p99 ${formatTime(quantile(times, 0.99))} ms`

const formatTime = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 1 : 0)
