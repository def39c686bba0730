import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import type { SessionRecord } from '../state/checkout-session.ts'
import { formatWithCurrency } from '../state/format-with-currency.ts'

interface PaymentPageOptions {
  /** Where the forms post to. */
  action: string
  businessName: string
  alert?: string | undefined
}

/**
 * Renders the page of an open session: the way back to the shop, the order, and a form for each
 * payment method.
 */
export function renderPaymentPage(record: SessionRecord, { action, businessName, alert }: PaymentPageOptions): Markup {
  const { session } = record
  const forms = session.payment_method_types.map(method =>
    method === 'card' ? renderCardForm(record, action) : renderBankForm(record, action, bankNames[method], method),
  )
  return html`<nav class="back">${session.cancel_url ? html`<a class="cancel" href="${session.cancel_url}" aria-label="Back to ${businessName}">←</a>` : ''}<strong>${businessName}</strong></nav>
${alert ? html`<p role="alert">${alert}</p>` : ''}
${renderOrderSummary(record)}
<div class="pay">
${forms}
${session.cancel_url ? html`<p><a class="cancel" href="${session.cancel_url}">Cancel</a></p>` : ''}
</div>`
}

const bankNames = { fpx: 'Online banking (FPX)', grabpay: 'GrabPay' }

function renderCardForm(record: SessionRecord, action: string): Markup {
  const { amount_total, currency } = record.session
  return html`<section aria-labelledby="card-title">
<h2 id="card-title">Card</h2>
<form method="post" action="${action}">
<input type="hidden" name="method" value="card">
${renderEmailField(record, 'card')}
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="30" required aria-describedby="cards">
<label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="100">
<p class="muted" id="cards">4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
<button class="primary">Pay ${formatWithCurrency(amount_total, currency)}</button>
</form>
</section>`
}

function renderBankForm(record: SessionRecord, action: string, name: string, method: string): Markup {
  return html`<section aria-labelledby="${method}-title">
<h2 id="${method}-title">${name}</h2>
<form method="post" action="${action}">
<input type="hidden" name="method" value="${method}">
${renderEmailField(record, method)}
<p class="muted">What shall ${method === 'fpx' ? 'the bank' : name} say?</p>
<div class="choices">
<button name="decision" value="approve">Approve now</button>
<button name="decision" value="later">Decide later</button>
<button name="decision" value="refuse">Refuse</button>
</div>
</form>
</section>`
}

function renderEmailField({ session }: SessionRecord, method: string): Markup | '' {
  if (session.customer_email) return ''
  return html`<label for="${method}-email">Email</label>
<input id="${method}-email" name="email" type="email" autocomplete="email" maxlength="254" required>`
}

/** Renders the line items, the shipping and the total of a session. */
function renderOrderSummary({ session, lines, shippingName }: SessionRecord): Markup {
  const format = (amount: number) => formatWithCurrency(amount, session.currency)
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
