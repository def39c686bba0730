export const title = 'Checkout'
export const emptyTitle = 'Your cart is empty'
export const emptyCart = 'Your cart is empty. Please add items before checking out.'

export const stepDone = ', done'
export const edit = 'Edit'
export const next = 'Continue'

export const contactTitle = 'Contact Information'
export const emailHint = 'Only for this order. No newsletter.'

export const shippingTitle = 'Shipping & Contact'
export const fullName = 'Full name'
export const phoneHint = 'Malaysian mobile. We confirm by WhatsApp.'
export const chooseState = 'Choose…'
export const remember = 'Remember on this phone'

export const invalidEmail = 'Please enter a valid email address.'
export const missingFields = 'Please fill in all required fields.'
/** At each of them. */
export const missingField = 'Please fill this in.'
export const invalidPhone = (example: string) => `Please enter a valid Malaysian phone number (e.g., ${example})`
export const tooLong = (maxLength: number) => `At most ${maxLength} characters, please.`
export const noLinks = 'No links and no “<” here, please.'

export const paymentTitle = 'Payment'
export const paymentText = 'You pay on our payment provider’s own page. We hold your pieces while you pay.'
/** Before links to these pages. */
export const agreement = 'By paying you agree to:'
export const processing = 'Processing...'
export const proceedToPayment = 'Proceed to Payment'
export const onlyOneOfEach = 'There’s only one of each. Set the quantity to 1.'
export const heldByOthers = 'Someone else holds a piece. Wait, or remove it.'
export const finishStepFirst = (step: number) => `Finish step ${step} first.`
export const nothingPaid = 'Nothing has been paid.'
export const orderFailed = 'Failed to place order. Please try again.'

export const previewTitle = 'Order preview'
export const notPaidYet = (date: string) => `${date}, not paid yet`
export const shipping = 'shipping'
export const shippingTo = (stateName: string) => `shipping (${stateName})`
/** Before a state is chosen. */
export const feeFrom = (fee: string) => `from ${fee}`
export const totalBeforeShipping = 'total before shipping'
export const enterState = (fees: string) => `enter your state: ${fees}`
export const deliveryTime = (days: string, zone: string, leaving: string) =>
  `leaves us ${leaving}, then ${days} business days to ${zone}`
