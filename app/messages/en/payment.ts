/** The outcome of a payment that the shopper has come back from. */
export const outcome = {
  releasing: 'Stopping the payment…',
  released: 'Payment was cancelled. You weren’t charged. Everything is still in your cart.',
  'already-paid': 'Your payment already went through. We’ll message you about it.',
  failed:
    'The shop couldn’t be reached, so your payment isn’t cancelled yet. Cancel it, or pay after all with the button below.',
  expired: 'The payment ran out of time. You weren’t charged. Your pieces are no longer held for you.',
}
export const cancelNow = 'Cancel the payment'
export const seeOrder = 'See your order'

export const isOpen = (amount: string) => `Your payment of ${amount} is still open.`
export const timeLeft = (countdown: string) => `${countdown} left`
export const cartHasChanged =
  'Your cart has changed since. Pay for what is in it now below, or go on with that payment.'
export const goOn = 'Continue to payment'
export const startOver = 'Start over'
export const opening = 'Opening the payment page…'
export const notOpened = 'We couldn’t open the payment page. Please try again.'
