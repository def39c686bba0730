/** What admins list apart, by its value in the URL. Reserved products are among those for sale. */
export const listingStates = ['for-sale', 'reserved', 'sold', 'withdrawn', 'waiting'] as const
export type ListingState = (typeof listingStates)[number]
