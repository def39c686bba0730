export const fallbackMeta = (title: string, shopName: string) => `${title}: one of a kind, from ${shopName}.`
export const noLongerAvailable = 'No longer available'
export const cartNeedsScripts =
  'The cart lives in your browser and needs scripts. Write to us and we’ll keep it for you.'
export const noDescription = 'No description.'
export const size = (name: string) => `size ${name}`
export const passport = 'Passport'
export const flaws = 'Flaws'
export const measuredFlat = 'Measured flat, in cm'
export const seeFlaw = (position: number) => `See it on photo ${position}`
export const stylingSuggestions = 'Styling suggestions'
export const comingSoon = 'coming soon'
export const moreLikeThis = 'More like this'

export const addToCart = 'Add to cart'
export const removeFromCart = 'Remove from cart'
export const addedToCart = 'Added to cart'
export const removedFromCart = 'Removed from cart'
export const goToCart = 'Go to your cart'
export const saveForLater = 'Save for later'
export const share = 'Share'
export const linkCopied = 'Link copied'
export const copyLink = 'Copy this link'

export const bankCard = 'bank card'
export const payBy = (methods: string) => `Pay by ${methods}`

export const heldForOther = 'Someone else is paying for this piece. If they don’t finish, you can buy it.'
export const reservedForOther = 'This piece is reserved for somebody. If they don’t take it, you can buy it.'
export const heldForBank = 'It is held for you while your bank decides.'
export const heldForYou = 'It is held for you while you pay.'

export const soldFor = (price: string) => `(Sold for ${price})`
export const itemSold = 'This item has been sold'
export const soldOn = (date: string) => `Sold on ${date}`
export const moreSoldItems = 'View more sold items'

export const notFound = 'Product not found'
export const notFoundHint = 'It may never have hung here, or it has been taken down.'
export const loadFailed = 'Error loading product'
export const checkConnection = 'Check your connection.'
export const tryAgainSoon = 'It is not you, it is us. Try again in a moment.'

export const zoomPhoto = (title: string) => `Zoom photo of ${title}`
export const photoOf = (position: number, count: number) => `Photo ${position} of ${count}`
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'
