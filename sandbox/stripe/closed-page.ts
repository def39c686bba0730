import { html } from 'hono/html'
import type { CheckoutSession } from './checkout-session.ts'
import type { Markup } from './page.ts'
import { priceText } from './price-text.ts'

/** What a session that can't be paid any more has become. */
export type Ending = 'paid' | 'waiting' | 'refused' | 'expired'

const words: Record<Ending, [title: string, sentence: string]> = {
  paid: ['Paid', 'This order is paid. There is nothing left to do here.'],
  waiting: ['Waiting for the bank', 'The bank has not decided yet. Decide for it:'],
  refused: ['Refused by the bank', 'The bank refused this payment. Nothing was taken.'],
  expired: ['Expired', 'This payment page has expired. Nothing was taken.'],
}

/** The page of a session that was completed or has expired, with a way back to the shop. */
export function closedPage(session: CheckoutSession, ending: Ending, action: string): Markup {
  const [title, sentence] = words[ending]
  const back = ending === 'expired' ? session.cancel_url : successUrl(session)
  return html`<section class="alone">
<h1>${title}</h1>
<p class="amount">${priceText(session.amount_total, session.currency)}</p>
<p>${sentence}</p>
${ending === 'waiting' ? decisionForm(action) : ''}
${back ? html`<p><a class="cancel" href="${back}">Back to the shop</a></p>` : ''}
</section>`
}

/** The page for an id that nobody knows. */
export const unknownPage: () => Markup = () => html`<section class="alone">
<h1>No such payment page</h1>
<p>Check the address, or begin again in the shop.</p>
</section>`

/** Where a shopper lands after paying. */
export const successUrl = (session: CheckoutSession) =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** The word that a deciding bank owes. */
export const decisionForm = (action: string): Markup => html`<form method="post" action="${action}" class="choices">
<button name="decision" value="approve">Approve payment</button>
<button name="decision" value="refuse">Refuse payment</button>
</form>`
