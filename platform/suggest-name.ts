const maxEdits = 2
const maxLengthOfShortName = 5

/** Ends a sentence about an unknown name with the known one that may be meant, if there is one. */
export function suggest(name: string, known: Iterable<string>): string {
  const meant = findSimilarName(name, known)
  return meant === undefined ? '' : `: is ${meant} meant?`
}

/**
 * Finds the name that another one is likely a slip of: two letters differ or have changed places,
 * of short names one.
 */
export function findSimilarName(name: string, known: Iterable<string>): string | undefined {
  const isShort = (text: string) => text.length <= maxLengthOfShortName
  const [nearest] = Array.from(known, candidate => ({ candidate, edits: countEdits(name, candidate) }))
    .filter(({ candidate, edits }) => edits <= (isShort(name) || isShort(candidate) ? 1 : maxEdits))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.candidate
}

/**
 * Counts the letters to add, leave out, replace or swap with the next one, until a text is another.
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance (optimal string alignment)
 */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > maxEdits) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = previous
    previous = current
  }
  return previous[to.length] ?? 0
}
