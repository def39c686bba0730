import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import type { CheckoutSession } from '../state/checkout-session.ts'
import { formatWithCurrency } from '../state/format-with-currency.ts'

/** The outcome of a session that can't be paid any more. */
export type SessionOutcome = 'paid' | 'processing' | 'failed' | 'expired'

const messages: Record<SessionOutcome, [title: string, sentence: string]> = {
  paid: ['Paid', 'This order is paid. There is nothing left to do here.'],
  processing: ['Waiting for the bank', 'The bank has not decided yet. Decide for it:'],
  failed: ['Refused by the bank', 'The bank refused this payment. Nothing was taken.'],
  expired: ['Expired', 'This payment page has expired. Nothing was taken.'],
}

/** Renders the page of a completed or expired session, with a link back to the shop. */
export function renderClosedSessionPage(session: CheckoutSession, outcome: SessionOutcome, action: string): Markup {
  const [title, sentence] = messages[outcome]
  const back = outcome === 'expired' ? session.cancel_url : buildSuccessUrl(session)
  return html`<section class="single">
<h1>${title}</h1>
<p class="amount">${formatWithCurrency(session.amount_total, session.currency)}</p>
<p>${sentence}</p>
${outcome === 'processing' ? renderDecisionForm(action) : ''}
${back ? html`<p><a class="cancel" href="${back}">Back to the shop</a></p>` : ''}
</section>`
}

/**
 * Renders the page for an unknown session id.
 * @param basePath empty where the sandbox is not part of a shop
 */
export const renderNotFoundPage = (basePath: string): Markup => html`<section class="single">
<h1>No such payment page</h1>
<p>Check the address, or begin again in the shop.</p>
${basePath ? html`<p><a class="cancel" href="/cart">Back to the shop</a></p>` : ''}
</section>`

/** Returns the URL to redirect to after the payment. */
export const buildSuccessUrl = (session: CheckoutSession) =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)

/** Renders the form that decides a processing payment on behalf of the bank. */
export const renderDecisionForm = (
  action: string,
): Markup => html`<form method="post" action="${action}" class="choices">
<button name="decision" value="approve">Approve payment</button>
<button name="decision" value="refuse">Refuse payment</button>
</form>`
