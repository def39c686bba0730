import { html } from 'hono/html'
import type { KeptSession } from './checkout-session.ts'
import type { Markup } from './page.ts'
import { priceText } from './price-text.ts'

/** What is bought: each line, shipping and the total. */
export function orderSummary({ session, lines, shippingName }: KeptSession): Markup {
  const price = (amount: number) => priceText(amount, session.currency)
  return html`<section aria-labelledby="order">
<h1 id="order">Your order</h1>
<p class="amount">${price(session.amount_total)}</p>
<ul class="lines">
${lines.map(line => html`<li><span>${line.description} × ${line.quantity}</span><span>${price(line.amount_total)}</span></li>`)}
${shippingName === null ? '' : html`<li><span>Shipping: ${shippingName}</span><span>${price(session.total_details.amount_shipping)}</span></li>`}
<li class="total"><span>Total</span><span>${price(session.amount_total)}</span></li>
</ul>
${session.customer_email ? html`<p class="soft">E-mail: ${session.customer_email}</p>` : ''}
</section>`
}
