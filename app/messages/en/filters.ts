export const size = 'Fits'
export const age = 'How new'
export const newThisWeek = 'New this week'
export const price = 'Price in MYR'
export const from = 'From'
export const to = 'To'
export const show = (total: number | undefined) =>
  total === undefined ? 'Show pieces' : `Show ${total} ${total === 1 ? 'piece' : 'pieces'}`
export const failed = 'The filters did not load. Close them and try again.'
export const mySize = 'My size'
export const likeMine = 'About as wide as mine'
export const noMeasurements =
  'To filter by your own measurements, press ‘Does it fit me?’ on the page of a piece first.'
