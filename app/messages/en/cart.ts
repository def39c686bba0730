export const opening = 'Opening your cart…'
export const emptyTitle = 'your cart is empty'
export const findSomething = 'Find something good'

export const remove = 'Remove'
export const removeProduct = (name: string) => `Remove ${name}`
export const removed = 'Removed:'
export const undo = 'Undo'
export const undoRemoval = (name: string) => `Undo, keep ${name}`

export const sold = 'This item has been sold.'
export const missing = 'This piece has left the shop.'
export const held = 'Someone else is paying for it. If they don’t finish, you can buy it.'
export const reserved = 'It is reserved for somebody. If they don’t take it, you can buy it.'
export const priceChanged = (before: string, now: string) => `The price has changed: ${before} before, ${now} now.`
export const acceptPrice = 'Accept the price'
export const acceptPriceOf = (name: string, price: string) => `Accept the price: ${name} costs ${price} now`
export const onlyOne = 'There is only one of this piece.'
export const setToOne = 'this is one of a kind – set to 1'

export const productAmount = (count: number) => `product amount: ${count}`
export const total = (amount: string) => `total: ${amount}`
export const plusShipping = (fees: string) => `plus shipping: ${fees}`
export const checkOut = 'check out!'
export const removeSoldProducts = 'Remove sold pieces'
export const similarProducts = 'Similar pieces'
/** Of a cart in which nothing is left. */
export const somebodyWasFaster = 'Somebody was faster'
/** `hasOthers`: somebody else holds others, or they have a new price. */
export const removeSoldFirst = (count: number, hasOthers: boolean) =>
  hasOthers
    ? 'Remove the sold pieces. Then accept new prices, and wait for held pieces or remove them.'
    : `Remove the sold ${count === 1 ? 'piece' : 'pieces'} to check out the rest.`
export const tooManyProducts = (max: number) =>
  `You can pay for at most ${max} ${max === 1 ? 'piece' : 'pieces'} at once. Remove some for now: you can buy them right afterwards.`

/** 'East MYR 10' of 'East Malaysia'. */
export const zoneFee = (zone: string, fee: string) => `${zone.replace(/ Malaysia$/, '')} ${fee}`
export const freeFrom = (amount: string) => `free from ${amount}`
/** `by`: the day to which a closure moves it. */
export const shippingLine = (fees: string, packDays: string, by: string | undefined) =>
  `Shipping ${fees}. Ships ${by ? `by ${by}` : `in ${packDays} business days`}.`
/** When a parcel leaves the shop, for sentences of checkout and order. */
export const leaving = (packDays: string, by: string | undefined) =>
  by ? `by ${by}` : `within ${packDays} business days`

export const waitingTitle = 'Waiting for your bank'
export const waitingText = 'We hold these until your bank has decided. You can buy other pieces meanwhile.'
export const order = 'Order'
export const paymentSucceeded = 'Your payment went through. The pieces are yours.'
export const paymentDeclined = 'Your bank declined the payment. Your pieces are back in your cart.'
export const paymentEnded = 'The payment has ended. Your pieces are back in your cart.'
