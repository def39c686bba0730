import { Hono } from 'hono'
import { type PaymentMethod, paymentMethods } from '../api/checkout-session-params.ts'
import type { StoredSession } from '../state/checkout-session.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import {
  bankDeclinedError,
  completePayment,
  failPayment,
  resolveBankPayment,
  startBankPayment,
} from '../state/process-payment.ts'
import {
  buildSuccessUrl,
  renderClosedSessionPage,
  renderNotFoundPage,
  type SessionOutcome,
} from './closed-session-page.ts'
import { respondWithPage } from './page.ts'
import { renderPaymentPage } from './payment-page.ts'
import { validateCard } from './validate-card.ts'

/**
 * The hosted page. Its forms post `method` (card, fpx, grabpay; card if absent), for a card `number`, `expiry`, `cvc`
 * and `name`, for the others `decision` (approve, later, refuse). `basePath` is the public path of the whole app.
 */
export function createPaymentRoutes(store: PaymentStore, basePath: string): Hono {
  const routes = new Hono()
  const getFormAction = (stored: StoredSession) => `${basePath}/pay/${stored.id}`

  routes.get('/:id', c => {
    const stored = store.sessions.find(c.req.param('id'))
    if (!stored) return respondWithPage(c, { title: 'No such payment page', body: renderNotFoundPage(), status: 404 })
    if (stored.session.status === 'open')
      return respondWithPage(c, { title: 'Pay', body: renderPaymentPage(stored, getFormAction(stored)) })
    return respondWithPage(c, {
      title: 'Pay',
      body: renderClosedSessionPage(stored.session, getSessionOutcome(store, stored), getFormAction(stored)),
    })
  })

  routes.post('/:id', async c => {
    const form = new URLSearchParams(await c.req.text())
    const stored = store.sessions.find(c.req.param('id'))
    if (!stored) return respondWithPage(c, { title: 'No such payment page', body: renderNotFoundPage(), status: 404 })
    const decision = form.get('decision')
    if (stored.session.status === 'open') {
      const alert = attemptPayment(store, stored, form)
      if (alert)
        return respondWithPage(c, {
          title: 'Pay',
          body: renderPaymentPage(stored, getFormAction(stored), alert),
          status: 402,
        })
      return c.redirect(buildSuccessUrl(stored.session), 303)
    }
    const outcome = getSessionOutcome(store, stored)
    if (outcome === 'processing' && !form.has('method') && (decision === 'approve' || decision === 'refuse')) {
      resolveBankPayment(store, stored.id, decision === 'approve')
      return c.redirect(getFormAction(stored), 303)
    }
    if (outcome === 'expired')
      return respondWithPage(c, {
        title: 'Pay',
        body: renderClosedSessionPage(stored.session, outcome, getFormAction(stored)),
        status: 410,
      })
    return c.redirect(buildSuccessUrl(stored.session), 303)
  })

  return routes
}

/** Pays an open session as its form says. Gives the sentence to show when that failed. */
function attemptPayment(
  store: PaymentStore,
  { id, session }: StoredSession,
  form: URLSearchParams,
): string | undefined {
  const field = (name: string) => form.get(name)?.trim() ?? ''
  const method = parsePaymentMethod(field('method') || 'card')
  if (!method || !session.payment_method_types.includes(method)) return 'Choose one of the ways to pay.'
  const payer = { email: session.customer_email ?? (field('email') || null), name: field('name') || null }
  const decision = method === 'card' ? 'approve' : field('decision')
  const error =
    method === 'card'
      ? validateCard({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') }, new Date(store.ms()))
      : decision === 'refuse'
        ? bankDeclinedError
        : undefined
  if (error) {
    failPayment(store, id, method, error)
    return error.message
  }
  if (decision === 'approve') completePayment(store, id, method, payer)
  else if (decision === 'later') startBankPayment(store, id, method, payer)
  else return 'Choose what the bank shall say.'
  return undefined
}

const parsePaymentMethod = (name: string): PaymentMethod | undefined => paymentMethods.find(method => method === name)

function getSessionOutcome(store: PaymentStore, { session }: StoredSession): SessionOutcome {
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'paid') return 'paid'
  const intent = session.payment_intent ? store.intents.find(session.payment_intent) : undefined
  return intent?.status === 'processing' ? 'processing' : 'failed'
}
