import type { OrderEvent } from '#store/orders/order-transitions.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import {
  getOrder,
  getSession,
  listModelRefunds,
  type ModelOrder,
  type ModelRefund,
  type ModelState,
  newRefund,
  totalSen,
} from './state.ts'
import type { StoreRules } from './store-rules.ts'

/** The time of everything that has happened. */
const time = '2026-01-01T00:00:00.000Z'

export type NewRefund = Pick<ModelRefund, 'payment' | 'amountSen'> & Partial<ModelRefund>

/** What the store's transactions about refunds do to a state. */
export function createRefundModel(
  rules: StoreRules,
  {
    applyEvent,
    endSale,
  }: {
    applyEvent: (state: ModelState, order: number, event: OrderEvent) => boolean
    endSale: (state: ModelState, order: number, sale: { item: number; isRestocked: boolean }) => void
  },
) {
  const findOwner = (state: ModelState, { payment }: Pick<ModelRefund, 'payment'>): [number, ModelOrder] => {
    const { order } = getSession(state, payment)
    return [order, getOrder(state, order)]
  }

  function insertRefund(state: ModelState, refund: NewRefund): ModelRefund {
    const row: ModelRefund = { ...newRefund, id: `r${state.refunds.length}`, ...refund }
    state.refunds.push(row)
    return { ...row }
  }

  /** Changes the row, and returns it as the transaction has read it, with the change. */
  function updateRefund(state: ModelState, refund: ModelRefund, change: Partial<ModelRefund>): ModelRefund {
    Object.assign(state.refunds.find(({ id }) => id === refund.id) ?? {}, change)
    return { ...refund, ...change }
  }

  /** Rows as a query returns them: what is changed afterwards doesn't show. */
  const readRefunds = (state: ModelState, payment: number) =>
    listModelRefunds(state, payment).map(refund => ({ ...refund }))

  function syncRefunds(state: ModelState, index: number, payment: Payment): void {
    for (const refund of readRefunds(state, index)) syncRefund(state, refund, payment)
    for (const made of rules.listUnknownRefunds(payment.refunds, readRefunds(state, index))) {
      const refund = recordProviderRefund(state, index, { payment, made })
      applyBooks(state, refund, made)
    }
    for (const made of rules.listUnknownFailures(payment.refunds, readRefunds(state, index)))
      recordFailure(state, index, made)
    recordCoveredDebts(state, index)
    reduceRest(state, index, payment)
  }

  function syncRefund(state: ModelState, refund: ModelRefund, payment: Payment): void {
    const made = refund.way === 'provider' && rules.findProviderRefund(payment.refunds, refund)
    if (made) applyBooks(state, updateRefund(state, refund, { providerId: made.id, amountSen: made.amount }), made)
  }

  function reduceRest(state: ModelState, index: number, payment: Payment): void {
    const refunds = readRefunds(state, index)
    for (const refund of refunds) {
      const others = refunds.filter(({ id }) => id !== refund.id)
      const amountSen = rules.findReducedSen(refund, payment, others)
      if (amountSen !== undefined) updateRefund(state, refund, { amountSen })
    }
  }

  function applyBooks(state: ModelState, refund: ModelRefund, made: ProviderRefund): void {
    const change = rules.findRefundChange(refund, made.status)
    if (change === 'succeeded') applyRefundSuccess(state, refund)
    if (change === 'failed') applyRefundFailure(state, refund)
  }

  function recordFailure(state: ModelState, index: number, { id, amount }: ProviderRefund): void {
    const details = { payment: index, providerId: id, amountSen: amount, isOwn: false }
    const refund = insertRefund(state, details)
    const [, order] = findOwner(state, refund)
    if (order.payment === index && rules.isSold(order.status)) applyRefundFailure(state, refund)
    else updateRefund(state, refund, { status: 'refused', failedAt: time })
  }

  function recordProviderRefund(
    state: ModelState,
    index: number,
    { payment, made }: { payment: Payment; made: ProviderRefund },
  ): ModelRefund {
    const recorded = readRefunds(state, index)
    const details = { providerId: made.id, amountSen: made.amount }
    const waiting = rules.findAwaitedRest(payment, { made, recorded })
    if (waiting) return updateRefund(state, waiting, { ...details, isOwn: false })
    const [, order] = findOwner(state, { payment: index })
    const hasBought = order.payment === index && rules.isSold(order.status)
    const target = hasBought && rules.isWholePending(payment, made) ? 'refunded' : null
    const refund = insertRefund(state, { ...details, payment: index, target, isOwn: false })
    const debts = recorded.filter(({ status }) => status === 'failed')
    if (made.status !== 'failed') recordPaidDebts(state, { debts, paidBy: refund })
    return refund
  }

  function applyRefundSuccess(state: ModelState, refund: ModelRefund): void {
    const settledBy = refund.status === 'settled' ? refund.settledBy : null
    const change = { status: 'succeeded', succeededAt: time, settledBy, target: null } as const
    const made = updateRefund(state, refund, change)
    applyReturn(state, { refund, paidBy: made })
    if (refund.status === 'settled') updateRefund(state, refund, { isKnownTwice: true })
  }

  function applyReturn(state: ModelState, { refund, paidBy }: { refund: ModelRefund; paidBy: ModelRefund }): void {
    const { item, isItemRestocked: isRestocked, target, requestedBy } = refund
    const [owner] = findOwner(state, refund)
    if (refund.status === 'pending' && item !== null) {
      endSale(state, owner, { item, isRestocked })
      updateRefund(state, refund, { isItemReturned: true })
    }
    if (target && requestedBy) {
      if (applyEvent(state, owner, rules.getCancellationEvent(refund, target))) refundMissing(state, refund)
    } else applyRefundTotals(state, owner, paidBy)
  }

  function refundMissing(state: ModelState, refund: Pick<ModelRefund, 'payment'>): void {
    const { payment } = refund
    const [, order] = findOwner(state, refund)
    if (payment !== order.payment) return
    const amountSen = rules.getMissingSen(totalSen, readRefunds(state, payment))
    if (amountSen > 0) insertRefund(state, { payment, amountSen, isRest: 1 })
  }

  function applyRefundTotals(state: ModelState, owner: number, newest?: ModelRefund): void {
    const order = getOrder(state, owner)
    if (newest && newest.payment !== order.payment) return
    const cause = newest && rules.getRefundCause(newest)
    const event = rules.findTotalsEvent({ ...order, totalSen }, listModelRefunds(state, order.payment), cause)
    if (event) applyEvent(state, owner, event)
  }

  function applyRefundFailure(state: ModelState, refund: ModelRefund): void {
    const [owner, order] = findOwner(state, refund)
    const isBought = refund.payment === order.payment && rules.isSold(order.status)
    const isSettled = refund.settledBy !== null
    if (isSettled) updateRefund(state, refund, { failedAt: time, status: 'settled' })
    else recordDebt(state, refund, isBought)
    if (isBought) applyRefundTotals(state, owner)
    else if (isSettled) refundMissing(state, refund)
  }

  function recordDebt(state: ModelState, refund: ModelRefund, isBought: boolean): void {
    const paidSen = refund.succeededAt === null ? reopenDebts(state, refund) : 0
    const isWhollyOwed = rules.isOwed(refund, { isBought, paysForOthers: paidSen > 0 })
    const status = isWhollyOwed ? 'failed' : 'refused'
    const failed = updateRefund(state, refund, { failedAt: time, status, target: null })
    const restSen = isWhollyOwed || isBought ? 0 : refund.amountSen - paidSen
    if (restSen > 0) insertPart(state, failed, { status: 'failed', amountSen: restSen })
    const [, order] = findOwner(state, refund)
    if (refund.payment === order.payment) recordCoveredDebts(state, refund.payment)
  }

  const markSettled = (state: ModelState, refund: ModelRefund, { id }: ModelRefund) =>
    updateRefund(state, refund, { status: 'settled', settledBy: id, target: null })

  function recordPaidDebts(
    state: ModelState,
    { debts, paidBy, minShare }: { debts: readonly ModelRefund[]; paidBy: ModelRefund; minShare?: number },
  ): ModelRefund[] {
    const paid = rules.listPaidDebts(debts, { amountSen: paidBy.amountSen, ...(minShare ? { minShare } : {}) })
    for (const { debt, leftSen } of paid) {
      if (leftSen === 0) {
        markSettled(state, debt, paidBy)
        continue
      }
      const { status, target, restock, item, isItemRestocked, isItemReturned } = debt
      const part = insertPart(state, debt, { amountSen: debt.amountSen - leftSen })
      markSettled(state, debt, markSettled(state, part, paidBy))
      insertPart(state, debt, { status, amountSen: leftSen, target, restock, item, isItemRestocked, isItemReturned })
      updateRefund(state, debt, { item: null, isItemReturned: false })
    }
    return paid.filter(({ leftSen }) => leftSen === 0).map(({ debt }) => debt)
  }

  const insertPart = (
    state: ModelState,
    { payment, failedAt, isRest, requestedBy, isOwn }: ModelRefund,
    part: Pick<ModelRefund, 'amountSen'> & Partial<ModelRefund>,
  ) => insertRefund(state, { payment, failedAt, isRest, requestedBy, isOwn, ...part })

  function reopenDebts(state: ModelState, { id }: ModelRefund): number {
    const reopened = state.refunds.filter(({ settledBy, status }) => settledBy === id && status === 'settled')
    for (const refund of reopened) Object.assign(refund, { status: 'failed', settledBy: null })
    return reopened.reduce((total, { amountSen }) => total + amountSen, 0)
  }

  function recordCoveredDebts(state: ModelState, payment: number): void {
    const cover = rules.findCover(totalSen, readRefunds(state, payment))
    if (cover) recordPaidDebts(state, { debts: cover.debts, paidBy: { ...cover.paidBy, amountSen: cover.amountSen } })
  }

  return {
    insertRefund,
    updateRefund,
    readRefunds,
    syncRefunds,
    applyReturn,
    applyRefundTotals,
    applyRefundSuccess,
    applyRefundFailure,
    markSettled,
    recordPaidDebts,
    reopenDebts,
    refundMissing,
    recordCoveredDebts,
  }
}

export type RefundModel = ReturnType<typeof createRefundModel>
