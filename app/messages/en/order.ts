export const title = 'Your order'
export const confirmingPayment = 'Confirming your payment...'
export const confirmingPaymentHint = 'This takes a moment. There is nothing you need to do.'
export const orderNotFound = 'Order not found. Redirecting to homepage...'
export const unreachableText =
  'If you have paid, your order is safe: we learn of it from the payment provider. This page keeps trying.'

export const thankYou = 'Thank you!'
export const itIsYours = 'It’s yours.'
/** After `title` and the order's number. */
export const isPaid = 'is paid.'
export const redirecting = (seconds: number) => `Redirecting to the homepage in ${seconds} seconds`
export const stay = 'Stay on this page'
export const staying = 'You are staying on this page.'
export const printReceipt = 'Print receipt'

export const nextStepsTitle = 'What happens next'
export const confirmationTitle = 'WhatsApp confirmation'
export const confirmationText = (phoneNumber: string) => `We message you at ${phoneNumber}.`
export const preparationTitle = 'Order preparation'
export const preparationText = 'Your pieces are checked once more, folded and packed.'
export const courierTitle = 'Shipping by courier'
export const courierText = (zone: string, leaving: string) => `Handed to the courier ${leaving} (${zone} delivery).`
export const arrivalTitle = 'Delivery'
export const arrivalText = (days: string) => `At your door in ${days} business days.`
export const keepWhatsAppActive = (phoneNumber: string) =>
  `Please keep WhatsApp active on ${phoneNumber}: that is how we reach you about your parcel.`

export const mailedTo = (email: string) => `The confirmation goes to ${email}.`

export const followTitle = 'Follow your order'
export const followText =
  'Your order has a page of its own. It shows where your parcel is, on any device. Keep its link to yourself.'
export const followLink = 'Open your order’s page'
export const placed = (date: string) => `Ordered ${date}`
export const progressTitle = 'Where it is'
export const progress = {
  paid: { title: 'Paid', headline: 'Paid. We pack it next.' },
  processing: { title: 'Packed', headline: 'Packed and ready to go.' },
  shipped: { title: 'Shipped', headline: 'On its way to you.' },
  delivered: { title: 'Delivered', headline: 'Delivered. Wear it tuff.' },
}
/** Instead of `shipped` and `delivered`, when the buyer collects the pieces. */
export const collectProgress = {
  shipped: { title: 'Ready to collect', headline: 'Ready to collect.' },
  delivered: { title: 'Collected', headline: 'Yours. Wear it tuff.' },
}
export const toCollect = 'To collect'
export const stillMissing = (amount: string) => `${amount} of the price has not reached us.`
export const arrivesAbout = (date: string) => `It should be with you about ${date}.`
export const trackParcel = (number: string) => `Track parcel ${number}`
export const parcelNumber = (number: string) => `Tracking number ${number}`
export const hiddenDetails =
  'Contact and address are partly hidden, and questions not shown, because this link may have been passed on. All of it is there in the browser that placed the order.'
/** Of an order that the shop has made for its buyer. */
export const hiddenAgreedDetails =
  'Name, number and address are partly hidden, because this link may have been passed on. They are there in the browser in which they were typed.'
export const notMyOrder = 'Not my order'
export const notMyOrderText =
  'Not yours, or a shared computer? This hides the address and your other orders in this browser for good. The order itself stays.'
export const notMyOrders = 'Not my orders'
export const notMyOrdersText =
  'Ordered in this browser in the last 90 days. Not yours, or a shared computer? This browser can forget them for good; the orders go on.'
export const copyLink = 'Copy link'
export const sendToMyWhatsApp = 'Send to my WhatsApp'
/** What the buyer sends to their own phone. */
export const whatsAppNote = (number: string, url: string) => `My order #${number}: ${url}`
export const whereIsIt = 'Where is my parcel?'
export const readAnswer = 'Read our answer'
export const askAboutOrder = 'Ask about this order'
export const refundedOn = (amount: string, date: string) =>
  `We sent ${amount} back on ${date}. Banks take 5 to 10 days to show it.`
/** Of several refunds, or one that didn't go the way the order was paid. They are listed below. */
export const refundedAsListed = (amount: string) => `${amount} went back to you. When and how is listed under Refunds.`
export const orderRefunded = 'This order was refunded'

export const refundsTitle = 'Refunds'
export const refundFor = (pieces: string) => `For ${pieces}`
export const refundReason = (reason: string) => `Reason: ${reason}`
export const refundPaid = (how: string, day: string) => `Paid back by ${how} on ${day}.`
export const refundWays = {
  provider: 'To the card or account you paid with. Banks take 5 to 10 days.',
  by_hand: 'Paid back in another way than you paid.',
  bank: 'Taken back by your bank, which can tell you when you see it.',
}

export const deliveryTitle = 'Delivery'
export const fullName = 'Name'
export const country = 'Country'
export const zoneLabel = (zone: string) => `${zone} zone`

export const orderNumber = (number: string) => `Order #${number}`
export const size = (name: string) => `Size ${name}`
export const shippingTo = (place: string) => `Shipping to ${place}`
export const paid = (date: string) => `Paid ${date}`
export const paidAndRefundedInPart = (date: string) => `Paid ${date}, refunded in part`
export const ordered = (date: string, status: string) => `Ordered ${date}. ${status}`
export const refunded = 'Refunded'
/** Below the total of the receipt: what went back, and what is left. */
export const refundedSum = 'refunded'
export const remaining = 'remaining'
/** Beside a piece. */
export const itemRefunded = 'Refunded'

export const bankDecides = {
  headline: 'Your bank is deciding',
  text: 'Your payment is on its way, but your bank hasn’t confirmed it yet. We hold your pieces until it does, and message you then.',
}
export const paymentExpired = {
  headline: 'The payment ran out of time',
  text: 'You weren’t charged. Everything is still in your cart, but no longer held for you.',
}
export const paymentFailed = {
  headline: 'The payment failed',
  text: 'Everything is still in your cart, but no longer held for you. If money left your account, it is on its way back.',
}
export const moneyOnItsWay = {
  headline: 'Your money is on its way back',
  text: 'We have refunded this order in full. Banks take 5 to 10 days to show it.',
}
export const orderCancelled = {
  headline: 'This order was cancelled',
  text: 'If you paid, your money is on its way back.',
}
export const cancelling = {
  headline: 'We are cancelling this order',
  text: (amount: string) => `${amount} is on its way back to you. Banks take 5 to 10 days to show it.`,
}
export const refunding = {
  headline: 'Your money is on its way back',
  text: (amount: string) => `We are refunding ${amount}. Banks take 5 to 10 days to show it.`,
}
export const refundFailed = {
  headline: 'The refund didn’t go through',
  text: (amount: string) =>
    `${amount} could not go back the way you paid. Message us, and we’ll pay you back another way.`,
}
export const notPaidYet = {
  headline: 'Not paid yet',
  text: 'We haven’t received a payment for this order yet. If you’ve just paid, give it a moment: this page keeps checking. If not, go back and pay.',
}
export const waitingForBank = 'Waiting for the bank'
export const askOnWhatsApp = 'Ask us on WhatsApp'
export const whatsAppQuestion = (number: string) => `Hello! It is about my order #${number}.`
export const unknownLink = 'We can’t find that order.'
export const unknownLinkHint = 'The link may have lost a few letters on the way. We can send you a new one.'
