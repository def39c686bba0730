import { examplePhone } from '#store/shipping/phone.ts'

// What the store says, exactly as the specification spells it. Pages and JSON answers take it from here.
export const sentences = {
  badEmail: 'Please enter a valid email address.',
  missingFields: 'Please fill in all required fields.',
  badPhone: `Please enter a valid Malaysian phone number (e.g., ${examplePhone})`,
  emptyCart: 'Your cart is empty. Please add items before checking out.',
  orderFailed: 'Failed to place order. Please try again.',
  orderNotAdded: 'Failed to add order',
  sessionFailed: 'Failed to create checkout session',
  productNotFound: 'Product not found',
  feedbackThanks: 'Thanks for your feedback!',
  feedbackFailed: 'Oops! Something went wrong.',
  feedbackDeleted: 'Feedback deleted.',
  feedbackNotDeleted: 'Failed to delete feedback.',
  adminNotChanged: 'Failed to update admin status',
  emptyFields: 'Please fill in all fields.',
  tooManyTries: 'Too many tries. Please wait a little.',
  loggedIn: 'Logged in!',
  signedInWithGoogle: 'Signed in with Google',
  accountCreated: 'Account created!',
  loggingOut: 'Logging out...',
  loggedOut: 'Logged out successfully',
  logoutFailed: 'Failed to logout',
} as const
