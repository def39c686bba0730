import type { Condition } from '#store/products/garment-facts.ts'

/** What is searched for, in the category of which name. Either may be empty. */
export const nameListing = (search: string, category: string) =>
  [search && `“${search}”`, category].filter(Boolean).join(' in ')
export const allProducts = 'All pieces'

export const search = 'Search'
export const searchHint = 'Search for vintage treasures...'
export const sort = 'Sort'
export const sortNames = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  match: 'Best Match',
}
export const filter = 'Filter'
export const removeFilter = (name: string) => `Remove filter: ${name}`
export const clearFilters = 'Clear filters'
export const filtersFailed = 'The filters did not load. Try again.'
export const filteredProducts = 'Your pick'
export const view = 'View'
export const viewNames = { grid: 'Grid', list: 'List' }

/** How many pieces are shown, of how many if that is known. */
export const countProducts = (count: number, total = count) =>
  `${total === count ? count : `${count} of ${total}`} ${total === 1 ? 'piece' : 'pieces'}`
export const countNewProducts = (count: number) => `${count} new ${count === 1 ? 'piece' : 'pieces'}`
export const loadMore = 'Load more'
export const nothingFound = 'Nothing in here yet...'
export const viewAll = 'View all'
export const shopEmpty = 'The rail is empty'
export const shopEmptyHint = 'Everything has found a new home. The next drop is being washed and measured.'
export const seePastSales = 'See what went'
export const shopFailed = 'The rail got stuck: the list did not load.'

export const conditionNames: Record<Condition, string> = {
  'new-with-tags': 'New with tags',
  excellent: 'Excellent',
  good: 'Good',
  'worn-in': 'Worn in',
}
export const fallbackDescription = 'Vintage piece in excellent condition.'
export const earlierPrice = 'Earlier price'
export const viewDetails = 'View details'
export const statusSold = 'Sold'
export const statusReserved = 'Reserved'
export const statusHeld = 'At the till'
export const statusForSale = 'Still here'
export const soldStamp = 'SOLD'
export const youArePaying = 'you are paying'
export const someoneIsPaying = 'someone is paying'
export const reservedUntil = (time: string) => `reserved until ${time}`
