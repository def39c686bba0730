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
