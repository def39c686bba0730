/**
 * Counts the letters that are added, missing, wrong or swapped with the next one (optimal string
 * alignment).
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
 * @returns `max + 1` when there are more than `max`
 */
export function countErrors(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, (beforeLast[j - 2] ?? 0) + 1)
      row.push(errors)
    }
    if (Math.min(...row) > max) return max + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, max + 1)
}
