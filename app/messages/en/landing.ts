export const shop = 'shop'
export const discover = 'Discover'
export const justIn = 'Just in'
// Two lines; the second one has another colour.
export const meetThe = 'Meet the'
export const founders = 'founders'
// Two lines.
export const oneOfEach = 'One of each.'
export const beQuick = 'Be quick.'
export const exploreCollection = 'Explore our collection'
