import { type Context, Hono } from 'hono'
import { offeredPaymentMethods, type PaymentMethod } from '../api/checkout-session-params.ts'
import type { SessionRecord } from '../state/checkout-session.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { bankDeclinedError, completeSession, failPayment, resolveBankPayment } from '../state/process-payment.ts'
import {
  buildSuccessUrl,
  renderClosedSessionPage,
  renderNotFoundPage,
  type SessionOutcome,
} from './closed-session-page.ts'
import { respondWithPage } from './page.ts'
import { renderPaymentPage } from './payment-page.ts'
import { normalizeCardNumber, validateCard } from './validate-card.ts'

/**
 * Creates the routes of the hosted payment page. Its forms post `method` (card, fpx or grabpay;
 * card if absent), for a card `number` and `name`, for the other methods `decision` (approve, later
 * or refuse).
 *
 * @param options.basePath the public path of the whole emulator
 * @param options.businessName whose pages these are
 */
export function createPaymentRoutes(
  store: PaymentStore,
  { basePath, businessName }: { basePath: string; businessName: string },
): Hono {
  const routes = new Hono()
  const getFormAction = (record: SessionRecord) => `${basePath}/pay/${record.id}`
  const renderPage = (record: SessionRecord, alert?: string) =>
    renderPaymentPage(record, { action: getFormAction(record), businessName, alert })
  const respondNotFound = (c: Context) =>
    respondWithPage(c, { title: 'No such payment page', body: renderNotFoundPage(basePath), status: 404 })
  const respondWithClosedSession = (c: Context, record: SessionRecord, status: 200 | 410) => {
    const outcome = getSessionOutcome(store, record)
    const body = renderClosedSessionPage(record.session, outcome, getFormAction(record))
    return respondWithPage(c, { title: 'Pay', body, status })
  }

  routes.get('/:id', c => {
    const record = store.sessions.find(c.req.param('id'))
    if (!record) return respondNotFound(c)
    if (record.session.status !== 'open') return respondWithClosedSession(c, record, 200)
    return respondWithPage(c, { title: 'Pay', body: renderPage(record) })
  })

  routes.post('/:id', async c => {
    const form = new URLSearchParams(await c.req.text())
    const record = store.sessions.find(c.req.param('id'))
    if (!record) return respondNotFound(c)
    const decision = form.get('decision')
    if (record.session.status === 'open') {
      const alert = attemptPayment(store, record, form)
      if (!alert) return c.redirect(buildSuccessUrl(record.session), 303)
      return respondWithPage(c, { title: 'Pay', body: renderPage(record, alert), status: 402 })
    }
    const outcome = getSessionOutcome(store, record)
    if (outcome === 'processing' && !form.has('method') && (decision === 'approve' || decision === 'refuse')) {
      resolveBankPayment(store, record.id, decision === 'approve')
      return c.redirect(getFormAction(record), 303)
    }
    if (outcome === 'expired') return respondWithClosedSession(c, record, 410)
    return c.redirect(buildSuccessUrl(record.session), 303)
  })

  return routes
}

/**
 * Pays an open session according to the posted form.
 *
 * @returns the message to show if the payment failed.
 */
function attemptPayment(
  store: PaymentStore,
  { id, session }: SessionRecord,
  form: URLSearchParams,
): string | undefined {
  const readField = (name: string) => form.get(name)?.trim() ?? ''
  const method = parsePaymentMethod(readField('method') || 'card')
  if (!method || !session.payment_method_types.includes(method)) return 'Choose one of the ways to pay.'
  const email = session.customer_email ?? readField('email')
  if (!email) return 'Enter your email.'
  const payer = {
    email,
    name: readField('name') || null,
    last4: method === 'card' ? findLast4(readField('number')) : null,
  }
  const decision = method === 'card' ? 'approve' : readField('decision')
  const error =
    method === 'card' ? validateCard(readField('number')) : decision === 'refuse' ? bankDeclinedError : undefined
  if (error) {
    failPayment(store, id, method, { payer, error })
    return error.message
  }
  if (decision !== 'approve' && decision !== 'later') return 'Choose what the bank shall say.'
  completeSession(store, id, method, { payer, isDecided: decision === 'approve' })
  return undefined
}

const findLast4 = (number: string) => /\d{4}$/.exec(normalizeCardNumber(number))?.[0] ?? null

const parsePaymentMethod = (name: string): PaymentMethod | undefined =>
  offeredPaymentMethods.find(method => method === name)

function getSessionOutcome(store: PaymentStore, { session }: SessionRecord): SessionOutcome {
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'paid') return 'paid'
  const intent = session.payment_intent ? store.intents.find(session.payment_intent) : undefined
  return intent?.status === 'processing' ? 'processing' : 'failed'
}
