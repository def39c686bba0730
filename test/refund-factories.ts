import type { Sen } from '#store/money.ts'
import type { RefundStatus, RefundTable } from '#store/orders/refund-table.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'

/** When the refunds of these factories were made, succeeded or failed. */
export const at = '2026-11-20T04:00:00.000Z'

/** A refund in the books of the provider. */
export const providerRefundFixture = (id: string, overrides: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id,
  amount: 1000 as Sen,
  createdAt: at,
  status: 'succeeded',
  key: null,
  failureReason: null,
  ...overrides,
})

export const paymentFixture = (overrides: Partial<Payment> = {}): Payment => ({
  id: 'pi_1',
  orderId: null,
  method: null,
  amount: 5500 as Sen,
  unrefunded: 5500 as Sen,
  refunded: 'no',
  isDisputed: false,
  disputes: [],
  refunds: [],
  ...overrides,
})

/** A recorded refund of this status; those that are over have the times that belong to it. */
export const refundFixture = (status: RefundStatus, amountSen: number, overrides: Partial<RefundTable> = {}) => ({
  id: `${status}-${amountSen}`,
  status,
  amountSen,
  way: 'provider' as const,
  isRest: 0,
  providerId: null,
  succeededAt: status === 'succeeded' ? at : null,
  failedAt: status === 'failed' || status === 'refused' ? at : null,
  ...overrides,
})
