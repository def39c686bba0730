/** How many pieces come into the shop together. */
export const countProducts = (count: number) => (count === 1 ? 'One piece' : `${count} pieces`)
export const allAtOnce = (count: number) =>
  count === 0 ? 'Still being picked and measured' : count === 1 ? 'One piece' : `${count} pieces, all at once`
/** `moment` is a date with a time. */
export const opensAt = (moment: string) => `Opens on ${moment}, Malaysia time`
export const openedAt = (moment: string) => `Opened on ${moment}`
export const dropDescription = (count: number, moment: string) => `${allAtOnce(count)}. ${opensAt(moment)}.`
export const days = 'days'
export const hours = 'hours'
export const minutes = 'minutes'
export const seconds = 'seconds'
export const untilOpening = 'Time until it opens'
export const openingNow = 'Opening now…'
export const staysOpen = 'Everything appears on this page the second it opens. One of each, so be quick.'
export const reloadThen = 'Load this page again at that time.'
export const isOpen = 'It’s open'
/** `left` are for sale, of `count`. */
export const countLeft = (left: number, count: number) =>
  left === 0
    ? `All ${count} have found a new home`
    : left === count
      ? `${countProducts(count)}, all still here`
      : `${left} of ${count} still here`
export const nothingHere = 'Nothing left of this drop'
export const seeShop = 'See the whole shop'
