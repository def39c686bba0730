import type { RefundWay } from '#store/orders/refund-table.ts'
import { readPayment } from './provider.ts'
import type { RefundModel } from './refund-model.ts'
import {
  getOrder,
  getSession,
  listModelRefunds,
  listOrderRefunds,
  type ModelRefund,
  type ModelState,
  totalSen,
} from './state.ts'
import type { StoreRules } from './store-rules.ts'

const at = '2026-01-01T00:00:00.000Z'
/** Any pause may lie between two steps. */
const aDayLater = '2026-01-02T00:00:00.000Z'
const requestedBy = 'admin'

export interface AdminRefund {
  amount: number
  way: RefundWay
  item: number | null
  isItemRestocked: boolean
}

/** What an admin may do about the money of an order. Each returns false when it is refused. */
export function createAdminModel(rules: StoreRules, refunds: RefundModel) {
  const findCancellation = (state: ModelState, order: number) =>
    listOrderRefunds(state, order).find(({ status, target }) => status === 'pending' && target !== null)

  const isReturning = ({ item, status }: ModelRefund, product: number) => item === product && status !== 'refused'

  const isSettleable = (refund: ModelRefund): boolean =>
    rules.isSettleable({ ...refund, isTaken: refund.providerId !== null, requestedAt: at }, aDayLater)

  const isRequestUnderWay = (state: ModelState, id: string) =>
    state.operations.some(operation => operation.kind === 'sending' && operation.refund === id)

  /** An admin reads at the provider that the bank took it, and in the store that it is owed. */
  function isTakenByBank(
    state: ModelState,
    { payment, amountSen }: Pick<ModelRefund, 'payment' | 'amountSen'>,
  ): boolean {
    const { dispute } = getSession(state, payment)
    if (dispute?.state !== 'lost') return false
    const recorded = listModelRefunds(state, payment).filter(({ way, failedAt }) => way === 'bank' && failedAt === null)
    return recorded.reduce((sum, refund) => sum + refund.amountSen, amountSen) <= dispute.amount
  }

  return {
    findCancellation,
    isSettleable,
    isTakenByBank,

    /** changeOrderStatus, with a refund. */
    startCancellation(
      state: ModelState,
      owner: number,
      { target, restock }: { target: 'cancelled' | 'refunded'; restock: number },
    ): boolean {
      const { payment } = getOrder(state, owner)
      if (payment === null || findCancellation(state, owner)) return false
      const rest = rules.findCancellationRefund(totalSen, refunds.readRefunds(state, payment))
      if (!rest) return false
      const { amountSen, debts } = rest
      const refund = refunds.insertRefund(state, { payment, amountSen, isRest: 1, target, restock, requestedBy })
      refunds.recordPaidDebts(state, { debts, paidBy: refund })
      return true
    },

    /** requestRefund */
    requestRefund(state: ModelState, owner: number, { amount, way, item, isItemRestocked }: AdminRefund): boolean {
      const order = getOrder(state, owner)
      const { payment } = order
      if (payment === null) return false
      refunds.syncRefunds(state, payment, readPayment(getSession(state, payment), payment))
      if (!rules.isSold(order.status) || findCancellation(state, owner)) return false
      if (item !== null && listOrderRefunds(state, owner).some(refund => isReturning(refund, item))) return false
      const refundable = rules.getRefundableSen(totalSen, listModelRefunds(state, payment))
      if (amount > refundable) return false
      const refund = refunds.insertRefund(state, {
        payment,
        amountSen: amount,
        way,
        requestedBy,
        item,
        isItemRestocked,
      })
      if (way !== 'provider') refunds.applyRefundSuccess(state, refund)
      return true
    },

    /** recordSettlement */
    recordSettlement(state: ModelState, id: string, way: 'by_hand' | 'bank'): boolean {
      const find = () => state.refunds.find(refund => refund.id === id)
      const { status, payment: index } = find() ?? {}
      if (index !== undefined && status === 'pending')
        refunds.syncRefunds(state, index, readPayment(getSession(state, index), index))
      const row = find()
      if (!row || !isSettleable(row) || isRequestUnderWay(state, id)) return false
      const refund = { ...row }
      const { payment, amountSen } = refund
      const succeeded = { status: 'succeeded', succeededAt: at } as const
      const paidBy = refunds.insertRefund(state, { payment, amountSen, way, requestedBy, ...succeeded })
      refunds.markSettled(state, refund, paidBy)
      refunds.applyReturn(state, { refund, paidBy })
      return true
    },

    /** retryRefund */
    retryRefund(state: ModelState, id: string): boolean {
      const row = state.refunds.find(refund => refund.id === id)
      if (row?.status !== 'failed') return false
      const { payment, amountSen, isRest } = row
      refunds.markSettled(state, { ...row }, refunds.insertRefund(state, { payment, amountSen, isRest, requestedBy }))
      return true
    },
  }
}
