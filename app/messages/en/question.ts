// Below an order.
export const title = 'Questions'
export const askedOn = (date: string) => `You asked on ${date}`
export const answeredOn = (date: string) => `We answered on ${date}`
export const notAnsweredYet = 'Not answered yet.'
export const answerComesHere = 'The answer appears here.'
export const answerComesByMail = 'The answer appears here, and comes by e-mail.'

// On a piece's page.
export const askAboutProduct = 'Ask about this piece'
export const email = 'Your e-mail'
export const emailHint = 'For the answer alone.'
export const askOnWhatsApp = 'Ask on WhatsApp'
export const whatsAppQuestion = (piece: string) => `Hello! It is about “${piece}”.`

export const makeAnOffer = 'Make an offer'
export const yourOffer = 'Your offer, MYR'
export const contact = 'Your WhatsApp number or e-mail'
export const contactHint = 'For our answer alone.'
export const yourSentence = 'A sentence, if you like'
export const sendOffer = 'Send offer'

// The form.
export const yourQuestion = 'Your question'
export const send = 'Send question'
/** What became of a question. */
export const results = {
  asked: 'Thanks! We answer as soon as we can.',
  invalid_email: 'Please enter a valid email address.',
  invalid_offer: 'Please give the amount in digits, and a Malaysian mobile number or an e-mail.',
  later: 'That is as much as we can take for now. Please wait for our answers, or ask on WhatsApp.',
  closed: 'This can’t be asked here any more. Please ask on WhatsApp.',
  failed: 'Your question wasn’t sent. Please try again.',
}
