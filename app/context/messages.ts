import { examplePhone } from '#store/shipping/phone.ts'

// Messages that the specification fixes word by word, shared by pages and JSON responses.
export const invalidEmail = 'Please enter a valid email address.'
export const missingFields = 'Please fill in all required fields.'
export const invalidPhone = `Please enter a valid Malaysian phone number (e.g., ${examplePhone})`
export const emptyCart = 'Your cart is empty. Please add items before checking out.'
export const orderFailed = 'Failed to place order. Please try again.'
export const orderNotAdded = 'Failed to add order'
export const sessionFailed = 'Failed to create checkout session'
export const productNotFound = 'Product not found'
export const feedbackThanks = 'Thanks for your feedback!'
export const feedbackFailed = 'Oops! Something went wrong.'
export const feedbackDeleted = 'Feedback deleted.'
export const feedbackNotDeleted = 'Failed to delete feedback.'
export const adminNotChanged = 'Failed to update admin status'
export const emptyFields = 'Please fill in all fields.'
export const rateLimitedMessage = 'Too many tries. Please wait a little.'
export const loggedIn = 'Logged in!'
export const signedInWithGoogle = 'Signed in with Google'
export const accountCreated = 'Account created!'
export const loggingOut = 'Logging out...'
export const loggedOut = 'Logged out successfully'
export const loggedOutEverywhere = 'Logged out everywhere'
export const wrongPassword = 'The current password is wrong.'
export const passwordChanged = 'Password changed'
export const logoutFailed = 'Failed to logout'
export const svgRefused = 'This is an SVG drawing, which can carry programs. Please send a JPEG, PNG or WebP.'

const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`
export const tooManyPieces = (max: number) =>
  `You can pay for ${pieces(max)} at once. Remove some for now: you can buy them right afterwards.`
/** Why a payment can't start now, by the limit that it would exceed. */
export const holdLimits = {
  order: tooManyPieces,
  shopper: (max: number) =>
    `You can have ${pieces(max)} waiting for payment at once. Finish or cancel the payment that is still open, then try again.`,
  network: (_max: number, minutes: number) =>
    `Too many pieces are waiting for payment from your network. Please try again in ${formatMinutes(minutes)}.`,
  renewals: (_max: number, minutes: number) =>
    `You have kept one of these pieces for as long as we can keep it. Others may have it now; you can try again in ${formatMinutes(minutes)}.`,
}
const formatMinutes = (minutes: number) => (minutes <= 1 ? 'a minute' : `${minutes} minutes`)
