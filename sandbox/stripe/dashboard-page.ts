import { html } from 'hono/html'
import type { Charge } from './charge.ts'
import type { KeptSession } from './checkout-session.ts'
import { decisionForm } from './closed-page.ts'
import type { Event } from './event.ts'
import type { Ledger } from './ledger.ts'
import type { Markup } from './page.ts'
import { priceText } from './price-text.ts'

/** The newest payments and events, each with what one may do to it. */
export function dashboardPage(ledger: Ledger, basePath: string, problem: string | undefined): Markup {
  const sessions = ledger.sessions.page({ limit: 25 }).items
  const events = ledger.events.page({ limit: 40 }).items
  return html`<h1>Pay sandbox</h1>
<p class="soft">What Stripe's dashboard would show, newest first.</p>
${problem ? html`<p role="alert">${problem}</p>` : ''}
<section aria-labelledby="payments"><h2 id="payments">Payments</h2>
${sessions.length === 0 ? html`<p>No payments yet.</p>` : ''}
<ul class="rows">${sessions.map(kept => paymentRow(ledger, kept, basePath))}</ul></section>
<section aria-labelledby="events"><h2 id="events">Events</h2>
${events.length === 0 ? html`<p>No events yet.</p>` : ''}
<ul class="rows">${events.map(event => eventRow(ledger, event, basePath))}</ul></section>`
}

function paymentRow(ledger: Ledger, { id, session }: KeptSession, basePath: string): Markup {
  const intent = session.payment_intent ? ledger.intents.find(session.payment_intent) : undefined
  const charge = intent?.latest_charge ? ledger.charges.find(intent.latest_charge) : undefined
  const state = charge
    ? chargeState(charge)
    : intent?.status === 'processing'
      ? 'waiting for the bank'
      : intent
        ? 'refused'
        : session.status
  return html`<li><div>
<p><strong>${priceText(session.amount_total, session.currency)}</strong> · <span class="state">${state}</span></p>
<p class="soft">${timeText(session.created)}${session.customer_details?.email ? ` · ${session.customer_details.email}` : ''}${session.client_reference_id ? ` · ${session.client_reference_id}` : ''}</p>
<p><code>${intent?.id ?? id}</code></p></div>
<div class="choices">
${session.status === 'expired' ? '' : html`<a class="button" href="${basePath}/pay/${id}">Open page</a>`}
${charge ? chargeForms(charge, basePath) : ''}
${intent?.status === 'processing' ? decisionForm(`${basePath}/sessions/${id}/settle`) : ''}
</div></li>`
}

function chargeForms(charge: Charge, basePath: string): Markup | '' {
  if (charge.refunded || charge.disputed) return ''
  const action = `${basePath}/charges/${charge.id}`
  return html`<form method="post" action="${action}/refund"><button name="part" value="whole">Refund</button>
${charge.amount_refunded === 0 ? html`<button name="part" value="half">Refund half</button>` : ''}</form>
<form method="post" action="${action}/dispute"><button>Dispute</button></form>`
}

function chargeState(charge: Charge): string {
  if (charge.disputed) return 'disputed'
  if (charge.refunded) return 'refunded'
  if (charge.amount_refunded > 0) return `paid, ${priceText(charge.amount_refunded, charge.currency)} refunded`
  return 'paid'
}

const sendAgain = (action: string) =>
  html`<div class="choices"><form method="post" action="${action}"><button>Send again</button></form></div>`

function eventRow(ledger: Ledger, event: Event, basePath: string): Markup {
  const delivery = ledger.deliveries.find(event.id)
  const mood = delivery?.state === 'delivered' ? 'good' : delivery?.answer ? 'bad' : ''
  const tries = delivery && delivery.attempts > 1 ? `, ${delivery.attempts} attempts` : ''
  const answer = delivery?.answer ? ` (${delivery.answer}${tries})` : ''
  return html`<li><div>
<p><strong>${event.type}</strong> · <span class="state ${mood}">${delivery?.state ?? 'not sent'}${answer}</span></p>
<p class="soft">${timeText(event.created)} · <code>${event.id}</code></p></div>
${delivery ? sendAgain(`${basePath}/events/${event.id}/send`) : ''}</li>`
}

const timeText = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
