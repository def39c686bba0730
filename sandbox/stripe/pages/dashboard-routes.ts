import { Hono } from 'hono'
import { getApiError } from '../api/api-error.ts'
import { nextRefundOutcomes, nextWriteOutcomes } from '../state/controls.ts'
import { closeDispute, disputeCharge } from '../state/dispute-charge.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { failPayout, payOutNow } from '../state/payout.ts'
import { resolveBankPayment } from '../state/process-payment.ts'
import { refundCharge } from '../state/refund-charge.ts'
import { updateRefund } from '../state/update-refund.ts'
import { renderDashboardPage } from './dashboard-page.ts'
import { respondWithPage } from './page.ts'

/**
 * Creates the routes of the dashboard: recent payments and events, with refunds, disputes and bank
 * decisions, and what shall happen next. Tests post the same forms.
 */
export function createDashboardRoutes(store: PaymentStore, basePath: string): Hono {
  const routes = new Hono()
  const dashboardUrl = `${basePath}/`

  routes.get('/', c => {
    const body = renderDashboardPage(store, basePath, c.req.query('problem'))
    return respondWithPage(c, { title: 'Pay sandbox', body, isWide: true })
  })

  routes.post('/sessions/:id/settle', async c => {
    const decision = new URLSearchParams(await c.req.text()).get('decision')
    if (decision === 'approve' || decision === 'refuse')
      resolveBankPayment(store, c.req.param('id'), decision === 'approve')
    return c.redirect(dashboardUrl, 303)
  })

  routes.post('/charges/:id/refund', async c => {
    const part = new URLSearchParams(await c.req.text()).get('part')
    const charge = store.charges.find(c.req.param('id'))
    if (!charge) return c.notFound()
    try {
      refundCharge(store, charge, part === 'half' ? { amount: Math.ceil(charge.amount / 2) } : {})
      return c.redirect(dashboardUrl, 303)
    } catch (error) {
      const apiError = getApiError(error)
      if (!apiError) throw error
      return c.redirect(`${dashboardUrl}?problem=${encodeURIComponent(apiError.message)}`, 303)
    }
  })

  routes.post('/charges/:id/dispute', c => {
    disputeCharge(store, c.req.param('id'))
    return c.redirect(dashboardUrl, 303)
  })

  routes.post('/disputes/:id/close', async c => {
    const result = new URLSearchParams(await c.req.text()).get('result')
    if (result === 'won' || result === 'lost') closeDispute(store, c.req.param('id'), result)
    return c.redirect(dashboardUrl, 303)
  })

  routes.post('/payouts', c => {
    const problem = payOutNow(store) ? '' : `?problem=${encodeURIComponent('Nothing is left to pay out.')}`
    return c.redirect(dashboardUrl + problem, 303)
  })

  routes.post('/payouts/:id/fail', c => {
    failPayout(store, c.req.param('id'))
    return c.redirect(dashboardUrl, 303)
  })

  // As Stripe's dashboard has it.
  routes.get('/payments/:id', c => c.redirect(`${dashboardUrl}#${encodeURIComponent(c.req.param('id'))}`, 302))

  routes.post('/refunds/:id/update', async c => {
    const result = new URLSearchParams(await c.req.text()).get('result')
    if (result === 'succeed' || result === 'fail')
      store.transaction(() => updateRefund(store, c.req.param('id'), result === 'fail' ? 'unknown' : null))
    return c.redirect(dashboardUrl, 303)
  })

  routes.post('/controls', async c => {
    setControls(store, new URLSearchParams(await c.req.text()))
    return c.redirect(dashboardUrl, 303)
  })

  routes.post('/events/:id/send', c => {
    const event = store.events.find(c.req.param('id'))
    if (!event) return c.notFound()
    store.redeliver(event)
    return c.redirect(dashboardUrl, 303)
  })

  return routes
}

function setControls(store: PaymentStore, form: URLSearchParams): void {
  const { controls } = store
  const nextRefund = nextRefundOutcomes.find(outcome => outcome === form.get('nextRefund'))
  const nextWrite = nextWriteOutcomes.find(outcome => outcome === form.get('nextWrite'))
  const events = form.get('events')
  if (nextRefund) controls.nextRefund = nextRefund
  if (nextWrite) controls.nextWrite = nextWrite
  if (events === 'hold' || events === 'release') controls.areEventsHeld = events === 'hold'
  if (events === 'release') store.releaseHeldEvents()
}
