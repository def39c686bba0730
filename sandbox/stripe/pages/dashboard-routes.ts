import { Hono } from 'hono'
import { ApiException, resourceMissing } from '../api/api-error.ts'
import { nextRefundOutcomes, nextWriteOutcomes } from '../state/controls.ts'
import { closeDispute, disputeCharge } from '../state/dispute-charge.ts'
import { finishRefund } from '../state/finish-refund.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { failPayout, payOutNow } from '../state/payout.ts'
import { resolveBankPayment } from '../state/process-payment.ts'
import { refundCharge } from '../state/refund-charge.ts'
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

  // As Stripe's dashboard has it.
  routes.get('/payments/:id', c => c.redirect(`${dashboardUrl}#${encodeURIComponent(c.req.param('id'))}`, 302))

  /**
   * Adds a form that leads back to the dashboard, where an API error of `submit` is shown. The
   * response is a 404 if that says that the object of the form is unknown.
   */
  const addForm = (path: string, submit: (id: string, form: URLSearchParams) => void) =>
    routes.post(path, async c => {
      try {
        submit(c.req.param('id') ?? '', new URLSearchParams(await c.req.text()))
        return c.redirect(dashboardUrl, 303)
      } catch (error) {
        if (!(error instanceof ApiException)) throw error
        if (error.status === 404) return c.notFound()
        return c.redirect(`${dashboardUrl}?problem=${encodeURIComponent(error.message)}`, 303)
      }
    })

  addForm('/sessions/:id/settle', (id, form) => {
    const decision = form.get('decision')
    if (decision === 'approve' || decision === 'refuse') resolveBankPayment(store, id, decision === 'approve')
  })
  addForm('/charges/:id/refund', (id, form) => {
    const charge = store.charges.find(id)
    if (!charge) throw resourceMissing('charge', id)
    const isHalf = form.get('part') === 'half'
    refundCharge(store, charge, isHalf ? { amount: Math.ceil(charge.amount / 2) } : {})
  })
  addForm('/charges/:id/dispute', (id, form) => disputeCharge(store, id, { isHalf: form.get('part') === 'half' }))
  addForm('/disputes/:id/close', (id, form) => {
    const result = form.get('result')
    if (result === 'won' || result === 'lost') closeDispute(store, id, result)
  })
  addForm('/payouts', () => payOutNow(store))
  addForm('/payouts/:id/fail', id => failPayout(store, id))
  addForm('/refunds/:id/update', (id, form) => {
    const result = form.get('result')
    if (result === 'succeed' || result === 'fail')
      store.transaction(() => finishRefund(store, id, result === 'fail' ? 'unknown' : null))
  })
  addForm('/controls', (_id, form) => setControls(store, form))

  return routes
}

function setControls(store: PaymentStore, form: URLSearchParams): void {
  const { controls } = store
  const nextRefund = nextRefundOutcomes.find(outcome => outcome === form.get('nextRefund'))
  const nextWrite = nextWriteOutcomes.find(outcome => outcome === form.get('nextWrite'))
  if (nextRefund) controls.nextRefund = nextRefund
  if (nextWrite) controls.nextWrite = nextWrite
}
