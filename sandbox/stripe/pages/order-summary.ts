import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import type { SessionRecord } from '../state/checkout-session.ts'
import { formatAmount } from '../state/format-amount.ts'

/** Renders the line items, the shipping and the total of a session. */
export function renderOrderSummary({ session, lines, shippingName }: SessionRecord): Markup {
  const format = (amount: number) => formatAmount(amount, session.currency)
  return html`<section aria-labelledby="order">
<h1 id="order">Your order</h1>
<p class="amount">${format(session.amount_total)}</p>
<ul class="lines">
${lines.map(line => html`<li><span>${line.description} × ${line.quantity}</span><span>${format(line.amount_total)}</span></li>`)}
${shippingName === null ? '' : html`<li><span>Shipping: ${shippingName}</span><span>${format(session.total_details.amount_shipping)}</span></li>`}
<li class="total"><span>Total</span><span>${format(session.amount_total)}</span></li>
</ul>
${session.customer_email ? html`<p class="muted">E-mail: ${session.customer_email}</p>` : ''}
</section>`
}
