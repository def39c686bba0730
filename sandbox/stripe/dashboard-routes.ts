import { Hono } from 'hono'
import { dashboardPage } from './dashboard-page.ts'
import { disputeCharge } from './dispute-charge.ts'
import type { Ledger } from './ledger.ts'
import { answerPage } from './page.ts'
import { refundCharge } from './refund-charge.ts'
import { refusalOf } from './refusal.ts'
import { settlePayment } from './take-payment.ts'

/** The dashboard: recent payments and events, and what may happen to them from outside. */
export function dashboardRoutes(ledger: Ledger, basePath: string): Hono {
  const routes = new Hono()
  const home = `${basePath}/`

  routes.get('/', c => {
    const body = dashboardPage(ledger, basePath, c.req.query('problem'))
    return answerPage(c, { title: 'Pay sandbox', body, wide: true })
  })

  routes.post('/sessions/:id/settle', async c => {
    const decision = new URLSearchParams(await c.req.text()).get('decision')
    if (decision === 'approve' || decision === 'refuse')
      settlePayment(ledger, c.req.param('id'), decision === 'approve')
    return c.redirect(home, 303)
  })

  routes.post('/charges/:id/refund', async c => {
    const part = new URLSearchParams(await c.req.text()).get('part')
    const charge = ledger.charges.find(c.req.param('id'))
    if (!charge) return c.notFound()
    try {
      refundCharge(ledger, charge, part === 'half' ? { amount: Math.ceil(charge.amount / 2) } : {})
      return c.redirect(home, 303)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return c.redirect(`${home}?problem=${encodeURIComponent(refusal.message)}`, 303)
    }
  })

  routes.post('/charges/:id/dispute', c => {
    disputeCharge(ledger, c.req.param('id'))
    return c.redirect(home, 303)
  })

  routes.post('/events/:id/send', c => {
    const event = ledger.events.find(c.req.param('id'))
    if (!event) return c.notFound()
    ledger.redeliver(event)
    return c.redirect(home, 303)
  })

  return routes
}
