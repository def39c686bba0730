import type { Payments } from '#store/payments.ts'
import type { ProviderCall } from './metrics.ts'

type Call = (...parameters: unknown[]) => Promise<unknown>

/** Reports the duration and the outcome of every call of the payment provider. */
export function measurePayments(payments: Payments, onCall: (call: ProviderCall) => void): Payments {
  const measure =
    (operation: string, call: Call): Call =>
    async (...parameters) => {
      const startedAt = performance.now()
      let outcome: ProviderCall['outcome'] = 'error'
      try {
        const result = await call(...parameters)
        outcome = 'ok'
        return result
      } finally {
        onCall({ operation, outcome, durationMs: performance.now() - startedAt })
      }
    }
  const { methods, getPaymentUrl, ...calls } = payments
  const measured = Object.entries(calls).map(([name, call]) => [name, measure(name, call as Call)])
  return { methods, getPaymentUrl, ...Object.fromEntries(measured) }
}
