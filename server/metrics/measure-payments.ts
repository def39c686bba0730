import type { Payments } from '#store/payments.ts'
import type { ProviderCall } from './metrics.ts'

/** Reports the duration and the outcome of every call of the payment provider. */
export function measurePayments(payments: Payments, onCall: (call: ProviderCall) => void): Payments {
  const measure =
    <Arguments extends unknown[], Result>(operation: string, call: (...parameters: Arguments) => Promise<Result>) =>
    async (...parameters: Arguments): Promise<Result> => {
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
  return {
    methods: payments.methods,
    createSession: measure('createSession', payments.createSession),
    expireSession: measure('expireSession', payments.expireSession),
    findSession: measure('findSession', payments.findSession),
    findSessionOrder: measure('findSessionOrder', payments.findSessionOrder),
    findSessionOfPayment: measure('findSessionOfPayment', payments.findSessionOfPayment),
    listSessions: measure('listSessions', payments.listSessions),
    findPayment: measure('findPayment', payments.findPayment),
    refund: measure('refund', payments.refund),
    listMovements: measure('listMovements', payments.listMovements),
    listPayouts: measure('listPayouts', payments.listPayouts),
    listMovementIdsOfPayout: measure('listMovementIdsOfPayout', payments.listMovementIdsOfPayout),
    listPayments: measure('listPayments', payments.listPayments),
    listRefunds: measure('listRefunds', payments.listRefunds),
    listDisputes: measure('listDisputes', payments.listDisputes),
    getPaymentUrl: payments.getPaymentUrl,
  }
}
