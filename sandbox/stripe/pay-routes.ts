import { Hono } from 'hono'
import { cardFault } from './card-check.ts'
import type { KeptSession } from './checkout-session.ts'
import { type PaymentMethod, paymentMethods } from './checkout-session-params.ts'
import { closedPage, type Ending, successUrl, unknownPage } from './closed-page.ts'
import type { Ledger } from './ledger.ts'
import { answerPage } from './page.ts'
import { payPage } from './pay-page.ts'
import { awaitBank, refusedByBank, refusePayment, settlePayment, takePayment } from './take-payment.ts'

/**
 * The hosted page. Its forms post `method` (card, fpx, grabpay; card if absent), for a card `number`, `expiry`, `cvc`
 * and `name`, for the others `decision` (approve, later, refuse). `basePath` is the public path of the whole app.
 */
export function payRoutes(ledger: Ledger, basePath: string): Hono {
  const routes = new Hono()
  const actionOf = (kept: KeptSession) => `${basePath}/pay/${kept.id}`

  routes.get('/:id', c => {
    const kept = ledger.sessions.find(c.req.param('id'))
    if (!kept) return answerPage(c, { title: 'No such payment page', body: unknownPage(), status: 404 })
    if (kept.session.status === 'open') return answerPage(c, { title: 'Pay', body: payPage(kept, actionOf(kept)) })
    return answerPage(c, { title: 'Pay', body: closedPage(kept.session, endingOf(ledger, kept), actionOf(kept)) })
  })

  routes.post('/:id', async c => {
    const entry = new URLSearchParams(await c.req.text())
    const kept = ledger.sessions.find(c.req.param('id'))
    if (!kept) return answerPage(c, { title: 'No such payment page', body: unknownPage(), status: 404 })
    const decision = entry.get('decision')
    if (kept.session.status === 'open') {
      const alert = tryToPay(ledger, kept, entry)
      if (alert) return answerPage(c, { title: 'Pay', body: payPage(kept, actionOf(kept), alert), status: 402 })
      return c.redirect(successUrl(kept.session), 303)
    }
    const ending = endingOf(ledger, kept)
    if (ending === 'waiting' && !entry.has('method') && (decision === 'approve' || decision === 'refuse')) {
      settlePayment(ledger, kept.id, decision === 'approve')
      return c.redirect(actionOf(kept), 303)
    }
    if (ending === 'expired')
      return answerPage(c, { title: 'Pay', body: closedPage(kept.session, ending, actionOf(kept)), status: 410 })
    return c.redirect(successUrl(kept.session), 303)
  })

  return routes
}

/** Pays an open session as its form says. Gives the sentence to show when that failed. */
function tryToPay(ledger: Ledger, { id, session }: KeptSession, entry: URLSearchParams): string | undefined {
  const field = (name: string) => entry.get(name)?.trim() ?? ''
  const method = methodOf(field('method') || 'card')
  if (!method || !session.payment_method_types.includes(method)) return 'Choose one of the ways to pay.'
  const payer = { email: session.customer_email ?? (field('email') || null), name: field('name') || null }
  const decision = method === 'card' ? 'approve' : field('decision')
  const error =
    method === 'card'
      ? cardFault({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') }, new Date(ledger.ms()))
      : decision === 'refuse'
        ? refusedByBank
        : undefined
  if (error) {
    refusePayment(ledger, id, method, error)
    return error.message
  }
  if (decision === 'approve') takePayment(ledger, id, method, payer)
  else if (decision === 'later') awaitBank(ledger, id, method, payer)
  else return 'Choose what the bank shall say.'
  return undefined
}

const methodOf = (name: string): PaymentMethod | undefined => paymentMethods.find(method => method === name)

function endingOf(ledger: Ledger, { session }: KeptSession): Ending {
  if (session.status === 'expired') return 'expired'
  if (session.payment_status === 'paid') return 'paid'
  const intent = session.payment_intent ? ledger.intents.find(session.payment_intent) : undefined
  return intent?.status === 'processing' ? 'waiting' : 'refused'
}
