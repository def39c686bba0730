import type { FitRelation, FitTendency } from '../../shop/fits-me/compare-fit.ts'
import type { FitMeasurement, GarmentKind } from '../../shop/fits-me/my-garments.ts'

export const title = 'Does it fit me?'
export const notMeasured = 'This one can’t be compared: its measurements look wrong to us.'
export const loadFailed = 'This part of the page could not be loaded. Check your connection and reload the page.'

/** What the shopper compares with. */
export const garmentNames: Record<GarmentKind, string> = { top: 'A top that I like', bottom: 'Bottoms that I like' }
export const howToMeasure =
  'Close the buttons and lay it flat on a table. The numbers stay in this browser. If you filter the shop by your size, we get a range around them.'
/** Where a measurement begins and ends. */
export const measuringHints: Record<FitMeasurement, string> = {
  pitToPit: 'Straight across, from armpit to armpit.',
  length: 'From the top of the shoulder, beside the collar, down to the hem.',
  waist: 'Along the waistband, from side to side. Not all the way around.',
  inseam: 'From the crotch, along the inside of the leg, down to the hem.',
}
export const whereToMeasure = (lines: string) => `A drawing that shows where to measure. ${lines}`
export const wrongLength = (min: number, max: number) => `Between ${min} and ${max} cm, in steps of half a centimetre.`
export const nothingEntered = 'Enter at least one of the two.'
export const save = 'Compare'

export const tendencyNames: Record<FitTendency, string> = {
  roomier: 'roomier',
  snugger: 'snugger',
  longer: 'longer',
  shorter: 'shorter',
}
export const slightly = (tendency: string) => `a little ${tendency}`
export const and = (first: string, second: string) => `${first} and ${second}`
export const thanYours = (tendencies: string) => `${tendencies} than yours`
export const fitsLikeYours = 'Fits like yours'
export const asLongAsYours = 'As long as yours'

export const relationNames: Record<Exclude<FitRelation, 'same'>, string> = {
  wider: 'wider',
  narrower: 'narrower',
  longer: 'longer',
  shorter: 'shorter',
}
export const difference = (cm: number, relation: string) => `about ${cm} cm ${relation} than yours`
export const noDifference = 'about the same as yours'
export const bothLengths = (theirs: number, mine: number) => `${theirs} cm · yours ${mine} cm`
export const flatCountsTwice = 'Widths are measured flat. Around the body the difference is twice as much.'
export const missing: Record<FitMeasurement, string> = {
  pitToPit: 'Add the pit to pit of yours to compare.',
  length: 'Add the length of yours to compare.',
  waist: 'Add the waist of yours to compare.',
  inseam: 'Add the inseam of yours to compare.',
}
export const change = 'Change my measurements'
export const forget = 'Forget them'
export const forgotten = 'Your measurements are forgotten'

export const drawing = (differences: string) =>
  `Two outlines drawn over each other at one scale: this one filled, yours dashed. ${differences}`
export const thisOne = 'This one'
export const yours = 'Yours'
export const scale = 'One square is 10 cm'
