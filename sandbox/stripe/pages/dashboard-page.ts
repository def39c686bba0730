import { html } from 'hono/html'
import type { Markup } from '../../shared/page-shell.ts'
import type { Event } from '../events/event.ts'
import type { Charge } from '../state/charge.ts'
import type { SessionRecord } from '../state/checkout-session.ts'
import type { Controls } from '../state/controls.ts'
import { findDispute, isOpenDispute } from '../state/dispute-charge.ts'
import { formatWithCurrency } from '../state/format-with-currency.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { Payout } from '../state/payout.ts'
import type { Refund } from '../state/refund.ts'
import { renderDecisionForm } from './closed-session-page.ts'

/** Renders the newest payments and events, each with its actions. */
export function renderDashboardPage(store: PaymentStore, basePath: string, problem: string | undefined): Markup {
  const sessions = store.sessions.list({ limit: 25 }).items
  const events = store.events.list({ limit: 40 }).items
  const payouts = store.payouts.list({ limit: 10 }).items
  return html`<h1>Pay sandbox</h1>
<p class="muted">What Stripe's dashboard would show, newest first.</p>
${problem ? html`<p role="alert">${problem}</p>` : ''}
${renderControls(store.controls, basePath)}
<section aria-labelledby="payments"><h2 id="payments">Payments</h2>
${sessions.length === 0 ? html`<p>No payments yet.</p>` : ''}
<ul class="rows">${sessions.map(record => renderPaymentRow(store, record, basePath))}</ul></section>
<section aria-labelledby="payouts"><h2 id="payouts">Payouts</h2>
<form method="post" action="${basePath}/payouts"><button>Pay out now</button></form>
${payouts.length === 0 ? html`<p>No payouts yet. Each midnight (UTC) takes what was paid a week before.</p>` : ''}
<ul class="rows">${payouts.map(payout => renderPayoutRow(payout, basePath))}</ul></section>
<section aria-labelledby="events"><h2 id="events">Events</h2>
${events.length === 0 ? html`<p>No events yet.</p>` : ''}
<ul class="rows">${events.map(event => renderEventRow(store, event))}</ul></section>`
}

function renderPayoutRow({ id, amount, currency, status, created, arrival_date }: Payout, basePath: string): Markup {
  return html`<li id="${id}"><div>
<p><strong>${formatWithCurrency(amount, currency)}</strong> · <span class="state">${status}</span></p>
<p class="muted">${formatTime(created)}, in the bank on ${formatTime(arrival_date).slice(0, 10)} · <code>${id}</code></p></div>
${status === 'in_transit' ? html`<div class="choices"><form method="post" action="${basePath}/payouts/${id}/fail"><button>Fail</button></form></div>` : ''}</li>`
}

function renderPaymentRow(store: PaymentStore, { id, session }: SessionRecord, basePath: string): Markup {
  const intent = session.payment_intent ? store.intents.find(session.payment_intent) : undefined
  const latest = intent?.latest_charge ? store.charges.find(intent.latest_charge) : undefined
  const charge = latest?.paid ? latest : undefined
  const status = charge
    ? getChargeStatus(store, charge)
    : intent?.status === 'processing'
      ? 'waiting for the bank'
      : intent
        ? 'refused'
        : session.status
  return html`<li id="${intent?.id ?? id}"><div>
<p><strong>${formatWithCurrency(session.amount_total, session.currency)}</strong> · <span class="state">${status}</span></p>
<p class="muted">${formatTime(session.created)}${session.customer_details?.email ? ` · ${session.customer_details.email}` : ''}${session.client_reference_id ? ` · ${session.client_reference_id}` : ''}</p>
<p><code>${intent?.id ?? id}</code></p>
${charge ? store.refunds.list({ limit: 10, where: { charge: charge.id } }).items.map(refund => renderRefund(refund, basePath)) : ''}</div>
<div class="choices">
${session.status === 'expired' ? '' : html`<a class="button" href="${basePath}/pay/${id}">Open page</a>`}
${charge ? renderChargeForms(store, charge, basePath) : ''}
${intent?.status === 'processing' ? renderDecisionForm(`${basePath}/sessions/${id}/settle`) : ''}
</div></li>`
}

function renderChargeForms(store: PaymentStore, charge: Charge, basePath: string): Markup | '' {
  if (charge.refunded) return ''
  const action = `${basePath}/charges/${charge.id}`
  const dispute = findDispute(store, charge)
  if (dispute && isOpenDispute(dispute))
    return html`<form method="post" action="${basePath}/disputes/${dispute.id}/close">
<button name="result" value="won">Win dispute</button> <button name="result" value="lost">Lose dispute</button></form>`
  if (dispute?.status === 'lost') return ''
  return html`<form method="post" action="${action}/refund"><button name="part" value="whole">Refund</button>
${charge.amount_refunded === 0 ? html`<button name="part" value="half">Refund half</button>` : ''}</form>
${dispute ? '' : html`<form method="post" action="${action}/dispute"><button>Dispute</button></form>`}`
}

function renderRefund({ id, amount, currency, status, failure_reason }: Refund, basePath: string): Markup {
  return html`<div class="choices"><p>Refund of ${formatWithCurrency(amount, currency)} · <span class="state ${status === 'failed' ? 'bad' : ''}">${status}${failure_reason ? ` (${failure_reason})` : ''}</span></p>
${
  status === 'failed'
    ? ''
    : html`<form method="post" action="${basePath}/refunds/${id}/update">
${status === 'pending' ? html`<button name="result" value="succeed">Complete</button>` : ''}
<button name="result" value="fail">Fail</button></form>`
}</div>`
}

function getChargeStatus(store: PaymentStore, charge: Charge): string {
  const dispute = findDispute(store, charge)
  if (dispute && isOpenDispute(dispute)) return 'disputed'
  if (dispute?.status === 'lost') return 'dispute lost'
  if (charge.refunded) return 'refunded'
  if (charge.amount_refunded > 0) return `paid, ${formatWithCurrency(charge.amount_refunded, charge.currency)} refunded`
  return 'paid'
}

function renderEventRow(store: PaymentStore, event: Event): Markup {
  const delivery = store.deliveries.find(event.id)
  const statusClass = delivery?.state === 'delivered' ? 'good' : delivery?.lastResponse ? 'bad' : ''
  const attemptsText = delivery && delivery.attempts > 1 ? `, ${delivery.attempts} attempts` : ''
  const response = delivery?.lastResponse ? ` (${delivery.lastResponse}${attemptsText})` : ''
  return html`<li><div>
<p><strong>${event.type}</strong> · <span class="state ${statusClass}">${delivery?.state ?? 'not sent'}${response}</span></p>
<p class="muted">${formatTime(event.created)} · <code>${event.id}</code></p></div></li>`
}

const formatTime = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Renders the forms that choose what happens next. */
function renderControls(controls: Controls, basePath: string): Markup {
  const action = `${basePath}/controls`
  return html`<section aria-labelledby="controls"><h2 id="controls">What happens next</h2>
${renderChoice(action, 'nextRefund', 'Next refund', controls.nextRefund, {
  default: 'As usual',
  refused: 'Refused: no balance',
  pending: 'Stays pending',
  fails: 'Fails later',
})}
${renderChoice(action, 'nextWrite', 'Next API request that changes something', controls.nextWrite, {
  default: 'As usual',
  'fails-before': '500, not done',
  'fails-after': '500, but done',
})}
<p class="muted">Or pay with card 4000 0000 0000 7726 (its refund is pending first), … 5126 (its refund fails later) or … 0259 (disputed at once).</p>
</section>`
}

function renderChoice(
  action: string,
  name: string,
  label: string,
  current: string,
  options: Record<string, string>,
): Markup {
  return html`<form method="post" action="${action}" class="control" role="group" aria-label="${label}"><p>${label}</p><div class="choices">
${Object.entries(options).map(([value, text]) => html`<button name="${name}" value="${value}" aria-pressed="${String(value === current)}">${text}</button>`)}
</div></form>`
}
