/**
 * The words of messages to buyers; those of other languages have the same names. Amounts and dates
 * are formatted already.
 */
export const english = {
  /** Of formatted dates. */
  locale: 'en-MY',
  order: {
    reserved: {
      subject: (number: string) => `Order #${number}: your pieces are kept for you`,
      headline: 'Kept for you.',
      action: 'See and pay',
    },
    order_confirmed: {
      subject: (number: string) => `Order #${number} is paid`,
      headline: 'It’s yours.',
      action: 'Follow your order',
    },
    payment_failed: {
      subject: (number: string) => `Order #${number}: the payment failed`,
      headline: 'The payment failed',
      action: 'Back to checkout',
    },
    payment_expired: {
      subject: (number: string) => `Order #${number}: the payment ran out of time`,
      headline: 'The payment ran out of time',
      action: 'Back to checkout',
    },
    /** Instead of `shipped`, when the buyer collects the pieces. */
    ready: {
      subject: (number: string) => `Order #${number} is ready to collect`,
      headline: 'Ready to collect.',
      action: 'See your order',
    },
    shipped: {
      subject: (number: string) => `Order #${number} is on its way`,
      headline: 'On its way to you.',
      action: 'Follow your order',
    },
    tracking_number: {
      subject: (number: string) => `Order #${number} can be tracked`,
      headline: 'Track it on its way.',
      action: 'Follow your order',
    },
    delivered: {
      subject: (number: string) => `Order #${number} was delivered`,
      headline: 'Delivered. Wear it tuff.',
      action: 'See your order',
    },
    cancelled: {
      subject: (number: string) => `Order #${number} was cancelled`,
      headline: 'This order was cancelled',
      action: 'See your order',
    },
  },
  /** Of all that was paid, by the way in which the money goes back. */
  refunded: {
    provider: {
      subject: (number: string) => `Order #${number}: your money is on its way back`,
      headline: () => 'Your money is on its way back',
    },
    by_hand: {
      subject: (number: string) => `Order #${number}: your money was paid back`,
      headline: () => 'Your money was paid back',
    },
    bank: {
      subject: (number: string) => `Order #${number} was refunded by your bank`,
      headline: () => 'Refunded by your bank',
    },
  },
  partially_refunded: {
    provider: {
      subject: (number: string) => `Order #${number} was refunded in part`,
      headline: (amount: string) => `${amount} is on its way back`,
    },
    by_hand: {
      subject: (number: string) => `Order #${number} was refunded in part`,
      headline: (amount: string) => `${amount} was paid back`,
    },
    bank: {
      subject: (number: string) => `Order #${number} was refunded in part by your bank`,
      headline: (amount: string) => `${amount} refunded by your bank`,
    },
  },
  /** Button of a message about a refund. */
  seeOrder: 'See your order',
  account: {
    password_reset: {
      subject: 'Choose a new password',
      headline: 'Choose a new password',
      action: 'Choose a new password',
      text: (shopName: string) =>
        `Somebody has asked for a new password for your account at ${shopName}. If it was you, press the button within an hour. If not, there is nothing to do: your password stays as it is.`,
    },
    email_verification: {
      subject: 'Confirm your e-mail address',
      headline: 'Is this your address?',
      action: 'Confirm my e-mail address',
      text: (shopName: string) =>
        `Somebody has made an account at ${shopName} with this e-mail address. If it was you, press the button within an hour. If not, there is nothing to do.`,
    },
    admin_invitation: {
      subject: 'Run the shop with us',
      headline: 'Run the shop with us',
      action: 'Accept the invitation',
      text: (shopName: string) =>
        `An admin of ${shopName} invites you to run the shop, too. The button works once, for seven days, when you are logged in with an account at the shop. If you don’t know who that is, there is nothing to do.`,
    },
  },
  /** By what was asked about. */
  answer: {
    order: { subject: (number: string) => `Order #${number}: our answer`, action: 'See your order' },
    product: { subject: (title: string) => `${title}: our answer`, action: 'See the piece' },
    deletedProduct: { subject: () => 'Our answer to your question', action: 'Go to the shop' },
    headline: 'Our answer',
    footer: (shopName: string) =>
      `You get this message because a question was asked at ${shopName} with your e-mail address. If it wasn’t you, there is nothing to do.`,
  },
  orderLinks: {
    subject: 'The links of your orders',
    headline: 'Here are your orders',
    text: (shopName: string) =>
      `Somebody has asked ${shopName} for the links of the orders with this e-mail address. These are the ones paid in the last 180 days. Keep the links to yourself: whoever has one sees where the order is.`,
    link: (number: string, date: string) => `Order #${number}, paid on ${date}`,
  },
  reserved: (until: string) =>
    `We keep your pieces until ${until}. The page of your order shows them, the price we agreed, and how to pay. Keep its link to yourself.`,
  confirmedToCollect: 'Thank you! Your payment has arrived. We tell you when your pieces are ready to collect.',
  readyToCollect: 'Your pieces are packed and wait for you.',
  collected: 'You have your pieces. If something is not as it should be, ask us on WhatsApp.',
  confirmed: (packDays: string, by: string | undefined) =>
    `Thank you! Your payment has arrived. We check everything once more, fold and pack it, and hand it to the courier ${by ? `by ${by}` : `within ${packDays} business days`}.`,
  notHeld: 'Everything is still in your cart, but no longer held for you: whoever pays first gets it.',
  /** `amount` undefined: it isn't known that anything was charged. */
  paymentFailed: (amount: string | undefined) =>
    amount
      ? `${amount} was paid, which is not what the order costs. It goes back the way you paid.`
      : 'If money left your account, it is on its way back.',
  notCharged: 'You weren’t charged.',
  handedOver: (courier: string | undefined) => `We have handed your parcel to ${courier ?? 'the courier'}.`,
  trackingNumber: 'Tracking number',
  track: 'Track your parcel',
  arrived: 'Your parcel has arrived. If something is not as it should be, ask us on WhatsApp.',
  goesBack: (amount: string) => `${amount} goes back the way you paid.`,
  bankTakesDays: 'Banks take 5 to 10 days to show it.',
  /** `pieces`: their titles; undefined when none comes back. */
  refundWhat: {
    provider: (amount: string, pieces: string | undefined) =>
      `${amount} goes back to you${pieces ? ` for ${pieces}` : ''}.`,
    by_hand: (amount: string, pieces: string | undefined) =>
      `We have paid ${amount} back to you${pieces ? ` for ${pieces}` : ''}.`,
    bank: (amount: string, pieces: string | undefined) =>
      `Your bank has taken ${amount} back from us${pieces ? ` for ${pieces}` : ''}.`,
  },
  refundReason: (reason: string) => `Reason: ${reason}`,
  refundToPayment: 'It goes to the card or account you paid with. Banks take 5 to 10 days.',
  refundPaid: (how: string, day: string) => `It was paid by ${how} on ${day}.`,
  refundByBank: 'Ask your bank when you will see it.',
  restStays: 'The rest of your order stays as it is.',
  notCompleted: 'We couldn’t complete this order: when your payment arrived, it could no longer be sold to you.',
  orderNumber: (number: string) => `Order #${number}`,
  size: (name: string) => `Size ${name}`,
  subtotal: 'subtotal',
  shippingTo: (place: string) => `Shipping to ${place}`,
  free: 'FREE',
  total: 'total',
  /** Below the total: what went back, and what is left of the total. */
  refundedSum: 'refunded',
  remaining: 'remaining',
  /** Beside a piece. */
  itemRefunded: 'Refunded',
  goesTo: 'Delivery to',
  askOnWhatsApp: 'Ask about this order on WhatsApp',
  whatsAppQuestion: (number: string) => `Hello! It is about my order #${number}.`,
  /** Below an order's message. */
  orderFooter: (shopName: string) =>
    `You get this message because of an order at ${shopName}. The order’s page shows where it is. Keep its link to yourself.`,
  accountFooter: (shopName: string) => `You get this message because your e-mail address was entered at ${shopName}.`,
  /** Before a link that can't be pressed. */
  copyLink: 'Or copy this link into your browser:',
}
