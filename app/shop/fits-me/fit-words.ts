import * as messages from '#app/messages/current.ts'
import type { FitDifference, FitVerdict } from './compare-fit.ts'

/** For example: about 2 cm wider than yours. */
export const describeDifference = ({ relation, roundedCm }: Pick<FitDifference, 'relation' | 'roundedCm'>) =>
  relation === 'same'
    ? messages.fit.noDifference
    : messages.fit.difference(roundedCm, messages.fit.relationNames[relation])

/** For example: Roomier and a little longer than yours. */
export function describeVerdict({ isWidthKnown, clearly, slightly }: FitVerdict): string {
  const names = messages.fit.tendencyNames
  const parts = [...clearly.map(name => names[name]), ...slightly.map(name => messages.fit.slightly(names[name]))]
  if (parts.length === 0) return isWidthKnown ? messages.fit.fitsLikeYours : messages.fit.asLongAsYours
  const text = messages.fit.thanYours(parts.reduce((first, second) => messages.fit.and(first, second)))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
