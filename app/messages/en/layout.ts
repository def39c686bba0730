// The navigation bar.
export const skipToContent = 'Skip to content'
export const shopPages = 'Shop'
export const pastSales = 'past sales'
export const adminPanel = 'admin panel'
export const savedProducts = 'Saved pieces'
/** Said of the cart's link. */
export const paymentOpen = 'your payment is open'
export const cartLink = 'your cart'
export const countProducts = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`
export const profile = 'Profile'
export const welcome = (name: string) => `Welcome, ${name}`
export const account = 'Account'
export const login = 'Login'
export const logout = 'Logout'
export const loggingOut = 'Logging out...'
export const loggedOut = 'Logged out successfully'
export const logoutFailed = 'Failed to logout'

// The footer.
export const followUs = 'Follow us'
export const emailSupport = 'Email support'
export const feedback = 'Feedback'
export const feedbackPlaceholder = 'Good, bad, tuff: tell us.'
export const submit = 'Submit'
export const feedbackThanks = 'Thanks for your feedback!'
export const feedbackFailed = 'Oops! Something went wrong.'

export const findOrder = 'Find my order'
export const terms = 'Terms'
export const whoSells = 'Who sells'
export const privacy = 'Privacy'
export const returns = 'Returns'
/** On cart and checkout, before the shop's own note. */
export const closedUntil = (date: string) =>
  `We’re away until ${date}. You can order now: your parcel leaves when we’re back.`

// Errors and missing connections. `oops` fills the width of a phone: four letters fit.
export const oops = 'Oops'
export const supportDetails = 'Details for support'
export const unexpectedError = 'Unexpected Application Error!'
export const unknownError = 'Unknown error'
export const pageNotFound = 'We can’t find that page.'
export const takenDown = 'It may have been taken down.'
export const contents = 'On this page'
export const ourFault = 'Something broke on our side.'
export const tryLater = 'Try again in a moment.'
export const shopUnreachable = 'We can’t reach the shop.'
export const checkConnection = 'Check your connection. The page opens by itself when it is back.'
export const browseShop = 'Browse the shop'
export const backToCheckout = 'Back to checkout'
export const home = 'Home'
export const tryAgain = 'Try again'
export const stillNoConnection = 'Still no connection.'
export const youAreOffline = 'You are offline.'
export const goesOnWithConnection = 'This page goes on when the connection is back.'
/** Of the page that the service worker shows instead of one that it hasn't kept. */
export const offlineTitle = 'You are offline'
export const storedPages = 'This page isn’t kept on your phone. These are:'
/** The link `loadAgain` follows. */
export const partlyLoaded = 'Only part of this page has loaded. '
export const loadAgain = 'Load it again'
export const yourCart = 'Your cart'
export const needsJavaScript = (subject: string) =>
  `${subject} is kept by your browser, which needs JavaScript for it. Please turn it on for this page.`

// What all pages use.
export const close = 'Close'
export const loading = 'Loading…'

// What checkout and orders share.
export const phone = 'Phone'
export const address = 'Address'
export const postcode = 'Postcode'
export const city = 'City'
export const state = 'State'
export const subtotal = 'subtotal'
export const free = 'FREE'
export const total = 'total'
export const continueShopping = 'Continue Shopping'
