export const title = 'Filter'
export const size = 'Fits'
export const age = 'How new'
export const newThisWeek = 'New this week'
export const price = 'Price in MYR'
export const from = 'From'
export const to = 'To'
export const show = (total: number | undefined) =>
  total === undefined ? 'Show pieces' : `Show ${total} ${total === 1 ? 'piece' : 'pieces'}`
export const failed = 'The filters did not load. Close them and try again.'
