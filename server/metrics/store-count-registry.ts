import { Gauge, Registry } from 'prom-client'
import type { StoreCounts } from '#store/metrics/store-count-queries.server.ts'

/**
 * Creates the gauges of what the database counted. They are made for each scrape: without the
 * database they are absent, instead of what they were before.
 */
export function createStoreCountRegistry(counts: StoreCounts | undefined, now: Date): Registry {
  const registry = new Registry()
  const addGauge = (name: string, help: string, values: Record<string, number>, label?: string) => {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
    for (const [value, count] of Object.entries(values)) gauge.set(label ? { [label]: value } : {}, count)
  }
  const getAge = (oldest: string | null) => (oldest ? Math.max(0, now.getTime() - Date.parse(oldest)) / 1000 : 0)

  addGauge('tuffthrift_scrape_errors', 'Whether the database did not answer this scrape', { all: counts ? 0 : 1 })
  if (!counts) return registry
  const { orders, heldProducts, pendingRefunds, failedRefunds, outboxes } = counts
  const { mail, push, searchAlerts } = outboxes
  addGauge('tuffthrift_orders', 'Orders by status', orders, 'status')
  addGauge('tuffthrift_products_held', 'Products held for payment', { all: heldProducts })
  addGauge('tuffthrift_refunds_pending', 'Refunds that the provider has not confirmed', { all: pendingRefunds.count })
  addGauge('tuffthrift_refunds_pending_oldest_seconds', 'Age of the oldest of them', {
    all: getAge(pendingRefunds.oldest),
  })
  addGauge('tuffthrift_refunds_failed', 'Orders of which an admin has to pay something back', { all: failedRefunds })
  addGauge(
    'tuffthrift_outbox_pending',
    'Messages that wait to be sent',
    { mail: mail.count, push: push.count, search_alerts: searchAlerts.count },
    'outbox',
  )
  addGauge(
    'tuffthrift_outbox_oldest_seconds',
    'Age of the message that waits longest',
    { mail: getAge(mail.oldest), push: getAge(push.oldest) },
    'outbox',
  )
  return registry
}
