/** The page of an order that the shop has made for its buyer. */
export const reserved = 'Kept for you'
export const reservedUntil = (until: string, left: string) => `Until ${until}: ${left} from now.`
export const partHasCome = (received: string, missing: string) => `${received} has come, ${missing} is missing.`
export const pageIsOpen = 'Your payment page is still open. ‘Pay now’ leads back to it.'
export const claimedPaid = 'You have told us that it is paid'
export const claimedPaidText = (until: string) =>
  `We are checking whether it has come. Your pieces stay until ${until}.`
export const ended = 'The time is over'
export const endedText = 'What was kept for you is free again. Whoever comes first gets it:'
export const see = (title: string) => `See ${title}`
export const lastPageText =
  'A payment page is still open. Unless it is paid, the pieces are free again in half an hour.'

export const payTitle = 'How will you pay?'
export const payNow = (amount: string) => `Pay now: ${amount}`
export const payHint = 'By card or bank, on our payment provider’s own page.'
export const notTwice = 'Only if you have not transferred it: by card or bank instead.'
export const goToPayment = 'Go to the payment page'
export const byTransfer = 'Pay by transfer'
export const amountAndReference = (amount: string, number: string) => `Amount ${amount}, reference ${number}`
export const qrCode = 'The shop’s DuitNow QR'
export const iHavePaid = 'I have paid'
export const iHavePaidHint = 'Press it once you have transferred the money: we look, and your pieces stay.'

export const addressTitle = 'Where shall it go?'
export const addressAnyTime = 'We need it to send your parcel, before or after you pay.'
export const sameAddress = (address: string) => `Same as last time: ${address}`
export const elsewhere = 'Send it elsewhere'
export const changeAddress = 'Change the address'
export const agreedFee = 'The fee that we agreed stays.'
export const saveAddress = 'Save the address'

export const problems = {
  tooManyPages: 'This link has opened 20 payment pages within an hour. Please wait a while, or pay by transfer.',
  notPayable: 'This can’t be paid here any more. The page shows how it is now.',
  provider: 'The payment page could not be opened. Your pieces stay reserved: please try again.',
  addressTaken: 'The address was typed in another browser, which alone can change it. Ask us on WhatsApp.',
}
