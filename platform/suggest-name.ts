import { countErrors } from '#store/count-errors.ts'

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
  const [nearest] = Array.from(known, candidate => ({ candidate, edits: countErrors(name, candidate, maxEdits) }))
    .filter(({ candidate, edits }) => edits <= (isShort(name) || isShort(candidate) ? 1 : maxEdits))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.candidate
}
