/** The label of a category, in lower case because products differ in its capitalization. */
export const getCategoryName = (category: string): string => category.toLowerCase()

export const shopDescription = 'One-of-a-kind second-hand and vintage clothing from Sabah. Thrift Bold, Wear Tuff.'
export const tickerPhrases = ['One of each', 'No restock', 'Posted from Sabah', 'When it’s gone, it’s gone']
/** What is searched for, in which category. Either may be empty, and the category in any case. */
export const nameListing = (search: string, category: string) =>
  [search && `“${search}”`, category].filter(Boolean).join(' in ')
export const allPieces = 'All pieces'

export const search = 'Search'
export const searchHint = 'Search for vintage treasures...'
export const sort = 'Sort'
export const sortNames = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}
export const view = 'View'
export const viewNames = { grid: 'Grid', list: 'List' }

/** How many pieces are shown, of how many if that is known. */
export const countPieces = (count: number, total = count) =>
  `${total === count ? count : `${count} of ${total}`} ${total === 1 ? 'piece' : 'pieces'}`
export const countNewPieces = (count: number) => `${count} new ${count === 1 ? 'piece' : 'pieces'}`
export const loadMore = 'Load more'
export const nothingFound = 'Nothing in here yet...'
export const viewAll = 'View all'
export const shopEmpty = 'The rail is empty'
export const shopEmptyHint = 'Everything has found a new home. The next drop is being washed and measured.'
export const seePastSales = 'See what went'
export const shopFailed = 'The rail got stuck'

export const fallbackDescription = 'Vintage piece in excellent condition.'
export const viewDetails = 'View details'
export const statusSold = 'Sold'
export const statusHeld = 'At the till'
export const statusForSale = 'Still here'
export const soldStamp = 'SOLD'
export const youArePaying = 'you are paying'
export const someoneIsPaying = 'someone is paying'

export const pastSales = 'Past sales'
export const pastSalesDescription = 'One-of-a-kind vintage pieces that have found a new home.'
export const pastSalesIntro = 'Gone for good. Each of these hung here once, and only once.'
export const happyCustomers = 'Happy Customers'
export const authenticVintage = 'Authentic Vintage'
export const soldItems = 'Sold items'
export const allSoldItems = 'All Sold Items'
export const recentlySold = 'Recently Sold'
export const noPastSales = 'No items in this category yet'
export const newestSales = 'Newest sales'
export const nextOne = 'Don’t miss the next one'
export const shopAvailableItems = 'Shop Available Items'
export const soldToday = 'Sold Today'
export const soldYesterday = 'Sold Yesterday'
export const soldDaysAgo = (count: number) => `Sold ${count} ${count === 1 ? 'day' : 'days'} ago`
export const soldWeeksAgo = (count: number) => `Sold ${count} ${count === 1 ? 'week' : 'weeks'} ago`
export const soldMonthsAgo = (count: number) => `Sold ${count} ${count === 1 ? 'month' : 'months'} ago`
export const soldOverYearAgo = 'Sold Over a year ago'
export const soldSomeTimeAgo = 'Sold Some time ago'

export const savedPieces = 'Saved pieces'
export const savedIntro = 'They are kept in this browser only. Saving doesn’t hold a piece. First to pay gets it.'
/** The subject of the sentence that the browser needs JavaScript for it. */
export const whatYouSave = 'What you save'
export const loadingSaved = 'Loading your saved pieces…'
export const unpinnedPiece = (title: string) => `Unpinned: ${title}`
export const unpinned = 'Unpinned'
export const nothingSaved = 'Nothing pinned down yet'
export const nothingSavedHint =
  'Every piece has a safety pin in its corner. Pin what you can’t decide about, and decide before somebody else does.'
export const goAndLook = 'Go and look'
export const savePiece = (title: string) => `Save ${title}`
export const saved = 'Saved'
export const noLongerSaved = 'No longer saved'
export const tooManySaved = (max: number) => `${max} pieces are saved already. Remove one first.`
export const remove = 'Remove'
export const removePiece = (title: string) => `Remove ${title}`
export const undo = 'Undo'
export const undoRemoval = (title: string) => `Undo, keep ${title}`
export const pieceGone = 'This piece has left the shop.'
export const shopUnreachable = 'The shop can’t be asked right now.'
export const untitledPiece = 'A piece'
export const recentlySeen = 'Recently seen'
